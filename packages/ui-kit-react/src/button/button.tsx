import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'brand-ghost' | 'danger' | 'danger-ghost';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** One primary per surface; danger is never the resting primary. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: LucideIcon | undefined;
  readonly endIcon?: LucideIcon | undefined;
  /** How many things the control holds, as in "Filter 2"; 0 and undefined show nothing. */
  readonly count?: number | undefined;
  /** The control has an effect on what is on screen now. */
  readonly isActive?: boolean | undefined;
  /** The action is running: the button keeps its width and ignores presses. */
  readonly isBusy?: boolean | undefined;
  readonly isBlock?: boolean | undefined;
  readonly children?: ReactNode;
}

/** A labelled button. Takes every attribute and the ref of a native one, so it can be the `trigger` of any popup. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'md',
    icon,
    endIcon,
    count,
    isActive,
    isBusy,
    isBlock,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const classes = cx(
    styles.button,
    styles[variant],
    styles[size],
    icon && styles.withIcon,
    endIcon && styles.withEndIcon,
    isActive && styles.active,
    isBusy && styles.busy,
    isBlock && styles.block,
    className,
  );
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon icon={icon} />}
      {children != null && <span className={styles.label}>{children}</span>}
      {count ? <span className={styles.count}>{count}</span> : null}
      {endIcon && <Icon icon={endIcon} size={14} />}
      {isBusy && <span className={styles.spinner} aria-hidden />}
    </button>
  );
}
