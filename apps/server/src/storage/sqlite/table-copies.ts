import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type Selected, type SelectRequest, wrapSelect } from '../sources/select-request.ts';

/** A table as somebody sees it: its records as JSON of an array of objects by the titles of fields. */
export interface TableCopy {
  readonly name: string;
  readonly columns: readonly CopyColumn[];
  readonly json: Uint8Array;
}

export interface CopyColumn {
  readonly name: string;
  /** How its values compare: as whole numbers, numbers, texts, or as what each is. The key names its row. */
  readonly type: 'key' | 'integer' | 'number' | 'text' | 'any';
}

const declared: Readonly<Record<CopyColumn['type'], string>> = {
  key: 'INTEGER PRIMARY KEY',
  integer: 'INTEGER',
  number: 'NUMERIC',
  text: 'TEXT',
  any: '',
};

/** Bytes of the copies and of all that is made of them. */
const mostMemory = 512 * 1024 * 1024;

/** Copies the tables into an empty database, and runs one SELECT that can see nothing else. */
export function readCopies(db: DatabaseSync, tables: readonly TableCopy[], { sql, limit }: Pick<SelectRequest, 'sql' | 'limit'>): Selected {
  db.exec(`PRAGMA hard_heap_limit = ${mostMemory}`);
  for (const table of tables) copyTable(db, table);
  db.exec('PRAGMA query_only = 1; PRAGMA trusted_schema = 0; PRAGMA temp_store = 2');
  const isPlan = sql.startsWith(planPrefix);
  const statement = db.prepare(isPlan ? sql : wrapSelect({ sql, limit }));
  statement.setReturnArrays(true);
  const rows = statement.all() as unknown as unknown[][];
  const columns = statement
    .columns()
    .map(({ name, type }, at) => ({ name, type: (type ?? typeOf(rows.map((row) => row[at]))).toLowerCase() }));
  return { columns, rows: rows.slice(0, limit) };
}

export const planPrefix = 'EXPLAIN QUERY PLAN ';

/** A computed column has no declared type: its values tell it. */
function typeOf(values: readonly unknown[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || !known.every((value) => typeof value === 'number')) return 'text';
  return known.every(Number.isInteger) ? 'integer' : 'numeric';
}

function copyTable(db: DatabaseSync, { name, columns, json }: TableCopy): void {
  const parts = columns.map((column) => `${quote(column.name)} ${declared[column.type]}`);
  db.exec(`CREATE TABLE ${quote(name)} (${parts.join(', ')})`);
  const rows = JSON.parse(new TextDecoder().decode(json)) as readonly Readonly<Record<string, unknown>>[];
  const insert = db.prepare(`INSERT INTO ${quote(name)} VALUES (${columns.map(() => '?').join(', ')})`);
  db.exec('BEGIN');
  for (const row of rows) insert.run(...columns.map((column) => toSqlValue(row[column.name])));
  db.exec('COMMIT');
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}
