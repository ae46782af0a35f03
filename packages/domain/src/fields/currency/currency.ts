import type { Field } from '../field.ts';
import type { FieldKind } from '../field-kind.ts';
import { formatNumber, numberFormat } from '../shared/format-number.ts';
import { metaText } from '../shared/meta.ts';
import { numberBehaviour, parseNumber } from '../shared/number-value.ts';

/** Amounts of money, shown by `meta.currency_locale` and `meta.currency_code`. */
export const currency: FieldKind = {
  ...numberBehaviour,
  type: 'Currency',
  label: 'Currency',
  group: 'Number',
  parse: (input, field) => parseNumber(input, { decimalMark: decimalMarkOf(localeOf(field)) }),
  format: (value, field) => (typeof value === 'number' ? formatMoney(value, field) : ''),
  defaultMeta: { currency_locale: 'en-US', currency_code: 'USD' },
};

function formatMoney(value: number, field: Field): string {
  const code = metaText(field.meta, 'currency_code', 'USD');
  const options = { style: 'currency', currency: code } as const;
  const format = numberFormat(localeOf(field), options) ?? numberFormat('en-US', options);
  return format?.format(value) ?? `${formatNumber(value, { precision: 2, isGrouped: true })} ${code}`;
}

function localeOf(field: Field): string {
  return metaText(field.meta, 'currency_locale', 'en-US');
}

const marks = new Map<string, '.' | ','>();

/** The locale's decimal mark, so that what is shown can be typed again. */
function decimalMarkOf(locale: string): '.' | ',' {
  const known = marks.get(locale);
  if (known !== undefined) return known;
  const parts = numberFormat(locale, { minimumFractionDigits: 1 })?.formatToParts(1.5) ?? [];
  const mark = parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.';
  if (marks.size > 1000) marks.clear();
  marks.set(locale, mark);
  return mark;
}
