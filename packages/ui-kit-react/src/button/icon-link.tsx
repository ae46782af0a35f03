import type { ComponentPropsWithRef } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import styles from './button.module.css';

export interface IconLinkProps extends ComponentPropsWithRef<'a'> {
  /** Spoken name and tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly href: string;
  readonly size?: 'xs' | 'sm' | 'md' | 'lg';
}

/** A link that is an icon only: it can be opened elsewhere and copied as any link, and looks like the buttons beside it. */
export function IconLink({ label, icon, size = 'md', className, ...rest }: IconLinkProps) {
  const link = (
    <a {...rest} aria-label={label} className={cx(styles.button, styles.ghost, styles[size], styles.iconOnly, className)}>
      <Icon icon={icon} size={size === 'xs' ? 14 : 16} />
    </a>
  );
  return <Tooltip label={label} trigger={link} />;
}
