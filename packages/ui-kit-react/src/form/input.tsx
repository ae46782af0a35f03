import { Input as Base } from '@base-ui/react/input';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import control from './control.module.css';

export interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'value' | 'defaultValue' | 'onChange'> {
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onValueChange?: (value: string) => void;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly icon?: LucideIcon | undefined;
  /** Shown inside the outline after the text: a unit, "Show", a clear button. */
  readonly end?: ReactNode;
  readonly isInvalid?: boolean | undefined;
  /** A warning, not an error: amber outline. */
  readonly isWarning?: boolean | undefined;
  /** No outline until hovered or focused: names that are edited in place. */
  readonly isBare?: boolean | undefined;
}

const leftToRight = new Set(['email', 'url', 'tel', 'password']);

/** One line of text. Inside a `Field` it takes its label, description and error from there. */
export function Input(props: InputProps) {
  const { size = 'md', icon, end, isInvalid, isWarning, isBare, className, onValueChange, type = 'text', ...rest } = props;
  return (
    <span className={cx(control.control, control[size], isWarning && control.warning, isBare && control.bare, className)}>
      {icon && <Icon icon={icon} />}
      <Base
        dir={leftToRight.has(type) ? undefined : 'auto'}
        {...rest}
        type={type}
        aria-invalid={isInvalid || rest['aria-invalid']}
        onValueChange={onValueChange && ((value) => onValueChange(value))}
        className={cx(control.input, leftToRight.has(type) && control.ltr)}
      />
      {end}
    </span>
  );
}
