import type { ReactNode } from 'react';
import { useDrawnTitle } from '../../platform/use-page-title.ts';
import styles from './error-page.module.css';

export interface ErrorPageProps {
  readonly number: string;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions: ReactNode;
}

/** A large quiet number, what happened, and where to go. */
export function ErrorPage({ number, title, children, actions }: ErrorPageProps) {
  const heading = useDrawnTitle(title);
  return (
    <main className={styles.page}>
      <p className={styles.number} aria-hidden>
        {number}
      </p>
      <h1 ref={heading} className={styles.title}>
        {title}
      </h1>
      {children && <div className={styles.text}>{children}</div>}
      <div className={styles.actions}>{actions}</div>
    </main>
  );
}
