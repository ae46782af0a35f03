import type { FilterContext, RowId, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { sql, type Statement } from '../fragment.ts';
import { type PhysicalTable, tableName } from '../model/physical-table.ts';
import { compileWhere } from './where.ts';

/** Deletes rows by id and returns the ids that were there. */
export function compileDelete(dialect: Dialect, table: PhysicalTable, ids: readonly RowId[]): Statement {
  return dialect.finish(sql`DELETE FROM ${tableName(table)} WHERE ${dialect.idIn(sql`"id"`, ids)} RETURNING "id"`);
}

/** Deletes every matching row and returns the ids. */
export function compileDeleteWhere(dialect: Dialect, table: PhysicalTable, query: RowsQuery, context: FilterContext): Statement {
  return dialect.finish(sql`DELETE FROM ${tableName(table)}${compileWhere(dialect, table, query, context)} RETURNING "id"`);
}
