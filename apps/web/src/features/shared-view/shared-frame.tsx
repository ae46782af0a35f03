import type { ReactNode } from 'react';
import { LanguageMenu } from '../../platform/widgets/language-menu.tsx';
import { Mark } from '../../platform/widgets/mark.tsx';
import styles from './shared-frame.module.css';

export interface SharedFrameProps {
  /** Name of what is shown, after its icon; undefined where nothing is. */
  readonly title?: ReactNode;
  readonly icon?: ReactNode;
  /** At the end of the bar, before the choice of a language. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What pages opened by a link have in common: no sidebar, a title, the language and whose product this is. */
export function SharedFrame({ title, icon, actions, children }: SharedFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {icon}
        {title === undefined ? (
          <span className={styles.title} />
        ) : (
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
        )}
        {actions}
        <LanguageMenu />
      </header>
      {children}
      <footer className={styles.foot}>
        <Mark size={16} /> Quadrille
      </footer>
    </div>
  );
}
