import { ImportError, type ImportPlace } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import { cellText, isBlank, type SourceCell } from '../source-cell.ts';
import { serialOfIso, toNumberCell } from './cell-value.ts';
import type { CellFormat } from './number-formats.ts';
import type { SharedStrings } from './shared-strings.ts';
import { decodeCellText, decodeReferences, isNameEnd, longestTag, readRuns } from './xml-text.ts';

export interface SheetScannerOptions {
  readonly strings: SharedStrings;
  /** By style number. */
  readonly formats: readonly (CellFormat | undefined)[];
  readonly isDate1904: boolean;
  /** Columns left out, as nothing stands in them. */
  readonly firstColumn: number;
  /** Most columns from the first one on. */
  readonly width: number;
  /** The sheet, as errors name it: `Sheet "A" of "book.xlsx"`. */
  readonly shown: string;
  readonly sheet: string;
}

/** A row with anything in it; null where a cell is missing. */
export type SheetRow = SourceCell[];

export interface SheetScanner {
  /** The rows that are complete with this text, in order. */
  rows(text: string): Generator<SheetRow>;
  /** Refuses a sheet that stops early. */
  end(): void;
  /** While set, cells behind a row's first value are not read: the row keeps its width, which is all counting needs. */
  isCounting: boolean;
}

/** What spreadsheets go up to. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/**
 * Reads the rows of a worksheet's filtered XML, which arrives in pieces. What is held is one row and the cell the pieces
 * cut through. Ranges a sheet claims are not looked at: only cells that are there count. Rows must come in order.
 */
