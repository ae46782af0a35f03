import { optionColors, ratingColorOf } from '@quadrille/domain';
import type { Field } from '@quadrille/domain';

/** The colour a rating is drawn in, as CSS; null for the usual one. Hues of the palette are drawn in their full strength. */
export function ratingColor(field: Pick<Field, 'meta'>): string | null {
  const color = ratingColorOf(field);
  const hue = optionColors.find(({ hex }) => hex === color);
  return hue ? `var(--opt-${hue.name}-solid)` : color;
}
