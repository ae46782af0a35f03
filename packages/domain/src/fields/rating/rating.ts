import { showForeign } from '../shared/foreign-value.ts';
import type { Field } from '../field.ts';
import type { FieldKind } from '../field-kind.ts';
import { limits } from '../../limits/limits.ts';
import { metaInteger, metaText } from '../shared/meta.ts';
import { numberBehaviour, parseWholeNumber } from '../shared/number-value.ts';
import { describeValue } from '../../values/describe-value.ts';
import { parsed, refused } from '../../values/parsed.ts';

export const ratingIcons = ['star', 'heart', 'moon', 'thumb', 'flag', 'check', 'circle', 'bolt', 'flame'] as const;
export type RatingIcon = (typeof ratingIcons)[number];

const usualColor = '#fcb401';

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
  format: (value) => (typeof value === 'number' ? String(value) : showForeign(value)),
  defaultMeta: { iconIdx: 0, icon: { full: 'star', empty: 'star' }, color: usualColor, max: 5 },
};

/** The best rating the field allows: `meta.max`, 5 unless set, 10 at most. */
export function ratingMaxOf(field: Field): number {
  return Math.min(metaInteger(field.meta, 'max', 1, Number.MAX_SAFE_INTEGER) ?? 5, limits.ratingMax);
}

/** What the field draws its ratings with: `meta.icon.full`, whatever set of icons other clients took its name from; stars unless set. */
export function ratingIconOf({ meta }: Pick<Field, 'meta'>): RatingIcon {
  const given = Object.hasOwn(meta, 'icon') ? meta['icon'] : null;
  const full = typeof given === 'object' && given !== null && 'full' in given ? given.full : given;
  const name = typeof full === 'string' ? full.toLowerCase().replace(/^mdi-/, '') : '';
  return ratingIcons.find((icon) => name.startsWith(icon)) ?? 'star';
}

/** The colour they have, `#rrggbb`; null for the usual one. */
export function ratingColorOf({ meta }: Pick<Field, 'meta'>): string | null {
  const color = metaText(meta, 'color', usualColor).toLowerCase();
  return /^#([\da-f]{3}|[\da-f]{6})$/.test(color) && color !== usualColor ? color : null;
}

function countIcons(input: unknown): number | null {
  if (typeof input !== 'string' || input.length > 100) return null;
  const match = /^\s*((?:★|⭐\ufe0f?|❤\ufe0f?|♥)*)([☆♡]*)\s*$/u.exec(input);
  if (match === null || `${match[1]}${match[2]}` === '') return null;
  return (match[1] ?? '').replace(/\ufe0f/g, '').length;
}