export function createSheetScanner(options: SheetScannerOptions): SheetScanner {
  const { strings, formats, isDate1904, firstColumn, width, shown, sheet } = options;
  const lastWanted = firstColumn + width;
  let rest = '';
  let state: 'root' | 'before' | 'rows' | 'after' = 'root';
  let prefix = '';
  let names = nameTags('');
  let row = 0;
  /** Of the row that is open. */
  let cells: SheetRow | null = null;
  let column = -1;
  let isFilled = false;
  let length = 0;
  let isCounting = false;

  function refuse(problem: string, place: ImportPlace = {}): never {
    throw new ImportError('corrupt', `${shown} is damaged: ${problem}; open it in Excel and save it again.`, { sheet, ...place });
  }

  function openRoot(xml: string): number {
    const root = /<([^\s<>/:]+:)?([^\s<>/:]+)[\s/>]/.exec(xml);
    if (root === null) return xml.length - xml.trimStart().length;
    if (root[2] !== 'worksheet') refuse(`its part begins with "${root[2]}" instead of "worksheet"`);
    prefix = root[1] ?? '';
    names = nameTags(prefix);
    state = 'before';
    return root.index + 1;
  }

  function openRow(xml: string, from: number, close: number): void {
    if (cells !== null) refuse(`row ${row} is not closed`, { line: row });
    if (close - from > longestTag) refuse(`the row after row ${row} has a tag without an end`, { line: row + 1 });
    const at = findAttribute(xml, from, close, 'r');
    const number = at < 0 ? row + 1 : readDigits(xml, at);
    if (!(number >= 1 && number <= lastRow)) refuse(`a row after row ${row} has no number from 1 to ${lastRow}`, { line: row + 1 });
    if (number <= row) refuse(`row ${number} comes after row ${row}`, { line: number });
    row = number;
    cells = [];
    column = -1;
    isFilled = false;
    length = 0;
  }

  /** Moves to the column a reference names, such as BC12; `at` is its first letter. */
  function moveTo(xml: string, at: number): void {
    let number = 0;
    let index = at;
    for (let code = xml.charCodeAt(index); code >= 65 && code <= 90; code = xml.charCodeAt(index)) {
      number = number * 26 + code - 64;
      index += 1;
    }
    if (number < 1 || number > lastColumn || index - at > 3 || readDigits(xml, index) !== row) refuseReference(xml, at);
    column = number - 1;
  }

  function refuseReference(xml: string, at: number): never {
    const name = decodeReferences(/^[^"'<>]{0,40}/.exec(xml.slice(at, at + 40))?.[0] ?? '');
    refuse(`row ${row} holds a cell that says it is "${name}"`, { line: row });
  }

  /** Reads the cell whose tag stands between `open` and `close`, and whose content ends at `end`; -1: it has none. */
  function takeCell(xml: string, open: number, close: number, end: number): void {
    let style = -1;
    let type = '';
    column += 1;
    for (let at = open; at < close;) {
      const equals = xml.indexOf('=', at);
      if (equals < 0 || equals > close) break;
      let from = equals + 1;
      let quote = xml.charCodeAt(from);
      while (quote <= 32) quote = xml.charCodeAt((from += 1));
      const to = xml.indexOf(quote === 39 ? "'" : '"', from + 1);
      if (to < 0 || to > close) break;
      from += 1;
      let name = equals - 1;
      while (xml.charCodeAt(name) <= 32) name -= 1;
      const letter = xml.charCodeAt(name);
      const isShort = xml.charCodeAt(name - 1) <= 32;
      if (isShort && letter === 114) moveTo(xml, from);
      else if (isShort && letter === 115) style = readDigits(xml, from);
      else if (isShort && letter === 116) type = xml.slice(from, to);
      at = to + 1;
    }
    if (column >= lastColumn) refuse(`row ${row} goes on beyond column ${lastColumn}`, { line: row });
    if (end < 0) return;
    put(isCounting && isFilled ? presence(xml, close + 1, end, type) : readValue(xml, close + 1, end, type, style));
  }

  function put(value: SourceCell): void {
    if (value === null || column < firstColumn) return;
    const open = cells ?? refuse('a cell stands in no row');
    if (column >= lastWanted)
      throw new ImportError(
        'tooManyColumns',
        `${shown} has a value in column ${column + 1 - firstColumn} of row ${row}; a table takes at most ${importLimits.columns} columns.`,
        {
          sheet,
          line: row,
          column: column + 1,
        },
      );
    const at = column - firstColumn;
    while (open.length < at) open.push(null);
    open[at] = value;
    if (typeof value === 'string') {
      length += value.length;
      if (length > importLimits.recordLength)
        throw new ImportError('recordTooLong', `Row ${row} of ${shown} is longer than ${importLimits.recordLength} characters.`, {
          sheet,
          line: row,
        });
    }
    if (!isFilled) isFilled = !isBlank(cellText(value));
  }

  /** Something that stands for a value, where only the row's width matters. */
  function presence(xml: string, from: number, end: number, type: string): SourceCell {
    return type === 'inlineStr' || type === 'str' || findValue(xml, from, end) >= 0 ? true : null;
  }

  /** Where the content of the value begins. */
  function findValue(xml: string, from: number, end: number): number {
    if (xml.startsWith(names.value, from)) return from + names.value.length;
    const content = xml.slice(from, end);
    const at = content.indexOf(names.valueStart);
    if (at < 0 || !isNameEnd(content.charCodeAt(at + names.valueStart.length))) return -1;
    const close = content.indexOf('>', at);
    return close < 0 || content.charCodeAt(close - 1) === 47 ? -1 : from + close + 1;
  }

  function readValue(xml: string, from: number, end: number, type: string, style: number): SourceCell {
    if (type === 'inlineStr') return decodeCellText(readRuns(xml.slice(from, end), prefix));
    const at = findValue(xml, from, end);
    const stop = at < 0 ? -1 : xml.indexOf('<', at);
    if (stop <= at) return type === 'str' ? '' : null;
    switch (type) {
      case 's':
        return readShared(xml, at, stop);
      case '':
      case 'n':
        return readNumber(xml.slice(at, stop), style);
      case 'b':
        return /^\s*(?:1|true)\s*$/i.test(xml.slice(at, stop));
      case 'd':
        return readDate(xml.slice(at, stop), style);
      case 'e': {
        const text = decodeCellText(xml.slice(at, stop));
        return { kind: 'error', value: text, text };
      }
      default:
        return decodeCellText(xml.slice(at, stop));
    }
  }

  function readShared(xml: string, at: number, stop: number): SourceCell {
    const index = readDigits(xml, at);
    const text = strings.get(index);
    if (text !== undefined) return text;
    const raw = xml.slice(at, Math.min(stop, at + 20));
    return refuse(`a cell in row ${row}, column ${column + 1} points to text ${raw}, but there are ${strings.count}`, {
      line: row,
      column: column + 1,
    });
  }

  function readNumber(raw: string, style: number): SourceCell {
    const value = +raw;
    if (!Number.isFinite(value) || (value === 0 && raw.trim() === '')) return decodeCellText(raw);
    // Spreadsheets keep no more digits than a number has; what other writers put there is kept as they wrote it.
    if (raw.length > 15 && !Number.isSafeInteger(value) && /^-?\d+$/.test(raw) && raw !== String(value)) return raw;
    return toNumberCell(value, formats[style], isDate1904);
  }

  function readDate(raw: string, style: number): SourceCell {
    const serial = serialOfIso(raw, isDate1904);
    return Number.isNaN(serial) ? decodeCellText(raw) : toNumberCell(serial, formats[style], isDate1904);
  }

  function closeRow(): SheetRow | null {
    const done = cells;
    cells = null;
    return isFilled ? done : null;
  }

  return {
    get isCounting() {
      return isCounting;
    },
    set isCounting(value) {
      isCounting = value;
    },
    *rows(text) {
      if (state === 'after') return;
      const xml = rest === '' ? text : rest + text;
      let at = state === 'root' ? openRoot(xml) : 0;
      if ((state as string) === 'root') {
        rest = xml.slice(at);
        if (rest.length > longestTag) refuse('its part holds no worksheet');
        return;
      }
      for (;;) {
        const open = xml.indexOf('<', at);
        if (open < 0) {
          at = xml.length;
          break;
        }
        const close = xml.indexOf('>', open);
        if (close < 0) {
          at = open;
          break;
        }
        const isEmpty = xml.charCodeAt(close - 1) === 47;
        at = close + 1;
        if (state === 'rows' && isTagAt(xml, open, names.cell)) {
          const end = isEmpty ? -1 : xml.indexOf(names.cellEnd, close);
          if (end < 0 && !isEmpty) {
            at = open;
            break;
          }
          takeCell(xml, open + names.cell.length, close, end);
          if (!isEmpty) at = end + names.cellEnd.length;
        } else if (state === 'before') {
          if (isTagAt(xml, open, names.data)) state = isEmpty ? 'after' : 'rows';
        } else if (isTagAt(xml, open, names.row)) {
          openRow(xml, open + names.row.length, close);
          if (isEmpty) closeRow();
        } else if (isTagAt(xml, open, names.rowEnd)) {
          const done = closeRow();
          if (done !== null) yield done;
        } else if (isTagAt(xml, open, names.dataEnd)) {
          if (cells !== null) refuse(`row ${row} is not closed`, { line: row });
          state = 'after';
        }
        if (state === 'after') {
          at = xml.length;
          break;
        }
      }
      rest = xml.slice(at);
      if (rest.length > importLimits.recordLength)
        throw new ImportError(
          'recordTooLong',
          `${shown} holds a cell of more than ${importLimits.recordLength} characters after row ${row}.`,
          {
            sheet,
            line: row,
          },
        );
    },
    end() {
      if (state === 'root') refuse('its part holds no worksheet');
      if (state === 'rows') refuse(`it stops after row ${row}`, { line: row });
    },
  };
}

interface TagNames {
  readonly data: string;
  readonly dataEnd: string;
  readonly row: string;
  readonly rowEnd: string;
  readonly cell: string;
  readonly cellEnd: string;
  readonly value: string;
  readonly valueStart: string;
}

function nameTags(prefix: string): TagNames {
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
function isTagAt(xml: string, at: number, start: string): boolean {
  const { length } = start;
  if (!isNameEnd(xml.charCodeAt(at + length))) return false;
  for (let index = length - 1; index > 0; index -= 1) if (xml.charCodeAt(at + index) !== start.charCodeAt(index)) return false;
  return true;
}

/** Where the value of an attribute begins, of a tag whose attributes stand from `from` to `close`; -1 without it. */
function findAttribute(xml: string, from: number, close: number, name: string): number {
  if (xml.startsWith(` ${name}="`, from)) return from + name.length + 3;
  for (const match of xml.slice(from, close).matchAll(/\s([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g))
    if (match[1] === name) return from + match.index + match[0].search(/["']/) + 1;
  return -1;
}

/** The whole number written at `at`, up to the quote or tag that ends it; NaN when anything else stands there. */
function readDigits(xml: string, at: number): number {
  let value = 0;
  let index = at;
  for (let code = xml.charCodeAt(index) - 48; code >= 0 && code <= 9; code = xml.charCodeAt(index) - 48) {
    value = value * 10 + code;
    index += 1;
  }
  const next = xml.charCodeAt(index);
  return index > at && (next === 34 || next === 39 || next === 60) ? value : Number.NaN;
}
