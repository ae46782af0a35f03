import type { ReactNode } from 'react';
import { useDrawnTitle } from '../../platform/use-page-title.ts';
import { Mark } from '../../platform/widgets/mark.tsx';
import { LanguageMenu } from '../../platform/widgets/language-menu.tsx';
import styles from './auth.module.css';

export interface AuthCardProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page before signing in: one card, the language in the corner. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  const heading = useDrawnTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.corner}>
        <LanguageMenu />
      </header>
      <main className={styles.card}>
        <Mark size={40} />
        <h1 ref={heading} className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </main>
      <footer className={styles.foot}>Quadrille</footer>
    </div>
  );
}
