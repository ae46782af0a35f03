import { isNameEnd } from './xml-text.ts';

/** What spreadsheets go up to. */
export const lastRow: number = 1_048_576;
export const lastColumn: number = 16_384;

/** The tags of a worksheet as they are written under its prefix. */
export interface TagNames {
  readonly data: string;
  readonly dataEnd: string;
  readonly row: string;
  readonly rowEnd: string;
  readonly cell: string;
  readonly cellEnd: string;
  readonly value: string;
  readonly valueStart: string;
}

export function nameTags(prefix: string): TagNames {
  return {
    data: `<${prefix}sheetData`,
    dataEnd: `</${prefix}sheetData`,
    row: `<${prefix}row`,
    rowEnd: `</${prefix}row`,
    cell: `<${prefix}c`,
    cellEnd: `</${prefix}c>`,
    value: `<${prefix}v>`,
    valueStart: `<${prefix}v`,
  };
}

/** Compared from its end: names differ there first, and the call of `startsWith` costs more than this loop. */
export function isTagAt(xml: string, at: number, start: string): boolean {
  const { length } = start;
  if (!isNameEnd(xml.charCodeAt(at + length))) return false;
  for (let index = length - 1; index > 0; index -= 1) if (xml.charCodeAt(at + index) !== start.charCodeAt(index)) return false;
  return true;
}

/** Where the value of an attribute begins, of a tag whose attributes stand from `from` to `close`; -1 without it. */
export function findAttribute(xml: string, from: number, close: number, name: string): number {
  if (xml.startsWith(` ${name}="`, from)) return from + name.length + 3;
  for (const match of xml.slice(from, close).matchAll(/\s([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g))
    if (match[1] === name) return from + match.index + match[0].search(/["']/) + 1;
  return -1;
}

/** The whole number written at `at`, up to the quote or tag that ends it; NaN when anything else stands there. */
export function readDigits(xml: string, at: number): number {
  let value = 0;
  let index = at;
  for (let code = xml.charCodeAt(index) - 48; code >= 0 && code <= 9; code = xml.charCodeAt(index) - 48) {
    value = value * 10 + code;
    index += 1;
  }
  const next = xml.charCodeAt(index);
  return index > at && (next === 34 || next === 39 || next === 60) ? value : Number.NaN;
}

/** The column a reference to a cell of this row names, such as BC12, counted from 0; -1 when it names none. `at` is its first letter. */
export function readColumn(xml: string, at: number, row: number): number {
  let number = 0;
  let index = at;
  for (let code = xml.charCodeAt(index); code >= 65 && code <= 90; code = xml.charCodeAt(index)) {
    number = number * 26 + code - 64;
    index += 1;
  }
  if (number < 1 || number > lastColumn || index - at > 3 || readDigits(xml, index) !== row) return -1;
  return number - 1;
}
