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
import type { FieldDoc } from '../schema/documents.ts';
import { queryRows, type SqlSession } from '../sql-session.ts';

const chunkRows = 2000;

/** See `WriteTx.convertColumn`. Versions and stamps of the rows stay: nobody edited them. */
export async function convertColumn(
  session: SqlSession,
  dialect: Dialect,
  table: PhysicalTable,
  from: FieldDoc,
  to: FieldDoc,
  convert: (value: CellValue) => CellValue,
): Promise<number> {
  await session.run(planAddField(dialect, table, to));
  const target = dialect.param(storageOf(to), null);
  const update = dialect.finish(sql`UPDATE ${tableName(table)} SET ${identifier(to.column)} = ${target} WHERE id = ${param(0)}`);
  let lost = 0;
  for (let last = 0; ;) {
    const source = identifier(from.column);
    const read = sql`SELECT id, ${source} FROM ${tableName(table)} WHERE id > ${param(last)} AND ${source} IS NOT NULL ORDER BY id LIMIT ${param(chunkRows)}`;
    const rows = await queryRows(session, dialect.finish(read));
    const converted = rows.map(([id, raw]) => [toStored(dialect, to, convert(fromStored(dialect, from, raw))), Number(id)] as const);
    const kept = converted.filter(([value]) => value !== null);
    lost += converted.length - kept.length;
    await session.runMany(update.sql, kept);
    if (rows.length < chunkRows) return lost;
    last = Number(rows.at(-1)?.[0]);
  }
}
