import type { CivilDate } from '../../time/civil-date.ts';
import { pad } from '../../time/civil-date.ts';
import type { PartOrder } from '../../time/parse-date-text.ts';
import type { Field } from '../field.ts';
import type { ValueContext } from '../field-kind.ts';
import { keptReading } from '../shared/kept-reading.ts';
import { metaText } from '../shared/meta.ts';

export const dateFormats = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD MM YYYY',
  'MM DD YYYY',
  'YYYY MM DD',
] as const;
export type DateFormat = (typeof dateFormats)[number];

export const timeFormats = ['HH:mm', 'HH:mm:ss'] as const;
export type TimeFormat = (typeof timeFormats)[number];

export function dateFormatOf(field: Pick<Field, 'meta'>): DateFormat {
  const format = metaText(field.meta, 'date_format', 'YYYY-MM-DD');
  return dateFormats.find((known) => known === format) ?? 'YYYY-MM-DD';
}

export function timeFormatOf(field: Field): TimeFormat {
  const format = metaText(field.meta, 'time_format', 'HH:mm');
  return timeFormats.find((known) => known === format) ?? 'HH:mm';
}

/** How the field's own format settles `03/04/2024`; undefined when it begins with the year. */
export function partOrderOf(format: DateFormat): PartOrder | undefined {
  if (format.startsWith('MM')) return 'monthFirst';
  return format.startsWith('DD') ? 'dayFirst' : undefined;
}

/** How a date of the field is read: as its column is, else by what the field keeps (`meta.reading`) or how it shows dates. */
export function dateOrder(field: Field, { reading }: ValueContext): { readonly order: PartOrder | undefined; readonly isStrict: boolean } {
  const column = reading?.order;
  if (column !== undefined) return { order: column, isStrict: true };
  return { order: keptReading(field).order ?? partOrderOf(dateFormatOf(field)), isStrict: false };
}

export function formatDate({ year, month, day }: CivilDate, format: DateFormat): string {
  return format.replace('YYYY', pad(year, 4)).replace('MM', pad(month, 2)).replace('DD', pad(day, 2));
}
