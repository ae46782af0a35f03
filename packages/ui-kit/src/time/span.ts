import type { CellValue } from '../cells/cell-spec.ts';
import type { FieldId, FieldValues, ViewRecord } from '../view/core/record.ts';
import { dayLength, toDay } from './days.ts';
import type { LocalTime } from './zone.ts';
import { fromLocal, startOf, toLocal } from './zone.ts';

/** A field that holds days (`YYYY-MM-DD`) or, where it is timed, moments. */
export interface DateField {
  readonly id: FieldId;
  readonly title: string;
  readonly isTimed: boolean;
  readonly isReadOnly?: boolean;
}

/** The fields a record begins and, where there is one, ends by, and the zone whose clocks count. */
export interface SpanFields {
  readonly start: DateField;
  readonly end: DateField | null;
  readonly zone: string;
}

/** When something takes place, on the clocks of the zone. */
export interface Span {
  readonly from: LocalTime;
  /** The first moment after it; equal to `from` for a moment without length. */
  readonly to: LocalTime;
  /** Days, not hours: it has no time of the day. */
  readonly isAllDay: boolean;
}

/** When a record takes place; null: it has no date. What ends before it begins is a moment. */
export function spanOf(record: ViewRecord, { start, end, zone }: SpanFields): Span | null {
  const first = readTime(record.cells[start.id], start, zone);
  const last = end ? readTime(record.cells[end.id], end, zone) : null;
  const from = first ?? last;
  if (from === null) return null;
  const field = first === null && end ? end : start;
  const isAllDay = !field.isTimed;
  const lastField = last === null || !end ? field : end;
  const to = lastMoment(last ?? from, lastField.isTimed);
  return { from, to: Math.max(to, isAllDay ? from + dayLength : from), isAllDay };
}

/** A day is meant with all of its hours. */
function lastMoment(local: LocalTime, isTimed: boolean): LocalTime {
  return isTimed ? local : local + dayLength;
}

function readTime(value: CellValue | undefined, { isTimed }: DateField, zone: string): LocalTime | null {
  if (typeof value !== 'string' || value === '') return null;
  if (!isTimed) {
    const day = startOf(value.slice(0, 10));
    return Number.isNaN(day) ? null : day;
  }
  const instant = Date.parse(value.replace(' ', 'T'));
  return Number.isNaN(instant) ? null : toLocal(instant, zone);
}

/** A time as a field holds it: its day, or the moment. */
export function writeTime(local: LocalTime, { isTimed }: DateField, zone: string): string {
  if (!isTimed) return toDay(new Date(Math.floor(local / dayLength) * dayLength));
  const iso = new Date(fromLocal(local, zone)).toISOString();
  const millis = iso.slice(19, 23) === '.000' ? '' : iso.slice(19, 23);
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${millis}+00:00`;
}

/** What a record holds after it moved by some days and, where its fields have times, milliseconds of the clock. */
export function moveBy(record: ViewRecord, fields: SpanFields, days: number, millis = 0): FieldValues {
  const values: Record<FieldId, CellValue> = {};
  for (const field of [fields.start, fields.end]) {
    const local = field && readTime(record.cells[field.id], field, fields.zone);
    if (!field || local === null) continue;
    values[field.id] = writeTime(local + days * dayLength + (field.isTimed ? millis : 0), field, fields.zone);
  }
  return values;
}

/** What a record holds when it begins or ends elsewhere; never less than a day, or a quarter of an hour. null: it has no such edge. */
export function resizeTo(record: ViewRecord, fields: SpanFields, edge: 'start' | 'end', at: LocalTime): FieldValues | null {
  const span = spanOf(record, fields);
  const field = edge === 'start' ? fields.start : fields.end;
  if (!span || !field) return null;
  const least = field.isTimed ? 900_000 : dayLength;
  if (edge === 'start') {
    const from = Math.min(at, span.to - least);
    const isOpen = fields.end !== null && record.cells[fields.end.id] == null;
    return {
      [field.id]: writeTime(from, field, fields.zone),
      ...(isOpen && fields.end && { [fields.end.id]: endValue(span.to, fields.end, fields.zone) }),
    };
  }
  return { [field.id]: endValue(Math.max(at, span.from + least), field, fields.zone) };
}

/** The first moment after something, as the field it ends by holds it: a day counts with all of its hours. */
export function endValue(to: LocalTime, field: DateField, zone: string): string {
  return writeTime(field.isTimed ? to : to - 1, field, zone);
}

/** What a record holds that takes place from one time to another; without an end only where it begins. */
export function placeAt(fields: SpanFields, from: LocalTime, to: LocalTime | null = null): FieldValues {
  const { start, end, zone } = fields;
  return { [start.id]: writeTime(from, start, zone), ...(end && to !== null && { [end.id]: endValue(to, end, zone) }) };
}

/** Whether a record may be moved at all: every field it is placed by can be written. */
export function canMove({ start, end }: SpanFields): boolean {
  return start.isReadOnly !== true && end?.isReadOnly !== true;
}
