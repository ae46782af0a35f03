import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './choice.module.css';

export interface RadioChoice<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface RadioGroupProps<T extends string> {
  /** Spoken name of the group. */
  readonly label: string;
  readonly value: T | null;
  readonly onValueChange: (value: T) => void;
  readonly choices: readonly RadioChoice<T>[];
  readonly isInline?: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly name?: string;
}

/** One of a few, all in sight. */
export function RadioGroup<T extends string>({ label, value, onValueChange, choices, isInline, isDisabled, name }: RadioGroupProps<T>) {
  return (
    <Base
      aria-label={label}
      name={name}
      value={value}
      disabled={isDisabled ?? false}
      onValueChange={(next) => onValueChange(next as T)}
      className={cx(styles.group, isInline && styles.inlineGroup)}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={styles.line}>
          <Radio.Root value={choice.value} disabled={choice.isDisabled ?? false} className={styles.radio} />
          <span className={styles.words}>
            {choice.label}
            {choice.description && <span className={styles.description}>{choice.description}</span>}
          </span>
        </label>
      ))}
    </Base>
  );
}
