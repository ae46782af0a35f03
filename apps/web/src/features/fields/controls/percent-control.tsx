import styles from './controls.module.css';
import { numberOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import { TextControl } from './text-control.tsx';

/** A percent: its bar, where the field is shown as one, and the number to type over. */
export function PercentControl(props: ControlProps) {
  const value = numberOf(props.value);
  if (value === null || props.field.meta['is_progress'] === false) return <TextControl {...props} />;
  return (
    <span className={styles.percent}>
      <span className={styles.bar} aria-hidden>
        <i style={{ inlineSize: `${Math.min(100, Math.max(0, value))}%` }} />
      </span>
      <TextControl {...props} />
    </span>
  );
}
