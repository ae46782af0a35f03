import type { FocusEvent } from 'react';
import { cx } from '../cx.ts';
import styles from './date-field.module.css';
import { Input } from './input.tsx';

interface TimeInputProps {
  readonly label: string;
  readonly value: string;
  readonly size: 'sm' | 'md' | 'lg';
  /** Whether it shows more than hours and minutes. */
  readonly isLong: boolean;
  readonly isDisabled: boolean | undefined;
  readonly isBare: boolean | undefined;
  readonly isInvalid: boolean;
  readonly onType: (text: string) => void;
  readonly onTake: () => void;
  /** Whether the typed text differs from the time: Escape then discards it, and does nothing else. */
  readonly isTyping: boolean;
  readonly onRestore: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** The time beside a date. Enter and leaving save the typed text, Escape discards it. */
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
