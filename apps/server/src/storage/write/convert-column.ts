import type { CellValue, Field, RowId } from '@quadrille/domain';
import {
  type Dialect,
  fromStored,
  identifier,
  param,
  type PhysicalTable,
  planAddField,
  sql,
  type Statement,
  storageOf,
  tableName,
  toStored,
} from '@quadrille/sql';
import type { RecordRow } from '../store/read-requests.ts';
import type { Conversion } from '../store/write-tx.ts';
import { queryRows, type SqlSession } from '../sql-session.ts';

const chunkRows = 2000;

/** See `WriteTx.convertColumn`. Versions and stamps of the rows stay: nobody edited them. */
export async function convertColumn(
  session: SqlSession,
  dialect: Dialect,
  table: PhysicalTable,
  { from, to, former, watch, convert }: Conversion,
): Promise<number> {
  if (watch !== undefined) await watchColumn(session, dialect, table, from, watch);
  await session.run(planAddField(dialect, table, to));
  const update = updateOf(dialect, table, to);
  const [source, original] = [identifier(from.column), former ? identifier(former.column) : sql`NULL`];
  const has = former ? sql`(${source} IS NOT NULL OR ${original} IS NOT NULL)` : sql`${source} IS NOT NULL`;
  const originalOf = (raw: unknown): CellValue => (former ? fromStored(dialect, former, raw) : null);
  let lost = 0;
  for (let last = 0; ;) {
    const read = sql`SELECT id, ${source}, ${original} FROM ${tableName(table)} WHERE id > ${param(last)} AND ${has} ORDER BY id LIMIT ${param(chunkRows)}`;
    const rows = await queryRows(session, dialect.finish(read));
    const kept: [ReturnType<typeof toStored>, number][] = [];
    for (const [id, raw, before] of rows) {
      const value = toStored(dialect, to, convert(fromStored(dialect, from, raw), originalOf(before)));
      if (value !== null) kept.push([value, Number(id)]);
      else if (raw !== null) lost += 1;
    }
    await session.runMany(update.sql, kept);
    if (rows.length < chunkRows) return lost;
    last = Number(rows.at(-1)?.[0]);
  }
}

async function watchColumn(
  session: SqlSession,
  dialect: Dialect,
  table: PhysicalTable,
  from: Field,
  watch: NonNullable<Conversion['watch']>,
): Promise<void> {
  const source = identifier(from.column);
  for (let last = 0; ;) {
    const read = sql`SELECT id, ${source} FROM ${tableName(table)} WHERE id > ${param(last)} AND ${source} IS NOT NULL ORDER BY id LIMIT ${param(chunkRows)}`;
    const rows = await queryRows(session, dialect.finish(read));
    for (const [, raw] of rows) watch(fromStored(dialect, from, raw));
    if (rows.length < chunkRows) return;
    last = Number(rows.at(-1)?.[0]);
  }
}

/**
 * The same for computed cells: `read` answers those of the next records by rising id, and none at the end. Answers how many cells with a
 * value became empty.
 */
export async function convertComputed(
  session: SqlSession,
  dialect: Dialect,
  table: PhysicalTable,
  { to, watch, convert, holds = (value) => value !== null }: Conversion,
  read: (after: RowId) => Promise<readonly RecordRow[]>,
): Promise<number> {
  if (watch !== undefined)
    for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0))
      for (const { cells } of rows) watch(cells[0] ?? null);
  await session.run(planAddField(dialect, table, to));
  const update = updateOf(dialect, table, to);
  let lost = 0;
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0)) {
    const kept: [ReturnType<typeof toStored>, number][] = [];
    for (const { id, cells } of rows) {
      const before = cells[0] ?? null;
      const value = toStored(dialect, to, convert(before, null));
      if (value !== null) kept.push([value, id]);
      else if (holds(before)) lost += 1;
    }
    await session.runMany(update.sql, kept);
  }
  return lost;
}

function updateOf(dialect: Dialect, table: PhysicalTable, to: Field): Statement {
  const target = dialect.param(storageOf(to), null);
  return dialect.finish(sql`UPDATE ${tableName(table)} SET ${identifier(to.column)} = ${target} WHERE id = ${param(0)}`);
}
