import type { ClockCell, NumberCell, SourceCell } from '../source-cell.ts';
import { shiftDecimal } from './shift-decimal.ts';
import type { CellFormat } from './number-formats.ts';
import type { NumberDisplay } from './number-display.ts';

/** A number of a sheet as a source cell: what is stored, as the kind of value its format shows. */
export function toNumberCell(value: number, format: CellFormat | undefined, isDate1904: boolean): SourceCell {
  if (format === undefined) return value;
  switch (format.display.kind) {
    case 'number':
      return value;
    case 'date':
      return toDateCell(value, isDate1904);
    case 'time':
    case 'duration':
      return toClockCell(value, format.display.kind, isDate1904);
    default:
      return new ShownNumber(value, format);
  }
}

/** Makes its text when it is first asked for: a column of numbers needs none, and making it costs more than reading the cell. */
class ShownNumber implements NumberCell {
  readonly kind = 'number';
  readonly value: number;
  readonly #format: CellFormat;
  #text: string | undefined;

  constructor(value: number, format: CellFormat) {
    this.value = value;
    this.#format = format;
  }

  get display(): NumberDisplay {
    return this.#format.display;
  }

  get text(): string {
    return (this.#text ??= this.#write());
  }

  #write(): string {
    const { display, show } = this.#format;
    if (display.kind === 'percent') return `${shiftDecimal(this.value, 2)}%`;
    if (display.kind === 'text' || display.kind === 'year' || display.kind === 'rating') return String(this.value);
    const shown = show(this.value).trim();
    return Number(shown.replace(/[^\d.]/g, '') || Number.NaN) === Math.abs(this.value) ? shown : String(this.value);
  }
}

/** A number that is no day of any calendar stays the number it is. */
function toDateCell(serial: number, isDate1904: boolean): SourceCell {
  const parts = readSerial(serial, isDate1904);
  if (parts === null) return serial;
  const { date, millis } = parts;
  if (millis === 0) return { kind: 'date', value: date, text: date };
  const text = `${date} ${printClock(millis)}`;
  return { kind: 'datetime', value: text, text };
}

function toClockCell(serial: number, kind: ClockCell['kind'], isDate1904: boolean): SourceCell {
  const millis = Math.round(serial * dayMillis);
  const parts = readSerial(serial, isDate1904);
  const moment = parts === null ? null : `${parts.date} ${printClock(parts.millis)}`;
  return { kind, value: millis / 1000, moment, text: `${millis < 0 ? '-' : ''}${printClock(Math.abs(millis))}` };
}

/** 9999-12-31 counted from 1900. */
const lastSerial = 2_958_465;
/** Days from 1900 to 1904, as the two ways of counting differ. */
const days1904 = 1462;
const dayMillis = 86_400_000;

/**
 * The day and millisecond of a serial number; null when it is no real day. The count from 1900 takes that year for a leap
 * year, as the first spreadsheets did: 60 is 29 February 1900, and days before it are one off.
 */
function readSerial(serial: number, isDate1904: boolean): { date: string; millis: number } | null {
  if (!(serial >= 0 && serial <= lastSerial)) return null;
  const whole = Math.floor(serial);
  const millis = Math.round(dayMillis * (serial - whole));
  const count = whole + (isDate1904 ? days1904 : 0) + (millis === dayMillis ? 1 : 0);
  if (count === 60 || count === 0) return null;
  const day = new Date(Date.UTC(1900, 0, count > 60 ? count - 1 : count));
  if (day.getUTCFullYear() > 9999) return null;
  return { date: day.toISOString().slice(0, 10), millis: millis % dayMillis };
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

/** Hours may be more than a day has. */
function printClock(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  const rest = millis % 1000;
  const clock = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return rest === 0 ? clock : `${clock}.${String(rest).padStart(3, '0').replace(/0+$/, '')}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
