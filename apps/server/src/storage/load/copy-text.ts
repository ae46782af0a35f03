import type { CellValue, Field } from '@quadrille/domain';
import { type Dialect, rowEncoder, type SqlValue, type WriteStamp } from '@quadrille/sql';
import type { CopyText, RowPacker } from './packed-rows.ts';

/** Columns every copied row begins with, in the order `copyTextPacker` writes them. */
export const stampColumns = ['created_at', 'updated_at', 'created_by', 'updated_by'] as const;

/** Writes rows as the text PostgreSQL's COPY and MySQL's LOAD DATA read: the stamp, then the cells. */
export function copyTextPacker(
  dialect: Dialect & { readonly name: CopyText['dialect'] },
  fields: readonly Field[],
  stamp: WriteStamp,
): RowPacker {
  const encode = rowEncoder(dialect, fields);
  const at = dialect.toStored('datetime', stamp.at);
  const fieldIds = fields.map((field) => field.id);
  const head = [at, at, stamp.by, stamp.by].map(copyCell).join('\t');
  const encoder = new TextEncoder();
  const row: SqlValue[] = [];
  let text = '';
  let cells = 0;
  let rows = 0;
  return {
    get cells() {
      return cells;
    },
    add(values: readonly CellValue[]) {
      row.length = 0;
      encode(values, row);
      text += head;
      for (const value of row) text += `\t${copyCell(value)}`;
      text += '\n';
      cells += row.length;
      rows += 1;
    },
    take() {
      const packed = { dialect: dialect.name, fieldIds, rows, bytes: encoder.encode(text) } as const;
      text = '';
      cells = 0;
      rows = 0;
      return packed;
    },
  };
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** The values of a row of such text, for servers that take no such file. */
export function readCopyLine(line: string): (string | null)[] {
  return line
    .split('\t')
    .map((cell) => (cell === '\\N' ? null : cell.replace(/\\(.)/g, (_, letter: string) => meanings[letter] ?? letter)));
}

const meanings: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };

/** A value as such text. */
function copyCell(value: SqlValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return value === true ? 't' : value === false ? 'f' : String(value);
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : value;
}
