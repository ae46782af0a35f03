import { ImportError, type ImportPlace } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import { createCellReader } from './cell-reader.ts';
import type { CellFormat } from './number-formats.ts';
import { createOpenRow } from './open-row.ts';
import type { SheetRow } from './open-row.ts';
import type { SharedStrings } from './shared-strings.ts';
import { findAttribute, isTagAt, lastColumn, lastRow, nameTags, readColumn, readDigits } from './sheet-tags.ts';
import { decodeReferences, longestTag } from './xml-text.ts';

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

export type { SheetRow };

export interface SheetScanner {
  /** The rows that are complete with this text, in order. */
  rows(text: string): Generator<SheetRow>;
  /** Refuses a sheet that stops early. */
  end(): void;
  /** While set, cells behind a row's first value are not read: the row keeps its width, which is all counting needs. */
  isCounting: boolean;
}

/**
 * Reads the rows of a worksheet's filtered XML, which arrives in pieces. What is held is one row and the cell the pieces
 * cut through. Ranges a sheet claims are not looked at: only cells that are there count. Rows must come in order.
 */
export function createSheetScanner(options: SheetScannerOptions): SheetScanner {
  const { shown, sheet } = options;
  let rest = '';
  let state: 'root' | 'before' | 'rows' | 'after' = 'root';
  let names = nameTags('');
  /** Of the row that is open, the cell read last. */
  let column = -1;
  let isCounting = false;

  function refuse(problem: string, place: ImportPlace = {}): never {
    throw new ImportError('corrupt', `${shown} is damaged: ${problem}; open it in Excel and save it again.`, { sheet, ...place });
  }

  const row = createOpenRow({ ...options, refuseLost: () => refuse('a cell stands in no row') });

  const readerFor = (prefix: string) =>
    createCellReader({
      ...options,
      prefix,
      refuseText: (text) =>
        refuse(`a cell in row ${row.number}, column ${column + 1} points to ${text}`, { line: row.number, column: column + 1 }),
    });
  let reader = readerFor('');

  function openRoot(xml: string): number {
    const root = /<([^\s<>/:]+:)?([^\s<>/:]+)[\s/>]/.exec(xml);
    if (root === null) return xml.length - xml.trimStart().length;
    if (root[2] !== 'worksheet') refuse(`its part begins with "${root[2]}" instead of "worksheet"`);
    names = nameTags(root[1] ?? '');
    reader = readerFor(root[1] ?? '');
    state = 'before';
    return root.index + 1;
  }

  function openRow(xml: string, from: number, close: number): void {
    if (row.isOpen) refuse(`row ${row.number} is not closed`, { line: row.number });
    if (close - from > longestTag) refuse(`the row after row ${row.number} has a tag without an end`, { line: row.number + 1 });
    const at = findAttribute(xml, from, close, 'r');
    const number = at < 0 ? row.number + 1 : readDigits(xml, at);
    if (!(number >= 1 && number <= lastRow))
      refuse(`a row after row ${row.number} has no number from 1 to ${lastRow}`, { line: row.number + 1 });
    if (number <= row.number) refuse(`row ${number} comes after row ${row.number}`, { line: number });
    row.open(number);
    column = -1;
  }

  function refuseReference(xml: string, at: number): never {
    const name = decodeReferences(/^[^"'<>]{0,40}/.exec(xml.slice(at, at + 40))?.[0] ?? '');
    refuse(`row ${row.number} holds a cell that says it is "${name}"`, { line: row.number });
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
      if (isShort && letter === 114) {
        column = readColumn(xml, from, row.number);
        if (column < 0) refuseReference(xml, from);
      } else if (isShort && letter === 115) style = readDigits(xml, from);
      else if (isShort && letter === 116) type = xml.slice(from, to);
      at = to + 1;
    }
    if (column >= lastColumn) refuse(`row ${row.number} goes on beyond column ${lastColumn}`, { line: row.number });
    if (end < 0) return;
    const isWidthAll = isCounting && row.isFilled;
    row.put(column, isWidthAll ? reader.presence(xml, close + 1, end, type) : reader.read(xml, close + 1, end, type, style));
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
          if (isEmpty) row.close();
        } else if (isTagAt(xml, open, names.rowEnd)) {
          const done = row.close();
          if (done !== null) yield done;
        } else if (isTagAt(xml, open, names.dataEnd)) {
          if (row.isOpen) refuse(`row ${row.number} is not closed`, { line: row.number });
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
          `${shown} holds a cell of more than ${importLimits.recordLength} characters after row ${row.number}.`,
          {
            sheet,
            line: row.number,
          },
        );
    },
    end() {
      if (state === 'root') refuse('its part holds no worksheet');
      if (state === 'rows') refuse(`it stops after row ${row.number}`, { line: row.number });
    },
  };
}
