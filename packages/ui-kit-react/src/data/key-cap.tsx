import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './key-cap.module.css';

export interface KeyCapProps {
  readonly children: ReactNode;
  /** On a dark surface, such as a tooltip. */
  readonly isInverse?: boolean;
}

/** One key or chord, as printed on the keyboard: "Ctrl K". */
export function KeyCap({ children, isInverse }: KeyCapProps) {
  return (
    <kbd dir="ltr" className={cx(styles.key, isInverse && styles.inverse)}>
      {children}
    </kbd>
  );
}
