import type { SourceCell } from '../source-cell.ts';
import { serialOfIso, toNumberCell } from './cell-value.ts';
import type { CellFormat } from './number-formats.ts';
import type { SharedStrings } from './shared-strings.ts';
import { nameTags, readDigits } from './sheet-tags.ts';
import { decodeCellText, isNameEnd, readRuns } from './xml-text.ts';

interface CellReaderOptions {
  readonly strings: SharedStrings;
  /** By style number. */
  readonly formats: readonly (CellFormat | undefined)[];
  readonly isDate1904: boolean;
  /** What the tags of the worksheet begin with. */
  readonly prefix: string;
  /** Refuses a cell that points to a text that is not there. */
  readonly refuseText: (text: string) => never;
}

/** Reads what stands inside a cell's tags, from `from` to `end`. */
export interface CellReader {
  read(xml: string, from: number, end: number, type: string, style: number): SourceCell;
  /** Something that stands for a value, where only the row's width matters. */
  presence(xml: string, from: number, end: number, type: string): SourceCell;
}

export function createCellReader({ strings, formats, isDate1904, prefix, refuseText }: CellReaderOptions): CellReader {
  const names = nameTags(prefix);

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
    return refuseText(`text ${raw}, but there are ${strings.count}`);
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

  return { read: readValue, presence };
}
