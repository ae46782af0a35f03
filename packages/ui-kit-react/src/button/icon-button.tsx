import type { ComponentPropsWithRef } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconSize } from '../icon/icon.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import type { ButtonVariant } from './button.tsx';
import styles from './button.module.css';

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** Spoken name, and the tooltip unless `hasTooltip` is false. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly variant?: ButtonVariant;
  readonly size?: 'xs' | 'sm' | 'md' | 'lg';
  readonly iconSize?: IconSize;
  /** Shortcut shown in the tooltip, already in the platform's spelling. */
  readonly keys?: string | undefined;
  readonly hasTooltip?: boolean;
  readonly isActive?: boolean | undefined;
  readonly isFlipped?: boolean | undefined;
}

/** A button that shows an icon only; its label is spoken and appears as a tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'ghost', size = 'md', iconSize, keys, hasTooltip = true, isActive, isFlipped, className, ...rest } = props;
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(styles.button, styles[variant], styles[size], styles.iconOnly, isActive && styles.active, className)}
    >
      <Icon icon={icon} size={iconSize ?? (size === 'xs' ? 14 : 16)} isFlipped={isFlipped ?? false} />
    </button>
  );
  if (!hasTooltip) return button;
  return <Tooltip label={label} keys={keys} trigger={button} />;
}
