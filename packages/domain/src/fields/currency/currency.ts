import { showForeign } from '../shared/foreign-value.ts';
import type { Field } from '../field.ts';
import type { FieldKind, ValueContext } from '../field-kind.ts';
import { formatNumber, numberFormat } from '../shared/format-number.ts';
import { metaText } from '../shared/meta.ts';
import type { Parsed } from '../../values/value.ts';
import { markOf, numberBehaviour, parseNumber } from '../shared/number-value.ts';

/** Amounts of money, shown by `meta.currency_locale` and `meta.currency_code`. */
export const currency: FieldKind = {
  ...numberBehaviour,
  type: 'Currency',
  label: 'Currency',
  group: 'Number',
  parse: parseMoney,
  format: (value, field) => (typeof value === 'number' ? formatMoney(value, field) : showForeign(value)),
  defaultMeta: { currency_locale: 'en-US', currency_code: 'USD' },
};

/** The code of the currency the field counts in. */
export function currencyOf({ meta }: Pick<Field, 'meta'>): string {
  return metaText(meta, 'currency_code', 'USD');
}

function formatMoney(value: number, field: Field): string {
  const code = currencyOf(field);
  const options = { style: 'currency', currency: code } as const;
  const format = numberFormat(localeOf(field), options) ?? numberFormat('en-US', options);
  return format?.format(value) ?? `${formatNumber(value, { precision: 2, isGrouped: true })} ${code}`;
}

function localeOf(field: Field): string {
  return metaText(field.meta, 'currency_locale', 'en-US');
}

interface MoneyMarks {
  readonly decimalMark: '.' | ',';
  /** The sign the locale writes for the currency; letters with dots in some. */
  readonly sign: string;
}

const marks = new Map<string, MoneyMarks>();

/** What the locale writes besides digits, so that what is shown can be typed again. */
function marksOf(field: Field): MoneyMarks {
  const locale = localeOf(field);
  const code = currencyOf(field);
  const key = `${locale} ${code}`;
  const known = marks.get(key);
  if (known !== undefined) return known;
  const parts = numberFormat(locale, { style: 'currency', currency: code, minimumFractionDigits: 1 })?.formatToParts(1.5) ?? [];
  const made: MoneyMarks = {
    decimalMark: parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.',
    sign: parts.find((part) => part.type === 'currency')?.value ?? '',
  };
  if (marks.size > 1000) marks.clear();
  marks.set(key, made);
  return made;
}

function parseMoney(input: unknown, field: Field, context?: ValueContext): Parsed {
  const { decimalMark: own, sign } = marksOf(field);
  const options = markOf(field, context, own);
  const hasSign = typeof input === 'string' && sign !== '' && input.length < 400 && input.includes(sign);
  const result = parseNumber(hasSign ? input.replace(sign, '') : input, options);
  return result.ok || !hasSign ? result : parseNumber(input, options);
}
