import type { CellValue } from '@quadrille/domain';
import {
  type Dialect,
  fromStored,
  identifier,
  param,
  type PhysicalTable,
  planAddField,
  sql,
  storageOf,
  tableName,
  toStored,
} from '@quadrille/sql';
import type { Conversion } from '../engine.ts';
import { queryRows, type SqlSession } from '../sql-session.ts';

const chunkRows = 2000;

/** See `WriteTx.convertColumn`. Versions and stamps of the rows stay: nobody edited them. */
export async function convertColumn(
  session: SqlSession,
  dialect: Dialect,
  table: PhysicalTable,
  { from, to, former, convert }: Conversion,
): Promise<number> {
  await session.run(planAddField(dialect, table, to));
  const target = dialect.param(storageOf(to), null);
  const update = dialect.finish(sql`UPDATE ${tableName(table)} SET ${identifier(to.column)} = ${target} WHERE id = ${param(0)}`);
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
