import type { PasteCell, PasteMatrix } from './command.ts';

export interface HtmlCell {
  readonly text: string;
  readonly columnSpan: number;
  readonly rowSpan: number;
}

export interface HtmlTable {
  /** Our own JSON, when the table was copied from a grid of ours. */
  readonly own: string | null;
  /** The key of the copy, when it is one of a grid of ours. */
  readonly copyKey: string | null;
  readonly rows: readonly (readonly HtmlCell[])[];
}

/** What was copied here last, as it is on the clipboard unless another program has copied since. */
export interface LastCopy {
  readonly key: string;
  readonly text: string;
  readonly matrix: PasteMatrix;
}

interface Pasted {
  readonly text: string;
  readonly table: HtmlTable | null;
  readonly last?: LastCopy | null;
}

const mostSpan = 1000;

/**
 * Pasted data as a block of cells: what is remembered of our own copy first, then its JSON, then, where it was too large for that, its
 * text, which keeps all blanks; then the HTML table of others, then tab-separated text.
 */
export function fromClipboard({ text, table, last }: Pasted): PasteMatrix {
  if (table && table.copyKey !== null && table.copyKey === last?.key) return last.matrix;
  const own = table?.own ? readOwn(table.own) : null;
  if (own) return own;
  if (table && table.rows.length > 0 && (table.copyKey === null || text === '')) return expandSpans(table.rows);
  return parseTsv(text);
}

/** The key of the copy that is pasted: its table has it; a text alone is known again by all of itself. */
export function copyKeyOf({ text, table, last }: Pasted): string | null {
  if (table) return table.copyKey;
  return last && withoutReturns(text) === withoutReturns(last.text) ? last.key : null;
}

/** Windows puts them before the line breaks of all texts. */
const withoutReturns = (text: string): string => text.replaceAll('\r\n', '\n');

function readOwn(json: string): PasteMatrix | null {
  try {
    const data: unknown = JSON.parse(json);
    if (!Array.isArray(data) || !data.every((line) => Array.isArray(line))) return null;
    return data.map((line: unknown[]) => line.map(readOwnCell));
  } catch {
    return null;
  }
}

function readOwnCell(cell: unknown): PasteCell {
  const [text, value] = Array.isArray(cell) ? (cell as unknown[]) : [cell];
  const isText = typeof text === 'string';
  if (value === undefined || !isCellValue(value)) return { text: isText ? text : '' };
  return { text: isText ? text : '', value };
}

function isCellValue(value: unknown): value is NonNullable<PasteCell['value']> | null {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}

/** A merged cell's text stays in its first cell; the others of the span are empty, as spreadsheets do. */
function expandSpans(rows: HtmlTable['rows']): PasteMatrix {
  const matrix: PasteCell[][] = rows.map(() => []);
  rows.forEach((cells, top) => {
    let at = 0;
    for (const cell of cells) {
      while (matrix[top]?.[at]) at += 1;
      spread(matrix, top, at, cell);
      at += 1;
    }
  });
  return matrix.map((line) => Array.from(line, (cell) => cell ?? { text: '' }));
}

function spread(matrix: PasteCell[][], top: number, start: number, cell: HtmlCell): void {
  for (let down = 0; down < Math.min(cell.rowSpan, mostSpan); down += 1) {
    const line = matrix[top + down];
    if (!line) return;
    for (let across = 0; across < Math.min(cell.columnSpan, mostSpan); across += 1) {
      line[start + across] = { text: down === 0 && across === 0 ? cell.text : '' };
    }
  }
}

/** Tab-separated text; a quoted cell may hold tabs, line breaks and doubled quotes. One last line break is dropped. */
export function parseTsv(text: string): PasteMatrix {
  const lines: PasteCell[][] = [];
  let line: PasteCell[] = [];
  let at = 0;
  while (at <= text.length) {
    const [cell, next] = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    line.push({ text: cell });
    const stop = text[next];
    if (stop !== '\t') {
      lines.push(line);
      line = [];
    }
    if (stop === undefined) break;
    at = stop === '\r' && text[next + 1] === '\n' ? next + 2 : next + 1;
    if (at === text.length && stop !== '\t') break;
  }
  return lines;
}

function readPlain(text: string, start: number): [string, number] {
  let end = start;
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return [text.slice(start, end), end];
}

/** A quote that is not closed before a tab or the end is only a quote. */
function readQuoted(text: string, start: number): [string, number] {
  let cell = '';
  let at = start + 1;
  while (at < text.length) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else break;
    at += 1;
  }
  const after = text[at + 1];
  const isClosed = text[at] === '"' && (after === undefined || after === '\t' || after === '\n' || after === '\r');
  return isClosed ? [withoutReturns(cell), at + 1] : readPlain(text, start);
}
