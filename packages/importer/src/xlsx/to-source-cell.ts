import { isRealDay } from '../infer/date-text.ts';
import type { SourceCell } from '../source-cell.ts';
import { isDateFormat, type RawCell, readSerial } from './sheetjs.ts';

/** A spreadsheet cell as a source cell: dates as canonical text, numbers with the text they show. */
export function toSourceCell(cell: RawCell | undefined, isDate1904: boolean): SourceCell {
  if (cell === undefined || cell.v === undefined || cell.t === 'z') return null;
  if (cell.t === 'b') return cell.v === true || cell.v === 1;
  if (cell.t === 'e') return cell.w ?? '#ERROR!';
  if (cell.t !== 'n' || typeof cell.v !== 'number') return cleanText(String(cell.v));
  const format = cell.z ?? 'General';
  if (isDateFormat(format)) return toDateCell(cell, cell.v, format, isDate1904);
  const text = cell.w ?? String(cell.v);
  return format === 'General' || text === String(cell.v) ? cell.v : { kind: 'number', value: cell.v, text };
}

/** Days and moments; times of day and durations, which have no day, stay the text they show. */
function toDateCell({ w }: RawCell, serial: number, format: string, isDate1904: boolean): SourceCell {
  const shown = w ?? String(serial);
  const code = readSerial(serial, isDate1904);
  if (code === null || !hasDay(format) || !isRealDay(code.y, code.m, code.d)) return shown;
  const date = `${pad(code.y, 4)}-${pad(code.m, 2)}-${pad(code.d, 2)}`;
  if (code.H === 0 && code.M === 0 && code.S === 0) return { kind: 'date', value: date, text: date };
  const clock = `${pad(code.H, 2)}:${pad(code.M, 2)}:${pad(Math.floor(code.S), 2)}`;
  return { kind: 'datetime', value: `${date} ${clock}+00:00`, text: `${date} ${clock}` };
}

function hasDay(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  return /[yd]/i.test(bare);
}

/** What XML cannot carry is written as _x000D_ and the like; half surrogates and U+0000 no database keeps. */
function cleanText(text: string): string {
  const whole = text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  return whole.toWellFormed().replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n');
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
