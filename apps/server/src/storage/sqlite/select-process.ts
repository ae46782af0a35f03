import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { shortenBigInt } from './shorten-big-int.ts';
import { type Selected, type SelectRequest, wrapSelect } from '../sources/select-request.ts';
import { readCopies, type TableCopy } from './table-copies.ts';

/** What the process is told: one statement, then it ends. */
export interface SelectTask extends Pick<SelectRequest, 'sql' | 'limit'> {
  readonly file: string;
}

/** One statement over copies of tables, which are all it can see. */
export interface CopiesTask extends Pick<SelectRequest, 'sql' | 'limit'> {
  readonly tables: readonly TableCopy[];
}

export type SelectReply = { readonly selected: Selected } | { readonly error: string } | { readonly isTooLarge: true };

// Runs as a process of its own, because nothing else of SQLite can be ended from outside.
process.once('message', (task: SelectTask | CopiesTask) => {
  process.send?.('file' in task ? answer(task) : answerFromCopies(task), () => process.exit(0));
});

const sampleRows = 100;

function sampleOf(db: DatabaseSync, sql: string): unknown[][] {
  const statement = db.prepare(wrapSelect({ sql, limit: sampleRows }));
  return readAll(statement);
}

/** Whole numbers of 64 bits are answered as digits, as in tables of sources. */
function readAll(statement: StatementSync): unknown[][] {
  statement.setReturnArrays(true);
  statement.setReadBigInts(true);
  const rows: unknown[][] = [];
  let size = 0;
  for (const row of statement.iterate() as unknown as Iterable<unknown[]>) {
    size += row.reduce<number>((sum, value) => sum + sizeOf(value), 0);
    if (size > mostBytes) throw new TooLarge();
    rows.push(row.map(shortenBigInt));
  }
  return rows;
}

/** Of all values of an answer, and of one value on its way there. */
const mostBytes = 32 * 1024 * 1024;

class TooLarge extends Error {}

const sizeOf = (value: unknown): number => (typeof value === 'string' ? value.length : value instanceof Uint8Array ? value.byteLength : 8);

/** A computed column has no declared type: its first values tell it. */
function typeOf(values: readonly unknown[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || !known.every((value) => typeof value === 'number')) return '';
  return known.every(Number.isInteger) ? 'integer' : 'real';
}

function answerFromCopies({ tables, sql, limit }: CopiesTask): SelectReply {
  try {
    const db = new DatabaseSync(':memory:', { allowExtension: false });
    return { selected: readCopies(db, tables, { sql, limit }) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function answer({ file, ...select }: SelectTask): SelectReply {
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 1000, allowExtension: false, limits: { length: mostBytes } });
    db.exec('PRAGMA query_only = 1; PRAGMA trusted_schema = 0; PRAGMA temp_store = 2');
    const statement = db.prepare(wrapSelect(select));
    const named = statement.columns();
    const rows = readAll(statement);
    const sample = named.some(({ type }) => type === null) ? sampleOf(db, select.sql) : [];
    const columns = named.map(({ name, type }, at) => ({ name, type: type ?? typeOf(sample.map((row) => row[at])) }));
    return { selected: { columns, rows } };
  } catch (error) {
    if (error instanceof TooLarge) return { isTooLarge: true };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
