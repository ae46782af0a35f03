import type { Field } from '../field.ts';
import type { FieldKind } from '../field-kind.ts';
import { limits } from '../../limits/limits.ts';
import { metaInteger } from '../shared/meta.ts';
import { numberBehaviour, parseWholeNumber } from '../shared/number-value.ts';
import { describeValue } from '../../values/describe-value.ts';
import { parsed, refused } from '../../values/parsed.ts';

export const ratingIcons = ['star', 'heart', 'moon', 'thumb', 'flag', 'check', 'circle'] as const;

/** Whole numbers from 0 to `meta.max`; a row of stars or hearts counts too. */
export const rating: FieldKind = {
  ...numberBehaviour,
  type: 'Rating',
  label: 'Rating',
  group: 'Number',
  parse: (input, field) => {
    const result = parseWholeNumber(countIcons(input) ?? input);
    if (!result.ok || result.value === null) return result;
    const max = ratingMaxOf(field);
    const isInside = Number(result.value) >= 0 && Number(result.value) <= max;
    return isInside ? parsed(result.value) : refused({ code: 'outsideRating', found: describeValue(input), most: max });
  },
  format: (value) => (typeof value === 'number' ? String(value) : ''),
  defaultMeta: { iconIdx: 0, icon: { full: 'star', empty: 'star' }, color: '#fcb401', max: 5 },
};

/** The best rating the field allows: `meta.max`, 5 unless set, 10 at most. */
export function ratingMaxOf(field: Field): number {
  return Math.min(metaInteger(field.meta, 'max', 1, Number.MAX_SAFE_INTEGER) ?? 5, limits.ratingMax);
}

function countIcons(input: unknown): number | null {
  if (typeof input !== 'string' || input.length > 100) return null;
  const match = /^\s*((?:★|⭐\ufe0f?|❤\ufe0f?|♥)+)[☆♡]*\s*$/u.exec(input);
  return match?.[1] === undefined ? null : match[1].replace(/\ufe0f/g, '').length;
}
