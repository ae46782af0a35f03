import { getFieldKind, timeZoneOf } from '@quadrille/domain';
import type { CellValue, Field, Parsed } from '@quadrille/domain';
import { readerZone } from '../structure/index.ts';

/** `YYYY-MM-DD HH:mm:ss` of a moment by the clock of its field, or else of the reader; null for none. */
export function toLocalMoment(value: CellValue, field: Field): string | null {
  const read = getFieldKind('DateTime').parse(value, field);
  return read.ok && read.value !== null ? getFieldKind('DateTime').format(read.value, wholeOf(field), { timeZone: readerZone }) : null;
}

/** The moment when that clock shows this. */
export function fromLocalMoment(local: string | null, field: Field): Parsed {
  return getFieldKind('DateTime').parse(local, wholeOf(field), { timeZone: readerZone });
}

/** Where the clock of a field is. */
export function zoneOf(field: Field): string {
  return timeZoneOf(field) ?? readerZone;
}

/** The field as its clock alone: all parts of the time, in one form. */
function wholeOf(field: Field): Field {
  return { ...field, type: 'DateTime', meta: { timezone: timeZoneOf(field), date_format: 'YYYY-MM-DD', time_format: 'HH:mm:ss' } };
}
