import { Field as Base } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../provider/labels.ts';
import styles from './field.module.css';

export interface FieldProps {
  readonly label: ReactNode;
  readonly name?: string;
  /** Short rule at the end of the label line: "At least 8 characters". */
  readonly hint?: ReactNode;
  /** Help before the control. */
  readonly description?: ReactNode;
  /** What is wrong and how to put it right; marks the control as invalid. */
  readonly error?: ReactNode;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Label beside the control instead of above it. */
  readonly isInline?: boolean | undefined;
  readonly className?: string | undefined;
  /** One control of this package: Input, Select, Checkbox, NumberInput and so on. */
  readonly children: ReactNode;
}

/** Label, help and error around one control, tied to it for screen readers. */
export function Field({ label, name, hint, description, error, isRequired, isDisabled, isInline, className, children }: FieldProps) {
  const labels = useLabels();
  return (
    <Base.Root
      name={name}
      invalid={Boolean(error)}
      disabled={isDisabled ?? false}
      className={cx(styles.field, isInline && styles.inline, className)}
    >
      <div className={styles.head}>
        <Base.Label className={styles.label}>
          {label}
          {isRequired && (
            <span className={styles.required}>
              <span aria-hidden> *</span>
              <span className={styles.hidden}> {labels.required}</span>
            </span>
          )}
        </Base.Label>
        {hint && <Base.Description className={cx(styles.note, styles.push)}>{hint}</Base.Description>}
      </div>
      {description && <Base.Description className={styles.note}>{description}</Base.Description>}
      <div className={styles.body}>{children}</div>
      {error && (
        <Base.Error match className={styles.error}>
          <Icon icon={CircleAlert} size={14} />
          <span>{error}</span>
        </Base.Error>
      )}
    </Base.Root>
  );
}
