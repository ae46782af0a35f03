import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { X } from 'lucide-react';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../provider/labels.ts';
import styles from './banner.module.css';
import type { NoticeTone } from './notice-queue.ts';
import { toneIcons } from './notices.tsx';

export interface BannerProps {
  readonly tone?: NoticeTone;
  /** Replaces the icon of the tone; null for none. */
  readonly icon?: LucideIcon | null;
  /** First words, in bold: what the state is. */
  readonly title?: ReactNode;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
  /** A box with corners inside a page instead of a bar across it. */
  readonly isInset?: boolean;
  readonly onDismiss?: () => void;
  readonly children?: ReactNode;
}

/** A lasting state: offline, read-only, previewing as a role, a warning on what follows. */
export function Banner({ tone = 'neutral', icon, title, actions, isInset, onDismiss, children }: BannerProps) {
  const labels = useLabels();
  const glyph = icon === undefined ? toneIcons[tone] : icon;
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cx(styles.banner, styles[tone], isInset && styles.inset)}>
      {glyph && <Icon icon={glyph} className={styles.icon} />}
      <p className={styles.text}>
        {title && <b>{title} </b>}
        {children}
      </p>
      {(actions || onDismiss) && (
        <span className={styles.actions}>
          {actions}
          {onDismiss && <IconButton label={labels.close} icon={X} size="xs" onClick={onDismiss} />}
        </span>
      )}
    </div>
  );
}
