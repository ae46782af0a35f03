import '../xlsx/sheetjs-shim.ts';
import sheetjs from 'sheetjs-style';
import { isRealDay } from '../infer/date-text.ts';
import { cellText, isBlank, type SourceCell } from '../source-cell.ts';

interface RawCell {
  readonly t: 'b' | 'n' | 'e' | 's' | 'd' | 'z';
  readonly v?: string | number | boolean;
  /** As shown. */
  readonly w?: string;
  /** Number format. */
  readonly z?: string;
}

interface DateCode {
  readonly y: number;
  readonly m: number;
  readonly d: number;
  readonly H: number;
  readonly M: number;
  readonly S: number;
}

interface Reader {
  read(
    data: Uint8Array,
    options: object,
  ): {
    SheetNames: string[];
    Sheets: Record<string, ((RawCell | undefined)[][] & { '!ref'?: string }) | undefined>;
    Workbook?: { WBProps?: { date1904?: boolean } };
  };
  SSF: { is_date(format: string): boolean; parse_date_code(value: number, options: object): DateCode | null };
}

const reader = sheetjs as unknown as Reader;

export interface SheetjsSheet {
  readonly name: string;
  readonly rows: SourceCell[][];
}

/** A workbook's sheets as `sheetjs-style` reads them, whole: what the product's own reader is held against. For trusted files only. */
export function readWithSheetjs(bytes: Uint8Array): SheetjsSheet[] {
  const options = { type: 'array', dense: true, cellFormula: false, cellHTML: false, cellNF: true, cellText: true };
  const book = reader.read(bytes, options);
  const isDate1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name];
    const rows = sheet !== undefined && Array.isArray(sheet) && sheet['!ref'] !== undefined ? sheet : [];
    return { name, rows: toRecords(Array.from(rows, (row) => Array.from(row ?? [], (cell) => toSourceCell(cell, isDate1904)))) };
  });
}

/** Rows without anything are left out, and so are the empty columns left of the first one used. */
function toRecords(rows: readonly SourceCell[][]): SourceCell[][] {
  const records: SourceCell[][] = [];
  let first = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const from = row.findIndex((cell) => cell !== null && !isBlank(cellText(cell)));
    if (from < 0) continue;
    first = Math.min(first, from);
    records.push(row);
  }
  return first > 0 ? records.map((row) => row.slice(first)) : records;
}

function toSourceCell(cell: RawCell | undefined, isDate1904: boolean): SourceCell {
  if (cell === undefined || cell.v === undefined || cell.t === 'z') return null;
  if (cell.t === 'b') return cell.v === true || cell.v === 1;
  if (cell.t === 'e') return { kind: 'error', value: cell.w ?? '#ERROR!', text: cell.w ?? '#ERROR!' };
  if (cell.t !== 'n' || typeof cell.v !== 'number') return cleanText(String(cell.v));
  const format = cell.z ?? 'General';
  return reader.SSF.is_date(format) && /[yd]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
    ? toDateCell(cell.v, isDate1904)
    : cell.v;
}

/** Days and moments to the second; the number where it is no day of a calendar. */
function toDateCell(serial: number, isDate1904: boolean): SourceCell {
  const code = reader.SSF.parse_date_code(serial, { date1904: isDate1904 });
  // Of years beyond 9999, which no date of the product has, it makes dates all the same.
  if (code === null || code.y > 9999 || !isRealDay(code.y, code.m, code.d)) return serial;
  const date = `${pad(code.y, 4)}-${pad(code.m, 2)}-${pad(code.d, 2)}`;
  const text = `${date} ${pad(code.H, 2)}:${pad(code.M, 2)}:${pad(Math.floor(code.S), 2)}`;
  return { kind: 'datetime', value: text, text };
}

function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n');
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
