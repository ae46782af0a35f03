import { useRef } from 'react';
import styles from './tree.module.css';

interface RenameInputProps {
  readonly label: string;
  readonly value: string;
  /** The new text, or null to leave things as they were. */
  readonly onDone: (text: string | null) => void;
}

/** Editing in place: Enter and leaving save, Esc restores, an empty name is no name. @internal */
export function RenameInput({ label, value, onDone }: RenameInputProps) {
  const isDone = useRef(false);
  const finish = (text: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(text?.trim() ? text.trim() : null);
  };
  return (
    <input
      autoFocus
      dir="auto"
      aria-label={label}
      defaultValue={value}
      className={styles.rename}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(null);
      }}
    />
  );
}
