import { Fragment } from 'react';
import { Check } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../provider/labels.ts';
import styles from './stepper.module.css';

export interface StepperProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the present step; those before it are done. */
  readonly current: number;
}

/** How far a short procedure has come. */
export function Stepper({ label, steps, current }: StepperProps) {
  const labels = useLabels();
  return (
    <ol aria-label={label} className={styles.stepper}>
      {steps.map((step, index) => (
        <Fragment key={step}>
          {index > 0 && <li className={styles.bar} aria-hidden />}
          <li
            aria-current={index === current ? 'step' : undefined}
            className={cx(styles.step, index < current && styles.done, index === current && styles.on)}
          >
            <span className={styles.dot} aria-hidden>
              {index < current ? <Icon icon={Check} size={12} /> : index + 1}
            </span>
            <span className={styles.text}>
              {step}
              {index < current && <span className={styles.hidden}> ({labels.done})</span>}
            </span>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
