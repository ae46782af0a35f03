import { useLingui } from '@lingui/react/macro';
import type { AnsweredQuestion, WireColumn } from '@quadrille/contract';
import type { CellValue, PeriodUnit, Person } from '@quadrille/domain';
import type { ChartFormat } from '@quadrille/ui-kit/charts';
import { getFieldKind, optionColors } from '@quadrille/domain';
import { toField, type TableField, toWordsContext, valuesOf, wordsOfCell } from '../structure/index.ts';
import type { AnswerWords } from './to-chart-data.ts';
import { useMeasureWords } from './use-measure-words.ts';

export interface AnswerTexts extends AnswerWords {
  /** How values of a measure are written. */
  format(measure: number): ChartFormat;
  /** A measured value of any kind: dates stay dates. */
  written(measure: number, value: CellValue): string;
  /** A cell of a record. */
  cell(fieldId: string, value: CellValue): string;
  fieldTitle(fieldId: string): string;
  /** Whether its values are written as figures, which stand below each other. */
  isNumber(fieldId: string): boolean;
  /** Options of a select, each with its colour; null for other fields. */
  options(fieldId: string, value: CellValue): readonly { readonly title: string; readonly color: string | null }[] | null;
}

/** Puts the values of an answer in words, by the fields that came with it. */
export function useAnswerTexts(answer: AnsweredQuestion, people: readonly Person[]): AnswerTexts {
  const { t, i18n } = useLingui();
  const measureWords = useMeasureWords();
  const context = toWordsContext(people);
  const fields = new Map(answer.columns.map((column) => [column.id, toField(column as WireColumn)]));
  const fieldOf = (id: string | null | undefined): TableField | undefined => (id == null ? undefined : fields.get(id));
  const words = (field: TableField | undefined, value: CellValue): string => {
    if (value === null || value === '') return t`Empty`;
    if (field === undefined) return String(value);
    if (typeof value === 'boolean') return value ? t`Checked` : t`Not checked`;
    return wordsOfCell(field, value, context) || t`Empty`;
  };
  const format = (at: number): ChartFormat =>
    toFormat(fieldOf(answer.measured[at]?.fk_column_id), answer.measured[at]?.aggregate ?? 'count', i18n.locale);
  return {
    group: (level, value) => {
      const { fk_column_id, unit } = answer.grouped_by[level] ?? {};
      return unit != null && typeof value === 'string'
        ? sayPeriod(value, unit, {
            locale: i18n.locale,
            isOfOneYear: isOfOneYear(answer, level),
            quarterOf: (quarter, year) => t`Q${quarter} ${year}`,
          })
        : words(fieldOf(fk_column_id), value);
    },
    color: (level, value) => {
      const values = fieldOf(answer.grouped_by[level]?.fk_column_id);
      const color = values && valuesOf(values)?.options.find(({ id }) => id === value)?.color;
      const named = color ? optionColors.find(({ hex }) => hex === color.toLowerCase()) : undefined;
      return named ? `var(--opt-${named.name}-solid)` : undefined;
    },
    measure: (at) => {
      const { aggregate = 'count', fk_column_id = null } = answer.measured[at] ?? {};
      return measureWords.of(aggregate, fieldOf(fk_column_id)?.title ?? null);
    },
    format,
    written: (at, value) => {
      if (value === null) return '–';
      if (typeof value === 'number') return format(at).value(value);
      return words(fieldOf(answer.measured[at]?.fk_column_id), value);
    },
    cell: (id, value) => {
      const field = fieldOf(id);
      if (value === null || field === undefined) return '';
      return words(field, value);
    },
    fieldTitle: (id) => fieldOf(id)?.title ?? '',
    isNumber: (id) => {
      const field = fieldOf(id);
      return field !== undefined && ['number', 'currency'].includes(getFieldKind((valuesOf(field) ?? field).type).valueKind);
    },
    options: (id, value) => {
      const field = fieldOf(id);
      const of = field && valuesOf(field);
      if (of === undefined || of === null || (of.type !== 'SingleSelect' && of.type !== 'MultiSelect') || value === null) return null;
      const held = Array.isArray(value) ? value : [value];
      return held.flatMap((one) => of.options.find((option) => option.id === one) ?? []);
    },
  };
}

const plain: readonly string[] = ['count', 'countEmpty', 'countFilled', 'countUnique', 'checked', 'unchecked', 'dateRange'];

function toFormat(field: TableField | undefined, aggregate: string, locale: string): ChartFormat {
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const isShare = aggregate.startsWith('percent') || (field?.type === 'Percent' && !plain.includes(aggregate));
  const code = field?.type === 'Currency' && !plain.includes(aggregate) ? String(field.meta['currency_code'] ?? 'USD') : null;
  const money = code === null ? {} : { style: 'currency' as const, currency: code };
  const make = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
    try {
      const numbers = new Intl.NumberFormat(locale, { ...money, ...options });
      return (value) => numbers.format(value);
    } catch {
      // a currency nobody knows
      const numbers = new Intl.NumberFormat(locale, options);
      return (value) => numbers.format(value);
    }
  };
  const whole = make({ maximumFractionDigits: 2, minimumFractionDigits: 0 });
  const cents = code === null ? whole : make({});
  // amounts have all their decimals or none: $486.30 and $486
  const long = (value: number): string => (Number.isInteger(value) ? whole(value) : cents(value));
  const short = make({ notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 });
  if (isShare)
    return {
      value: (value) => share.format(value / 100),
      short: (value) => share.format(value / 100),
      share: (part) => share.format(part),
    };
  return { value: long, short, share: (part) => share.format(part) };
}

/** Whether all periods of a level lie in the same year: then days need none. */
function isOfOneYear({ groups }: AnsweredQuestion, level: number): boolean {
  return new Set(groups.flatMap(({ values }) => (typeof values[level] === 'string' ? [values[level].slice(0, 4)] : []))).size <= 1;
}

/** Made once each: making one takes as long as a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) formats.set(key, (format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })));
  return format;
}

interface PeriodWords {
  readonly locale: string;
  readonly isOfOneYear: boolean;
  readonly quarterOf: (quarter: number, year: string) => string;
}

/** A period as short as it can be told from others; a year has all its digits, as "Jan 19" may be a day. */
export function sayPeriod(date: string, unit: PeriodUnit, { locale, isOfOneYear: isShort, quarterOf }: PeriodWords): string {
  const at = new Date(`${date}T00:00:00Z`);
  const say = (options: Intl.DateTimeFormatOptions): string => formatOf(locale, options).format(at);
  switch (unit) {
    case 'year':
      return say({ year: 'numeric' });
    case 'quarter':
      return quarterOf(Math.floor(at.getUTCMonth() / 3) + 1, say({ year: 'numeric' }));
    case 'month':
      return say({ month: 'short', year: 'numeric' });
    case 'week':
    case 'day':
      return say({ day: 'numeric', month: 'short', ...(!isShort && { year: 'numeric' }) });
  }
}
