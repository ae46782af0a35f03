import type { CellValue, RowId } from '@quadrille/domain';
import { type Dialect, fromStored, identifier, join, type PhysicalTable, sql, storageOf, tableName, toStored } from '@quadrille/sql';
import type { FieldDoc } from '../schema/documents.ts';
import { queryRows, type SqlSession } from '../sql-session.ts';

const chunkValues = 200;

/** See `WriteTx.findHolders`. Empty cells are never in each other's way. */
export async function findHolders(
  session: SqlSession,
  dialect: Dialect,
  table: PhysicalTable,
  field: FieldDoc,
  values: readonly CellValue[],
): Promise<{ rowId: RowId; value: CellValue }[]> {
  const stored = values.map((value) => toStored(dialect, field, value)).filter((value) => value !== null);
  const column = identifier(field.column);
  const found: { rowId: RowId; value: CellValue }[] = [];
  for (let start = 0; start < stored.length; start += chunkValues) {
    const slots = stored.slice(start, start + chunkValues).map((value) => dialect.param(storageOf(field), value));
    const statement = dialect.finish(sql`SELECT id, ${column} FROM ${tableName(table)} WHERE ${column} IN (${join(slots, ', ')})`);
    for (const row of await queryRows(session, statement)) found.push({ rowId: Number(row[0]), value: fromStored(dialect, field, row[1]) });
  }
  return found;
}
