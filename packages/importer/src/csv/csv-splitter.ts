import { type Quoting, unescapeFormula } from '@quadrille/domain';
import Papa from 'papaparse';
import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';

export interface CsvShape {
  /** With a blank behind it, values may begin with blanks that are no part of them: a quote behind some opens a value all the same. */
  readonly delimiter: string;
  /** Absent: `double`. */
  readonly quoting?: Quoting;
  /** What ends a line: `\n` also takes `\r\n`. */
  readonly newline: '\n' | '\r';
}

export interface CsvSplitter {
  /** The records that are complete with this text; blank lines are left out. */
  push(text: string): string[][];
  /** What is left at the end of the file. Throws ImportError when a quote was never closed. */
  end(): string[][];
  /**
   * The first value with so many line breaks that its quote was probably a mere character: the line it begins on, and how many lines it
   * took in.
   */
  readonly swallowed: { readonly line: number; readonly breaks: number } | null;
  /** A quoted value went on behind its closing quote, as values of files without quoting do. */
  readonly hasStrayQuotes: boolean;
  /** The line (from 1) on which a record of the last answer begins. */
  lineOf(index: number): number;
}

interface Batch {
  data: string[][];
  errors: { code: string; index: number }[];
  meta: { cursor: number };
}

/** Line breaks in one value beyond which its quote is doubted. */
const manyBreaks = 100;

/** Cuts CSV text that arrives in pieces into records, whatever the pieces' boundaries. */
export function createCsvSplitter({ delimiter, newline, quoting = 'double' }: CsvShape): CsvSplitter {
  // The parser's fast mode cuts at delimiters and line ends alone and treats quotes as letters.
  const isPadded = delimiter.length > 1 && delimiter.endsWith(' ');
  const sign = isPadded ? delimiter.trimEnd() : delimiter;
  const parser = new Papa.Parser({ delimiter: sign, newline, ...(quoting === 'none' && { fastMode: true }) });
  const unescape = quoting === 'backslash' ? createUnescaper() : null;
  const skipBlanks = isPadded && quoting !== 'none' ? createBlankSkipper(sign) : null;
  let swallowed: CsvSplitter['swallowed'] = null;
  let hasStrayQuotes = false;
  let rest = '';
  let line = 1;
  let batch: Batch = { data: [], errors: [], meta: { cursor: 0 } };
  let batchLine = 1;
  let blanks = 0;

  function finish(next: Batch, used: string): string[][] {
    batch = next;
    hasStrayQuotes ||= next.errors.some(({ code }) => code === 'InvalidQuotes');
    batchLine = line;
    const breaks = countBreaks(used, newline, used.length);
    if (swallowed === null && breaks - next.data.length >= manyBreaks) swallowed = findSwallowed(next.data, newline, line);
    line += breaks;
    if (newline === '\n' && used.includes('\r')) for (const row of next.data) dropCarriageReturn(row);
    if (used.includes("'")) for (const row of next.data) takeMarks(row);
    blanks = 0;
    for (const row of next.data) if (row.length === 1 && row[0] === '') blanks += 1;
    return blanks === 0 ? next.data : next.data.filter((row) => row.length > 1 || row[0] !== '');
  }

  function refuseOpenQuote(): never {
    const { errors } = parser.parse(rest, 0, false) as Batch;
    const open = errors.find((error) => error.code === 'MissingQuotes');
    const at = line + countBreaks(rest, newline, open?.index ?? 0);
    if (open === undefined) {
      throw new ImportError(
        'recordTooLong',
        `The record on line ${line} is longer than ${importLimits.recordLength} characters; check the delimiter and the quotes around it.`,
        { line },
      );
    }
    throw new ImportError(
      'unterminatedQuote',
      `A quote opened on line ${at} is never closed; close it or double the quotes inside the value, or read the file without quotes.`,
      { line: at },
    );
  }

  return {
    get swallowed() {
      return swallowed;
    },
    get hasStrayQuotes() {
      return hasStrayQuotes;
    },
    push(text) {
      const unescaped = unescape === null ? text : unescape(text);
      const more = skipBlanks === null ? unescaped : skipBlanks(unescaped);
      const input = rest === '' ? more : rest + more;
      const next = parser.parse(input, 0, true) as Batch;
      const { cursor } = next.meta;
      rest = cursor === 0 ? input : input.slice(cursor);
      if (rest.length > importLimits.recordLength) refuseOpenQuote();
      return finish(next, cursor === 0 ? '' : input.slice(0, cursor));
    },
    end() {
      // A backslash at the end of the file stands for itself.
      if (unescape !== null) rest += unescape(' ').slice(0, -1);
      // Blanks at the end of the file have no quote behind them.
      if (skipBlanks !== null) rest += skipBlanks('-').slice(0, -1);
      if (rest === '') return finish({ data: [], errors: [], meta: { cursor: 0 } }, '');
      const next = parser.parse(rest, 0, false) as Batch;
      if (next.errors.some((error) => error.code === 'MissingQuotes')) refuseOpenQuote();
      const used = rest;
      rest = '';
      return finish(next, used);
    },
    lineOf(index) {
      let at = batchLine;
      let kept = -1;
      for (const row of batch.data) {
        if (row.length > 1 || row[0] !== '') kept += 1;
        if (kept === index) return at;
        at += 1;
        for (const cell of row) at += countBreaks(cell, newline, cell.length);
      }
      return at;
    },
  };
}

