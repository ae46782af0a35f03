import { Field as Base } from '@base-ui/react/field';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import styles from './textarea.module.css';

export interface TextareaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'defaultValue' | 'onChange'> {
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onValueChange?: (value: string) => void;
  readonly isInvalid?: boolean | undefined;
  /** No outline until hovered or focused. */
  readonly isBare?: boolean | undefined;
  /** Grows with its text up to this many lines, then scrolls. */
  readonly maxRows?: number;
}

/** Several lines of text that grow with what is typed. */
export function Textarea({
  isInvalid,
  isBare,
  onValueChange,
  className,
  rows = 3,
  maxRows = 12,
  dir = 'auto',
  style,
  ...rest
}: TextareaProps) {
  const limits = { '--rows': rows, '--max-rows': maxRows } as Record<string, number>;
  return (
    <Base.Control
      {...(rest as object)}
      aria-invalid={isInvalid || rest['aria-invalid']}
      onValueChange={onValueChange && ((value) => onValueChange(String(value)))}
      render={
        <textarea dir={dir} rows={rows} style={{ ...limits, ...style }} className={cx(styles.textarea, isBare && styles.bare, className)} />
      }
    />
  );
}
