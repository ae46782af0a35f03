import { ratingColors, ratingIcons } from '@quadrille/ui-kit/cells';
import type { RatingIconName } from '@quadrille/ui-kit/cells';
import { useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { useLabels } from '../provider/labels.ts';
import styles from './rating.module.css';

export interface RatingProps {
  readonly label: string;
  readonly value: number | null;
  readonly max?: number;
  readonly onValueChange?: (value: number | null) => void;
  readonly icon?: RatingIconName;
  /** A colour of its own, any CSS colour. */
  readonly color?: string | null;
  readonly isReadOnly?: boolean;
  readonly size?: 14 | 20;
}

/** Stars to press: hover previews, the same star again clears, digits and arrows work. */
export function Rating({ label, value, max = 5, onValueChange, icon = 'star', color, isReadOnly, size = 14 }: RatingProps) {
  const [preview, setPreview] = useState<number | null>(null);
  const labels = useLabels();
  const isLocked = isReadOnly || !onValueChange;
  const shown = preview ?? value ?? 0;
  const set = (next: number) => onValueChange?.(next <= 0 ? null : Math.min(max, next));
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextRating(event.key, value ?? 0, max, event.currentTarget.matches(':dir(rtl)'));
    if (next === null || isLocked) return;
    event.preventDefault();
    set(next);
  };
  const stars = Array.from({ length: max }, (_, index) => index + 1);
  const spoken = {
    'aria-label': label,
    className: cx(styles.rating, isLocked && styles.locked),
    style: (ratingColors(color) ?? {}) as CSSProperties,
  };
  const drawn = stars.map((star) => (
    <span
      key={star}
      className={cx(styles.star, size === 20 && styles.big, star > shown && styles.off)}
      onPointerEnter={() => !isLocked && setPreview(star)}
      onClick={() => !isLocked && set(star === value ? 0 : star)}
    >
      <RatingGlyph icon={icon} size={size} />
    </span>
  ));
  if (isLocked)
    return (
      <span role="img" {...spoken} aria-label={`${label}: ${labels.outOf(value ?? 0, max)}`}>
        {drawn}
      </span>
    );
  return (
    <span
      role="slider"
      tabIndex={0}
      {...spoken}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? 0}
      aria-valuetext={labels.outOf(value ?? 0, max)}
      onKeyDown={press}
      onPointerLeave={() => setPreview(null)}
    >
      {drawn}
    </span>
  );
}

/** One icon of a rating, such as a star or a heart. */
export function RatingGlyph({ icon, size = 14 }: { readonly icon: RatingIconName; readonly size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
      {ratingIcons[icon].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

/** The value after a key; null for keys that mean nothing here. @internal */
export function nextRating(key: string, value: number, max: number, isRightToLeft: boolean): number | null {
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward || key === 'ArrowUp') return Math.min(max, value + 1);
  if (key === back || key === 'ArrowDown') return Math.max(0, value - 1);
  if (key === 'Home' || key === 'Delete' || key === 'Backspace') return 0;
  if (key === 'End') return max;
  if (/^\d$/.test(key) && Number(key) <= max) return Number(key);
  return null;
}
