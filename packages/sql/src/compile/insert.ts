import type { CellValue, Field, RowId } from '@quadrille/domain';
import { rowEncoder } from '../codec/codec.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { identifier, join, sql, type SqlValue, type Statement } from '../fragment.ts';
import { type PhysicalTable, tableName } from '../model/physical-table.ts';
import { cellPicker, writable, type WriteStamp } from './write-parts.ts';

/** A row about to be inserted; `cells` follow the statement's fields. */
export interface NewRow {
  readonly cells: readonly CellValue[];
  /** Restores a row under the id and version it had; otherwise the engine counts up. */
  readonly restore?: RestoredRow;
}

export interface RestoredRow {
  readonly id: RowId;
  readonly ver: number;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly createdBy: string | null;
  readonly updatedBy: string | null;
}

const stampColumns = ['created_at', 'updated_at', 'created_by', 'updated_by'] as const;

/** Inserts one row and returns its id. */
export function compileInsert(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  cells: readonly CellValue[],
  stamp: WriteStamp,
): Statement {
  return compileInsertMany(dialect, table, fields, [{ cells }], stamp);
}

/**
 * Inserts rows in one statement and returns their ids in order. The caller cuts batches so that they stay within
 * `insertBatchSize`. Either all rows are new or all are restored.
 */
export function compileInsertMany(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  rows: readonly NewRow[],
  stamp: WriteStamp,
): Statement {
  const isRestore = rows[0]?.restore !== undefined;
  const encode = rowEncoder(dialect, writable(fields));
  const pick = cellPicker(fields);
  const moment = (at: string | null): SqlValue => dialect.toStored('datetime', at);
  const at = moment(stamp.at);
  const params: SqlValue[] = [];
  for (const { cells, restore } of rows) {
    if (restore === undefined) params.push(at, at, stamp.by, stamp.by);
    else params.push(restore.id, restore.ver, moment(restore.createdAt), moment(restore.updatedAt), restore.createdBy, restore.updatedBy);
    encode(pick(cells), params);
  }
  return dialect.returningIds({
    table: tableName(table),
    text: { sql: insertOf(table, fields, rows.length, isRestore), params },
    columns: columnsOf(fields, isRestore).map((name) => identifier(name)),
    count: rows.length,
    ids: isRestore ? rows.map(({ restore }) => restore?.id ?? 0) : null,
  });
}

/**
 * The text of an insert of `rowCount` rows, for loaders that bind rows themselves: per row created_at, updated_at, created_by,
 * updated_by, then the stored cells of `fields` (`rowEncoder`). It answers nothing.
 */
export function insertText(dialect: Dialect, table: PhysicalTable, fields: readonly Field[], rowCount: number): string {
  return dialect.finish({ sql: insertOf(table, fields, rowCount, false), params: [] }).sql;
}

function columnsOf(fields: readonly Field[], isRestore: boolean): readonly string[] {
  return [...(isRestore ? ['id', 'ver'] : []), ...stampColumns, ...writable(fields).map((field) => field.column)];
}

/** The text of an insert of `rowCount` rows, in `?` placeholders: per row the stamps, then the stored cells of `fields`. */
function insertOf(table: PhysicalTable, fields: readonly Field[], rowCount: number, isRestore: boolean): string {
  const columns = columnsOf(fields, isRestore);
  const tuple = `(${columns.map(() => '?').join(', ')})`;
  const names = columns.map((name) => identifier(name).sql).join(', ');
  return `INSERT INTO ${tableName(table).sql} (${names}) VALUES ${Array.from({ length: rowCount }, () => tuple).join(', ')}`;
}

/**
 * The text of an insert of `rowCount` rows into a table made with `stampsLater`: per row the stored cells of `fields`
 * (`rowEncoder`), nothing else.
 */
export function bareInsertText(dialect: Dialect, table: PhysicalTable, fields: readonly Field[], rowCount: number): string {
  const own = writable(fields);
  const columns = own.length === 0 ? [identifier('id')] : own.map((field) => identifier(field.column));
  const tuple = own.length === 0 ? '(NULL)' : `(${own.map(() => '?').join(', ')})`;
  const tuples = { sql: Array.from({ length: rowCount }, () => tuple).join(', '), params: [] };
  return dialect.finish(sql`INSERT INTO ${tableName(table)} (${join(columns, ', ')}) VALUES ${tuples}`).sql;
}

/** How many rows one insert or update may hold on this engine. */
export function insertBatchSize(dialect: Dialect, fields: readonly Field[]): number {
  const perRow = writable(fields).length + stampColumns.length + 2;
  return Math.max(1, Math.min(dialect.capabilities.rowsPerWrite, Math.floor(dialect.capabilities.maxParameters / perRow)));
}