function findSwallowed(rows: readonly (readonly string[])[], newline: string, from: number): CsvSplitter['swallowed'] {
  let line = from;
  for (const row of rows) {
    for (const cell of row) {
      const breaks = countBreaks(cell, newline, cell.length);
      if (breaks >= manyBreaks) return { line, breaks };
      line += breaks;
    }
    line += 1;
  }
  return null;
}

/** Writes quotes behind a backslash as doubled ones; a backslash at the end of a piece waits for the next. */
function createUnescaper(): (text: string) => string {
  let held = '';
  return (text) => {
    const all = held + text;
    const isOpen = (/\\+$/.exec(all)?.[0].length ?? 0) % 2 === 1;
    held = isOpen ? '\\' : '';
    return (isOpen ? all.slice(0, -1) : all).replace(/\\(["\\])/g, (_, letter: string) => (letter === '"' ? '""' : '\\'));
  };
}

/** Leaves out the blanks between a delimiter and the quote that opens a value; blanks before anything else are part of the value. */
function createBlankSkipper(delimiter: string): (text: string) => string {
  let isQuoted = false;
  let isStart = true;
  // a quote right behind a closing one is part of the value
  let isClosed = false;
  // blanks of which it is not known yet what stands behind them
  let blanks = '';
  return (text) => {
    let kept = '';
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charAt(at);
      if (isQuoted) {
        isQuoted = letter !== '"';
        isClosed = !isQuoted;
      } else if (letter === ' ' && isStart) {
        kept += text.slice(from, at);
        from = at + 1;
        blanks += letter;
      } else {
        if (letter === '"' && (isStart || isClosed)) [isQuoted, isStart, isClosed] = [true, false, false];
        else {
          kept += blanks;
          [isStart, isClosed] = [letter === delimiter || letter === '\n' || letter === '\r', false];
        }
        blanks = '';
      }
    }
    return kept + text.slice(from);
  };
}

/** Exports put an apostrophe before texts that begin like a formula; it is taken off again. */
function takeMarks(row: string[]): void {
  for (let index = 0; index < row.length; index += 1) {
    const cell = row[index] as string;
    if (cell.charCodeAt(0) === 39) row[index] = unescapeFormula(cell);
  }
}

function dropCarriageReturn(row: string[]): void {
  const last = row.length - 1;
  const cell = row[last];
  if (cell !== undefined && cell.charCodeAt(cell.length - 1) === 13) row[last] = cell.slice(0, -1);
}

function countBreaks(text: string, newline: string, until: number): number {
  let count = 0;
  for (let at = text.indexOf(newline); at !== -1 && at < until; at = text.indexOf(newline, at + 1)) count += 1;
  return count;
}
