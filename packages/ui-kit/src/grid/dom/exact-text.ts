import { readShown } from './read-shown.ts';

/** Formats of the classes a sheet of styles names, as Office writes them: `mso-number-format`. */
export type CellFormats = ReadonlyMap<string, string>;

/**
 * Spreadsheets carry the exact value of a cell beside its formatted text, or how it is formatted: numbers as `1200.5`, days as
 * `2026-01-05`. Null where the text that is shown is all there is.
 */
export function exactText(cell: Element, shown: string, formats: CellFormats): string | null {
  const text = sheetsText(cell);
  if (text !== null) return text;
  const found = excelValue(cell, shown) ?? sheetsValue(cell, shown) ?? libreOfficeValue(cell);
  if (!found) return readShown(shown, formatOf(cell, formats));
  // hours cannot be read as a number, nor can a word such as TRUE
  if (!Number.isFinite(found.value) || /^\s*[-+]?\d+:\d\d/.test(shown) || /^\p{L}+$/u.test(shown)) return null;
  if (found.isDate) return dayOf(found.value);
  return shown.trimEnd().endsWith('%') ? `${Number((found.value * 100).toPrecision(15))}%` : String(found.value);
}

/** Reads the formats that rules such as `.xl65 {mso-number-format:"\#\,\#\#0";}` give to classes. */
export function readFormats(styles: string): CellFormats {
  const formats = new Map<string, string>();
  for (const [, name = '', body = ''] of styles.matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g)) {
    const format = numberFormat(body);
    if (format !== null) formats.set(name, format);
  }
  return formats;
}

function formatOf(cell: Element, formats: CellFormats): string | null {
  const own = numberFormat(cell.getAttribute('style') ?? '');
  return own ?? [...cell.classList].map((name) => formats.get(name)).find((format) => format !== undefined) ?? null;
}

function numberFormat(declarations: string): string | null {
  const found = /mso-number-format\s*:\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([\w \\@]+))/i.exec(declarations);
  if (!found) return null;
  const written = found[1] ?? found[2] ?? found[3] ?? '';
  const unescape = (_: string, one: string): string => (one.length === 4 ? String.fromCodePoint(Number.parseInt(one, 16)) : one);
  return written.replaceAll(/\\([0-9a-f]{4}|.)/gi, unescape).trim();
}

interface Exact {
  readonly value: number;
  readonly isDate: boolean;
}

/** Old Excel names no format beside the number: what looks like a date is one. */
function excelValue(cell: Element, shown: string): Exact | null {
  const number = cell.getAttribute('x:num');
  return number ? { value: Number(number), isDate: looksLikeDate(shown) } : null;
}

/** The text of a cell with all of its blanks. */
function sheetsText(cell: Element): string | null {
  const held = readJson(cell.getAttribute('data-sheets-value'));
  return held['1'] === 2 && typeof held['2'] === 'string' ? held['2'] : null;
}

const sheetsDates: readonly unknown[] = [5, 7];

function sheetsValue(cell: Element, shown: string): Exact | null {
  const value = readJson(cell.getAttribute('data-sheets-value'))['3'];
  if (typeof value !== 'number') return null;
  const format = readJson(cell.getAttribute('data-sheets-numberformat'))['1'];
  return { value, isDate: format === undefined ? looksLikeDate(shown) : sheetsDates.includes(format) };
}

/** `sdnum` is language, language of the format, and the format: `1033;0;YYYY-MM-DD`. */
function libreOfficeValue(cell: Element): Exact | null {
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
  return Number.isInteger(serial) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19).replace(/:00$/, '')}`;
}
