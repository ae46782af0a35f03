import type { HtmlCell, HtmlTable } from '../core/clipboard-in.ts';

/** Reads the first table of pasted HTML in an inert document: nothing in it runs, loads or is ever inserted. */
export function readHtmlTable(html: string): HtmlTable | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return null;
  const rows = [...table.rows].map((row) => [...row.cells].map(readCell));
  return { own: table.getAttribute('data-cells'), rows };
}

function readCell(cell: HTMLTableCellElement): HtmlCell {
  for (const line of cell.querySelectorAll('br')) line.replaceWith('\n');
  const text = (cell.textContent ?? '').replaceAll('\u00a0', ' ').replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  return { text: plainNumber(cell) ?? text, columnSpan: cell.colSpan, rowSpan: cell.rowSpan };
}

/** Spreadsheets carry the exact value beside its formatted text; a date among them is a number of days. */
function plainNumber(cell: HTMLTableCellElement): string | null {
  const found = excelValue(cell) ?? sheetsValue(cell) ?? libreOfficeValue(cell);
  if (!found || !Number.isFinite(found.value)) return null;
  return found.isDate ? dayOf(found.value) : String(found.value);
}

interface Exact {
  readonly value: number;
  readonly isDate: boolean;
}

/** Excel names no format beside the number: what looks like a date is one. */
function excelValue(cell: HTMLTableCellElement): Exact | null {
  const number = cell.getAttribute('x:num');
  return number ? { value: Number(number), isDate: looksLikeDate(cell.textContent ?? '') } : null;
}

const sheetsDates: readonly unknown[] = [5, 7];

function sheetsValue(cell: HTMLTableCellElement): Exact | null {
  const value = readJson(cell.getAttribute('data-sheets-value'))['3'];
  if (typeof value !== 'number') return null;
  const format = readJson(cell.getAttribute('data-sheets-numberformat'))['1'];
  return { value, isDate: format === undefined ? looksLikeDate(cell.textContent ?? '') : sheetsDates.includes(format) };
}

/** `sdnum` is language, language of the format, and the format: `1033;0;YYYY-MM-DD`. */
function libreOfficeValue(cell: HTMLTableCellElement): Exact | null {
  const value = cell.getAttribute('sdval');
  if (!value) return null;
  const format = (cell.getAttribute('sdnum') ?? '')
    .split(';')
    .slice(2)
    .join(';')
    .replaceAll(/"[^"]*"|\[[^\]]*\]/g, '');
  return { value: Number(value), isDate: /[yd]/i.test(format) && !/general|standard/i.test(format) };
}

function readJson(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** 5/1/2026, 5.1.2026, 2026-01-05, 5 Jan 2026, with or without a time of day; not 1,200.50 €. */
function looksLikeDate(text: string): boolean {
  return /^\s*\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(\s|,|$)/.test(text) || /\d{1,2}[\s.-]+\p{L}{3,}[\s.,-]+\d{2,4}/u.test(text);
}

/** Days since the end of 1899, the count all of them share. */
function dayOf(serial: number): string {
  const text = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1000).toISOString();
  return Number.isInteger(serial) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}
