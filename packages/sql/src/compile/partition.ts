import type { CellValue, FilterContext, RowId, RowsQuery, Sort } from '@quadrille/domain';
import { fromRows, type QueryRows, queryRows } from '../computed/query-rows.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { identifier, join, sql, type Statement } from '../fragment.ts';
import { findStoredField } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';
import { groupKeys, orderTerms, queryKeys } from './order.ts';
import { plannedColumn } from './planned-column.ts';
import { compileWhere } from './where.ts';

/** What decides where a row stands: the levels of groups, then what is sorted by within the innermost. */
export function partitionedBy({ grouping, sorts }: RowsQuery): { readonly levels: readonly Sort[]; readonly within: readonly Sort[] } {
  const { levels = [] } = grouping ?? {};
  return { levels, within: sorts.filter(({ fieldId }) => levels.every((level) => level.fieldId !== fieldId)) };
}

/**
 * Each matching row in no order: `id`, then as `v0`, `v1`, … what is stored in the fields it is grouped by, outermost first, and in
 * those it is sorted by. Null when one of them has no column.
 */
export function compilePartition(dialect: Dialect, table: QueryRows, query: RowsQuery, context: FilterContext): Statement | null {
  const { levels: groups, within } = partitionedBy(query);
  const levels = [...groups, ...within];
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
  /** `rank`: where the value stands among the others, from zero on. */
  read(row: readonly unknown[]): { readonly id: RowId; readonly rank: number; readonly value: CellValue };
}

/**
 * The rows with these ids in the order their groups of one level stand in, and the value each group is of. `isWithin`: in the order of
 * a sort, where values that sort alike stand at the same place.
 */
export function compileLevelOrder(
  dialect: Dialect,
  table: QueryRows,
  level: Sort,
  ids: readonly RowId[],
  context: FilterContext,
  isWithin: boolean,
): CompiledLevelOrder {
  const query: RowsQuery = { filters: [], sorts: [level], search: null, shuffle: false };
  const rows = queryRows(dialect, table, query, context);
  const field = findStoredField(rows, level.fieldId);
  if (field === undefined) throw new Error(`Rows cannot be grouped by field "${level.fieldId}": it has no column in "${table.name}".`);
  const column = plannedColumn(dialect, rows, field);
  const among = dialect.idIn(sql`"id"`, ids);
  const keys = isWithin ? queryKeys(dialect, rows, query) : groupKeys(dialect, rows, [level]);
  const rank = sql`dense_rank() OVER (ORDER BY ${orderTerms(dialect, keys)})`;
  return {
    statement: dialect.finish(sql`SELECT "id", ${column}, ${rank} AS "rank" FROM ${fromRows(rows)} WHERE ${among} ORDER BY "rank"`),
    read: ([id, stored, place]) => ({ id: Number(id), rank: Number(place) - 1, value: dialect.fromStored(storageOf(field), stored) }),
  };
}
