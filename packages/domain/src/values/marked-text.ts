import { currencyOf } from '../fields/currency/currency.ts';
import { isCurrencyCode } from '../fields/currency/is-currency-code.ts';
import type { Field } from '../fields/field.ts';
import type { FieldType } from '../fields/field-type.ts';
import { ratingIconOf, ratingMaxOf } from '../fields/rating/rating.ts';

/** What tells a percentage of ours from the texts of others, which may be choices. */
const thinSpace = '\u202f';

/** Types whose values are plain numbers that do not say what they count. */
const writers: Partial<Record<FieldType, (value: number, field: Field) => string>> = {
  Percent: (value) => `${value}${thinSpace}%`,
  Currency: writeMoney,
  Duration: writeDuration,
  Rating: writeRating,
  Year: (value) => (Number.isInteger(value) && value >= 1 && value <= 9999 ? `+${String(value).padStart(6, '0')}` : String(value)),
};

/**
 * A number with what it counts, so that an import finds its type in it: `12.5 %`, `EUR 1234.5`, `1h 30m 0s`, `★★★☆☆`, `+001999`. All digits
 * are there. Null where the value says enough, or where nothing could be said.
 */
export function toMarkedText(value: unknown, field: Field): string | null {
  return typeof value === 'number' && Number.isFinite(value) ? (writers[field.type]?.(value, field) ?? null) : null;
}

/** Whether the type has values that are written with what they count. */
export function isMarkedType(type: FieldType): boolean {
  return writers[type] !== undefined;
}

/** Codes nobody knows would make texts of the amounts. */
function writeMoney(value: number, field: Field): string {
  const code = currencyOf(field);
  return isCurrencyCode(code) ? `${code} ${value}` : String(value);
}

function writeDuration(value: number): string {
  const micros = Math.round(Math.abs(value) * 1e6);
  if (micros / 1e6 !== Math.abs(value)) return String(value);
  const minutes = Math.floor(micros / 6e7);
  const seconds = (micros - minutes * 6e7) / 1e6;
  return `${value < 0 ? '-' : ''}${Math.floor(minutes / 60)}h ${minutes % 60}m ${seconds}s`;
}

function writeRating(value: number, field: Field): string {
  const [full, empty] = ratingIconOf(field) === 'heart' ? ['♥', '♡'] : ['★', '☆'];
  return full.repeat(value) + empty.repeat(Math.max(0, ratingMaxOf(field) - value));
}
