import { Progress as Base } from '@base-ui/react/progress';
import { cx } from '../cx.ts';
import { useLocale } from '../provider/locale.ts';
import styles from './progress.module.css';

export interface ProgressProps {
  /** 0 to 1; null while the size of the work is not known. */
  readonly value: number | null;
  readonly label: string;
  readonly tone?: 'brand' | 'done' | 'danger';
  readonly size?: 'sm' | 'md';
  /** Spoken value when the percent says too little: "7,740 of 12,480". */
  readonly valueText?: string;
  readonly className?: string | undefined;
}

/** A bar that fills from the start side. */
export function Progress({ value, label, tone = 'brand', size = 'sm', valueText, className }: ProgressProps) {
  const locale = useLocale();
  const percent = value === null ? null : Math.min(100, Math.max(0, value * 100));
  return (
    <Base.Root
      value={percent}
      locale={locale}
      aria-label={label}
      {...(valueText ? { 'aria-valuetext': valueText } : {})}
      className={cx(styles.progress, className)}
    >
      <Base.Track className={cx(styles.track, styles[size])}>
        <Base.Indicator className={cx(styles.bar, styles[tone])} />
      </Base.Track>
    </Base.Root>
  );
}

export interface ProgressRingProps {
  readonly value: number | null;
  readonly label?: string;
  readonly size?: 14 | 16 | 20;
}

/** The same in a ring: for chips and buttons. Decoration unless it has a label. */
export function ProgressRing({ value, label, size = 14 }: ProgressRingProps) {
  const spoken = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': value === null ? undefined : Math.round(value * 100),
      }
    : { 'aria-hidden': true as const };
  const length = 2 * Math.PI * 6;
  return (
    <svg {...spoken} viewBox="0 0 16 16" width={size} height={size} className={cx(styles.ring, value === null && styles.turning)}>
      <circle cx="8" cy="8" r="6" className={styles.ringTrack} />
      <circle cx="8" cy="8" r="6" className={styles.ringBar} strokeDasharray={`${length * (value ?? 0.3)} ${length}`} />
    </svg>
  );
}
