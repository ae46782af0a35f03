import { cx, Icon, KeyCap } from '@quadrille/ui-kit-react';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './page.module.css';

/** Something a menu of the editor offers. */
export interface SignChoice {
  readonly id: string;
  readonly icon?: LucideIcon;
  readonly start?: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly run: () => void;
}

export interface SignMenuProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly SignChoice[];
  readonly active: number;
  readonly place: { readonly x: number; readonly y: number };
  readonly onPoint: (index: number) => void;
}

/** What a sign typed in the editor offers. The focus stays in the text; the keys are taken there. */
export function SignMenu({ id, label, choices, active, place, onPoint }: SignMenuProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={styles.menu}
      style={{ insetInlineStart: place.x, insetBlockStart: place.y }}
    >
      {choices.map(({ id: own, icon, start, label: words, hint, run }, index) => (
        <li
          key={own}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={cx(styles.choice, index === active && styles.active)}
          onPointerMove={() => onPoint(index)}
          // the text keeps the focus
          onPointerDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {icon ? <Icon icon={icon} /> : start}
          <bdi className={styles.words}>{words}</bdi>
          {hint !== undefined && <KeyCap>{hint}</KeyCap>}
        </li>
      ))}
    </ul>
  );
}
