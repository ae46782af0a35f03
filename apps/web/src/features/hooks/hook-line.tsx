import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './hooks.module.css';

/** One part of the form with its name at the start. */
export function Line({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.line} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.controls}>{children}</div>
    </div>
  );
}
