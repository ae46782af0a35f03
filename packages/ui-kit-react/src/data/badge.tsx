import { cx } from '../cx.ts';
import { useLocale } from '../provider/locale.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  /** Nothing is shown for 0. */
  readonly count: number;
  /** Larger numbers read "99+". */
  readonly max?: number;
  /** Pink means that another person did something; quiet is a plain count. */
  readonly tone?: 'people' | 'quiet' | 'brand';
  /** Spoken instead of the number: "3 unread". */
  readonly label?: string;
}

/** A count in a small capsule. */
export function Badge({ count, max = 99, tone = 'people', label }: BadgeProps) {
  const locale = useLocale();
  if (count <= 0) return null;
  const text = count > max ? `${max.toLocaleString(locale)}+` : count.toLocaleString(locale);
  return (
    <span className={cx(styles.badge, styles[tone])} {...(label ? { role: 'img', 'aria-label': label } : {})}>
      {text}
    </span>
  );
}
