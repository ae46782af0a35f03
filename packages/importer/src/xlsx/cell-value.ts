import type { SourceCell, TypedCell } from '../source-cell.ts';
import type { CellFormat } from './number-formats.ts';

/** A number of a sheet as a source cell: dates as canonical text, others with the text they show. */
export function toNumberCell(value: number, format: CellFormat | undefined, isDate1904: boolean): SourceCell {
  if (format === undefined) return value;
  return format.isDate ? toDateCell(value, format, isDate1904) : new ShownNumber(value, format);
}

/** Makes its text when it is first asked for: a column of numbers needs none, and making it costs more than reading the cell. */
class ShownNumber implements TypedCell {
  readonly kind = 'number';
  readonly value: number;
  readonly #format: CellFormat;
  #text: string | undefined;

  constructor(value: number, format: CellFormat) {
    this.value = value;
    this.#format = format;
  }

  get text(): string {
    return (this.#text ??= this.#format.show(this.value));
  }
}

/** Days and moments; times of day and durations, which have no day, stay the text they show. */
function toDateCell(serial: number, format: CellFormat, isDate1904: boolean): SourceCell {
  const parts = format.hasDay ? readSerial(serial, isDate1904) : null;
  if (parts === null) return format.show(serial);
  const { date, seconds } = parts;
  if (seconds === 0) return { kind: 'date', value: date, text: date };
  const clock = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return { kind: 'datetime', value: `${date} ${clock}+00:00`, text: `${date} ${clock}` };
}

/** 9999-12-31 counted from 1900. */
const lastSerial = 2_958_465;
/** Days from 1900 to 1904, as the two ways of counting differ. */
const days1904 = 1462;
const secondsOfDay = 86_400;

/**
 * The day and second of a serial number; null when it is no real day. The count from 1900 takes that year for a leap
 * year, as the first spreadsheets did: 60 is 29 February 1900, and days before it are one off.
 */
function readSerial(serial: number, isDate1904: boolean): { date: string; seconds: number } | null {
  if (!(serial >= 0 && serial <= lastSerial)) return null;
  const whole = Math.floor(serial);
  const exact = secondsOfDay * (serial - whole);
  // A moment less than a ten-thousandth before the next second is that second: fractions of days are not exact.
  const seconds = exact - Math.floor(exact) > 0.9999 ? Math.floor(exact) + 1 : Math.floor(exact);
  const count = whole + (isDate1904 ? days1904 : 0) + (seconds === secondsOfDay ? 1 : 0);
  if (count === 60 || count === 0) return null;
  const day = new Date(Date.UTC(1900, 0, count > 60 ? count - 1 : count));
  if (day.getUTCFullYear() > 9999) return null;
  return { date: day.toISOString().slice(0, 10), seconds: seconds % secondsOfDay };
}

/** A date written out (strict workbooks) as the serial number it stands for; NaN when it is none. */
export function serialOfIso(text: string, isDate1904: boolean): number {
  const match = /^(?:(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)Z?)?|T?(\d\d:\d\d:\d\d(?:\.\d+)?)Z?)$/.exec(text.trim());
  if (match === null) return Number.NaN;
  const [, date, clock = match[3] ?? '00:00'] = match;
  const time = Date.parse(`1970-01-01T${clock}Z`) / 86_400_000;
  if (date === undefined) return time;
  const days = Date.parse(`${date}T00:00Z`) / 86_400_000 + 25_569;
  return days - (isDate1904 ? days1904 : days < 61 ? 1 : 0) + time;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
