import { Avatar, cx } from '@quadrille/ui-kit-react';
import styles from './comments.module.css';

interface MentionChoicesProps {
  readonly id: string;
  readonly label: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Which of them keys act on. */
  readonly active: number;
  readonly onPoint: (index: number) => void;
  readonly onPick: (name: string) => void;
}

/** The people an @ may stand for, while a comment is written. */
export function MentionChoices({ id, label, people, active, onPoint, onPick }: MentionChoicesProps) {
  return (
    <ul id={id} role="listbox" aria-label={label} className={styles.people}>
      {people.map((person, index) => (
        <li
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={cx(styles.person, index === active && styles.active)}
          onPointerMove={() => onPoint(index)}
          onPointerDown={(event) => {
            event.preventDefault(); // the caret stays where it is
            onPick(person.name);
          }}
        >
          <Avatar name={person.name} size={20} isDecorative />
          <span dir="auto">{person.name}</span>
        </li>
      ))}
    </ul>
  );
}
