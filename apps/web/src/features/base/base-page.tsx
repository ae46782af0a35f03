import type { ReactNode } from 'react';
import styles from './base-page.module.css';

export interface BasePageProps {
  readonly title: ReactNode;
  /** One or two sentences: what the page is for. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of settings of a base: its name, what it is for, and its cards one under the other. */
export function BasePage({ title, note, actions, children }: BasePageProps) {
  return (
    <div className={styles.column}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {note !== undefined && <p>{note}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
