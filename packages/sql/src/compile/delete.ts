import type { FilterContext, RowId, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, sql, type Statement } from '../fragment.ts';
import { type PhysicalTable, tableName } from '../model/physical-table.ts';
import { compileWhere } from './where.ts';

/** Deletes rows by id and returns the ids that were there. */
export function compileDelete(dialect: Dialect, table: PhysicalTable, ids: readonly RowId[]): Statement {
  return deleteRows(dialect, table, sql` WHERE ${dialect.idIn(sql`"id"`, ids)}`);
}

/** Deletes every matching row and returns the ids. */
export function compileDeleteWhere(dialect: Dialect, table: PhysicalTable, query: RowsQuery, context: FilterContext): Statement {
  return deleteRows(dialect, table, compileWhere(dialect, table, query, context));
}

function deleteRows(dialect: Dialect, table: PhysicalTable, where: Fragment): Statement {
  const name = tableName(table);
  return dialect.returning({ kind: 'delete', table: name, text: sql`DELETE FROM ${name}`, where, columns: [sql`"id"`] });
}
