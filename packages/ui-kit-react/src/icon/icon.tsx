import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import styles from './icon.module.css';

export type IconSize = 12 | 14 | 16 | 18 | 20 | 24;

/** Line widths in the 24 box that come out near 1.5 px on screen. */
const strokes: Record<IconSize, number> = { 12: 2.9, 14: 2.5, 16: 2.2, 18: 2, 20: 1.8, 24: 1.5 };

export interface IconProps {
  readonly icon: LucideIcon;
  readonly size?: IconSize;
  /** Mirrors in right-to-left text: for arrows and chevrons that point along the line. */
  readonly isFlipped?: boolean;
  /** Filled, for state only: starred, pinned. */
  readonly isFilled?: boolean;
  /** Spoken name. Without it the icon is decoration and hidden from screen readers. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** A line icon at the product's line weight. */
export function Icon({ icon: Glyph, size = 16, isFlipped, isFilled, label, className }: IconProps) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const };
  return (
    <Glyph
      {...spoken}
      size={size}
      strokeWidth={strokes[size]}
      className={cx(styles.icon, isFlipped && styles.flip, isFilled && styles.fill, className)}
    />
  );
}
