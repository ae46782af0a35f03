import { useLingui } from '@lingui/react/macro';
import { Icon } from '@quadrille/ui-kit-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './uses.module.css';

/** Lines about what goes with something that is deleted, or uses it. */
export function UseList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.uses}>{children}</ul>;
}

export interface UseLineProps {
  readonly icon: LucideIcon;
  readonly count: number;
  readonly words: string;
  readonly note?: string | undefined;
  /** Other people will notice. */
  readonly isWarning?: boolean;
}

/** One kind of thing; nothing where there is none. */
export function UseLine({ icon, count, words, note, isWarning = false }: UseLineProps) {
  const { i18n } = useLingui();
  if (count === 0) return null;
  return (
    <li>
      <Icon icon={icon} />
      <b>{i18n.number(count)}</b>
      <span>{words}</span>
      <span className={styles.note} data-warning={isWarning || undefined} dir="auto">
        {note}
      </span>
    </li>
  );
}
