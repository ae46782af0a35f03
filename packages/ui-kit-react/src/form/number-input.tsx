import { NumberField as Base } from '@base-ui/react/number-field';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../provider/labels.ts';
import { useLocale } from '../provider/locale.ts';
import control from './control.module.css';
import styles from './number-input.module.css';

export interface NumberInputProps {
  readonly value: number | null;
  readonly onValueChange: (value: number | null) => void;
  /** Spoken name; inside a `Field` its label serves. */
  readonly label?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly format?: Intl.NumberFormatOptions;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly placeholder?: string;
  readonly isDisabled?: boolean | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly hasSteppers?: boolean;
  readonly name?: string;
  readonly className?: string | undefined;
}

/** A number typed in the page's language; arrows step, Shift steps by ten. Empty is null. */
export function NumberInput(props: NumberInputProps) {
  const {
    value,
    onValueChange,
    label,
    min,
    max,
    step,
    format,
    size = 'md',
    placeholder,
    isDisabled,
    isInvalid,
    hasSteppers,
    name,
    className,
  } = props;
  const labels = useLabels();
  const locale = useLocale();
  return (
    <Base.Root
      name={name}
      value={value}
      onValueChange={(next) => onValueChange(next)}
      min={min}
      max={max}
      step={step}
      format={format}
      locale={locale}
      disabled={isDisabled ?? false}
      className={className}
    >
      <Base.Group className={cx(control.control, control[size])}>
        <Base.Input
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          placeholder={placeholder}
          className={cx(control.input, control.numeric)}
        />
        {hasSteppers && (
          <span className={styles.steppers}>
            <Base.Increment aria-label={labels.increase} className={styles.step}>
              <Icon icon={ChevronUp} size={12} />
            </Base.Increment>
            <Base.Decrement aria-label={labels.decrease} className={styles.step}>
              <Icon icon={ChevronDown} size={12} />
            </Base.Decrement>
          </span>
        )}
      </Base.Group>
    </Base.Root>
  );
}
