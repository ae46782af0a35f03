import { Checkbox as Base } from '@base-ui/react/checkbox';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './choice.module.css';

export interface CheckboxProps {
  readonly isChecked?: boolean;
  readonly defaultChecked?: boolean;
  /** Some of what it stands for is checked. */
  readonly isMixed?: boolean | undefined;
  readonly onCheckedChange?: (isChecked: boolean) => void;
  readonly isDisabled?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  readonly name?: string;
  /** Words beside the box; without them give `label`. */
  readonly children?: ReactNode;
  /** Spoken name when there are no words beside the box. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** A tick box, alone or with words beside it. */
export function Checkbox(props: CheckboxProps) {
  const { isChecked, isMixed, isDisabled, isReadOnly, isRequired, children, label, className, onCheckedChange, ...rest } = props;
  const box = (
    <Base.Root
      {...rest}
      checked={isChecked}
      indeterminate={isMixed ?? false}
      disabled={isDisabled ?? false}
      readOnly={isReadOnly ?? false}
      required={isRequired ?? false}
      aria-label={label}
      onCheckedChange={onCheckedChange && ((next) => onCheckedChange(next))}
      className={cx(styles.check, !children && className)}
    >
      <Base.Indicator className={styles.tick} render={<svg viewBox="0 0 12 12" aria-hidden />} keepMounted>
        <path className={styles.tickPath} d="M2.6 6.3l2.3 2.3 4.6-5" />
        <path className={styles.dashPath} d="M3 6h6" />
      </Base.Indicator>
    </Base.Root>
  );
  if (!children) return box;
  return (
    <label className={cx(styles.line, className)}>
      {box}
      <span className={styles.words}>{children}</span>
    </label>
  );
}
