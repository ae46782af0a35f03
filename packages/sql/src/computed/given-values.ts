import type { CellValue, FilterContext, RowId } from '@quadrille/domain';
import { limits } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { identifier, integer, join, param, sql, type Statement } from '../fragment.ts';
import { type PhysicalTable, rowsOf } from '../model/physical-table.ts';
import { valueReaders } from './cell-reader.ts';
import { NotInSqlError } from './not-in-sql.ts';
import type { QueryRows } from './query-rows.ts';
import type { GivenValues } from './given-columns.ts';

type Ask = (statement: Statement) => Rows | Promise<Rows>;
type Rows = readonly (readonly unknown[])[];

/** Rows read and computed between two looks at other work. */
const chunkRows = 2000;

/**
 * What `attempt` makes of the table. Where it asks about fields the database cannot compute, they are computed for all rows first
 * and handed over. Throws `NotInSqlError` when the table is larger than `limits.rowsInProcess` or the values than
 * `limits.bytesInProcess`.
 */
export async function withGivenValues<Result>(
  ask: Ask,
  dialect: Dialect,
  table: PhysicalTable,
  context: FilterContext,
  attempt: (table: QueryRows, isGiven: boolean) => Result,
): Promise<Awaited<Result>> {
  try {
    return await attempt(table, false);
  } catch (error) {
    if (!(error instanceof NotInSqlError) || error.fieldIds.length === 0) throw error;
    const given = await computeValues(ask, dialect, table, error, context);
    return await attempt({ ...table, given }, true);
  }
}

async function computeValues(
  ask: Ask,
  dialect: Dialect,
  table: PhysicalTable,
  refusal: NotInSqlError,
  context: FilterContext,
): Promise<GivenValues> {
  const size = sql`SELECT count(*) FROM (SELECT 1 FROM ${rowsOf(table)} AS ${identifier('all')}${dialect.window(0, limits.rowsInProcess + 1)}) AS "some"`;
  const [[count] = []] = await ask(dialect.finish(size));
  if (Number(count) > limits.rowsInProcess) throw refusal;

  const fields = table.fields.filter((field) => refusal.fieldIds.includes(field.id));
  const row = identifier('r');
  const readers = valueReaders(dialect, table, fields, context, row);
  const cells = join([sql`${row}."id"`, ...readers.map((reader) => reader.sql)], ', ');
  const ids: RowId[] = [];
  const values: CellValue[][] = readers.map(() => []);
  let bytes = 0;
  for (let read = chunkRows; read === chunkRows;) {
    const rest = sql` WHERE ${row}."id" > ${param(ids.at(-1) ?? 0)} ORDER BY ${row}."id" LIMIT ${integer(chunkRows)}`;
    const rows = await ask(dialect.finish(sql`SELECT ${cells} FROM ${rowsOf(table)} AS ${row}${rest}`));
    for (const [id, ...raw] of rows) {
      ids.push(Number(id));
      for (const [index, reader] of readers.entries()) {
        const value = reader.read(raw[index]);
        bytes += typeof value === 'string' ? value.length * 2 : 8;
        values[index]?.push(value);
      }
    }
    if (bytes > limits.bytesInProcess) throw refusal;
    read = rows.length;
  }
  const columns = fields.map((field, index) => {
    const { field: value } = readers[index] as (typeof readers)[number];
    return [field.id, { field: value, values: values[index] as CellValue[] }] as const;
  });
  return { ids, columns: new Map(columns) };
}
