import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { toHueProps } from '../theme/hues.ts';
import styles from './pill.module.css';

export interface PillProps {
  readonly children: ReactNode;
  /** A hue name, a hex colour, or nothing: then the hue of `position`; `null` with no position is neutral grey. */
  readonly color?: string | null | undefined;
  /** Place among its siblings, from 0, for options without a colour of their own. */
  readonly position?: number;
  readonly size?: 'sm' | 'md';
  /** An outline instead of a tint: for linked records and addresses. */
  readonly isOutline?: boolean;
  /** Spoken name of the remove button; without it there is none. */
  readonly removeLabel?: string;
  readonly onRemove?: () => void;
}

/** One option, label or linked thing, as a small tinted box. */
export function Pill({ children, color, position, size = 'md', isOutline, removeLabel, onRemove }: PillProps) {
  const hue = color == null && position === undefined ? {} : toHueProps(color, position);
  return (
    <span {...hue} className={cx(styles.pill, styles[size], isOutline && styles.outline)}>
      <span className={styles.text} dir="auto">
        {children}
      </span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <Icon icon={X} size={12} />
        </button>
      )}
    </span>
  );
}

export type RoleName = 'owner' | 'super' | 'creator' | 'editor' | 'commenter' | 'viewer' | 'none';

/** A role by its name, because the colour alone tells nothing. */
export function RolePill({ role, children }: { readonly role: RoleName; readonly children: ReactNode }) {
  return <span className={cx(styles.role, styles[`role-${role}`])}>{children}</span>;
}

export type StatusTone = 'neutral' | 'success' | 'warning' | 'danger' | 'busy';

/** A coloured dot with words: "Connected", "Waiting". */
export function Status({ tone = 'neutral', children }: { readonly tone?: StatusTone; readonly children: ReactNode }) {
  return <span className={cx(styles.status, styles[`status-${tone}`])}>{children}</span>;
}
