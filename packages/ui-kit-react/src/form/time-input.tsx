import type { FocusEvent } from 'react';
import { cx } from '../cx.ts';
import styles from './date-field.module.css';
import { Input } from './input.tsx';

interface TimeInputProps {
  readonly label: string;
  readonly value: string;
  readonly size: 'sm' | 'md' | 'lg';
  /** Longer than hours and minutes. */
  readonly isLong: boolean;
  readonly isDisabled: boolean | undefined;
  readonly isBare: boolean | undefined;
  readonly isInvalid: boolean;
  readonly onType: (text: string) => void;
  readonly onTake: () => void;
  /** What is typed differs from the time: Escape takes it back, and does no more. */
  readonly isTyping: boolean;
  readonly onRestore: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** The time beside a date. Enter and leaving take what is typed, Escape takes it back. */
export function TimeInput({
  label,
  value,
  size,
  isLong,
  isDisabled,
  isBare,
  isInvalid,
  onType,
  onTake,
  isTyping,
  onRestore,
  onBlur,
}: TimeInputProps) {
  return (
    <Input
      size={size}
      dir="ltr"
      aria-label={label}
      disabled={isDisabled}
      isBare={isBare}
      isInvalid={isInvalid}
      placeholder={isBare ? undefined : '--:--'}
      value={value}
      onValueChange={onType}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onTake();
        if (event.key !== 'Escape' || !isTyping) return;
        event.stopPropagation();
        onRestore();
      }}
      className={cx(styles.time, isLong && styles.long)}
    />
  );
}
