import type { CellValue, FilterContext, RowId, RowsQuery, Sort } from '@quadrille/domain';
import { fromRows, type QueryRows, queryRows } from '../computed/query-rows.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { identifier, join, sql, type Statement } from '../fragment.ts';
import { findStoredField } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';
import { groupKeys, orderTerms } from './order.ts';
import { plannedColumn } from './planned-column.ts';
import { compileWhere } from './where.ts';

/**
 * Each matching row in no order: `id`, then as `v0`, `v1`, … what is stored in the fields it is grouped by, outermost first. Null when
 * one of them has no column.
 */
export function compileDeal(dialect: Dialect, table: QueryRows, query: RowsQuery, context: FilterContext): Statement | null {
  const levels = query.grouping?.levels ?? [];
  const rows = queryRows(
    dialect,
    table,
    query,
    context,
    levels.map(({ fieldId }) => fieldId),
  );
  const columns = levels.flatMap(({ fieldId }, at) => {
    const field = findStoredField(rows, fieldId);
    return field === undefined ? [] : [sql`${plannedColumn(dialect, rows, field)} AS ${identifier(`v${at}`)}`];
  });
  if (columns.length < levels.length) return null;
  const where = compileWhere(dialect, rows, query, context);
  return dialect.finish(sql`SELECT ${join([sql`"id"`, ...columns], ', ')} FROM ${fromRows(rows)}${where}`);
}

export interface CompiledLevelOrder {
  readonly statement: Statement;
  read(row: readonly unknown[]): { readonly id: RowId; readonly value: CellValue };
}

/** The rows with these ids in the order their groups of one level stand in, and the value each group is of. */
export function compileLevelOrder(
  dialect: Dialect,
  table: QueryRows,
  level: Sort,
  ids: readonly RowId[],
  context: FilterContext,
): CompiledLevelOrder {
  const query: RowsQuery = { filters: [], sorts: [level], search: null, shuffle: false };
  const rows = queryRows(dialect, table, query, context);
  const field = findStoredField(rows, level.fieldId);
  if (field === undefined) throw new Error(`Rows cannot be grouped by field "${level.fieldId}": it has no column in "${table.name}".`);
  const column = plannedColumn(dialect, rows, field);
  const among = dialect.idIn(sql`"id"`, ids);
  const order = orderTerms(dialect, groupKeys(dialect, rows, [level]));
  return {
    statement: dialect.finish(sql`SELECT "id", ${column} FROM ${fromRows(rows)} WHERE ${among} ORDER BY ${order}`),
    read: ([id, stored]) => ({ id: Number(id), value: dialect.fromStored(storageOf(field), stored) }),
  };
}
