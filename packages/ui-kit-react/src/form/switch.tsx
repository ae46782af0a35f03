import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './choice.module.css';

export interface SwitchProps {
  readonly isOn?: boolean;
  readonly defaultOn?: boolean;
  readonly onChange?: (isOn: boolean) => void;
  readonly isDisabled?: boolean | undefined;
  readonly name?: string;
  /** Words beside the switch; without them give `label`. */
  readonly children?: ReactNode;
  readonly label?: string;
  /** Words first, the switch at the end of the line. */
  readonly isAtEnd?: boolean;
  readonly className?: string | undefined;
}

/** On or off, at once; for settings that need no Save. */
export function Switch({ isOn, defaultOn, onChange, isDisabled, name, children, label, isAtEnd, className }: SwitchProps) {
  const knob = (
    <Base.Root
      name={name}
      checked={isOn}
      defaultChecked={defaultOn ?? false}
      disabled={isDisabled ?? false}
      aria-label={label}
      onCheckedChange={onChange && ((next) => onChange(next))}
      className={cx(styles.switch, !children && className)}
    >
      <Base.Thumb className={styles.thumb} />
    </Base.Root>
  );
  if (!children) return knob;
  return (
    <label className={cx(styles.line, isAtEnd && styles.atEnd, className)}>
      {knob}
      <span className={styles.words}>{children}</span>
    </label>
  );
}
