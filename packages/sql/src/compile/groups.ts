import type { CellValue, Field, FieldId, FilterContext, PageWindow, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, join, sql, type Statement } from '../fragment.ts';
import { fromRows, type QueryRows, queryRows } from '../computed/query-rows.ts';
import { findStoredField, type PhysicalTable } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';
import { aggregateColumns, type AggregateSpec } from './aggregates.ts';
import { groupKeys, orderTerms } from './order.ts';
import { plannedColumn } from './planned-column.ts';
import { compileWhere } from './where.ts';

/** One group: the value of each grouping field, null being a value like any other, and how many rows share them. */
export interface GroupRow {
  readonly values: CellValue[];
  readonly count: number;
  /** One value for each summary asked for. */
  readonly aggregates: CellValue[];
}

export interface CompiledGroups {
  readonly statement: Statement;
  read(row: readonly unknown[]): GroupRow;
  /** How many groups there are in all, whatever the window; every row of the answer tells. */
  total(row: readonly unknown[]): number;
}

/**
 * Groups of matching rows by one or several fields. Ordered by those sorts of the query that name a grouping field, then
 * ascending by the other grouping fields. `aggregates` are computed for each group. Throws when a grouping field has no column here.
 */
export function compileGroups(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  fieldIds: readonly FieldId[],
  window: PageWindow | null,
  context: FilterContext,
  aggregates: readonly AggregateSpec[] = [],
): CompiledGroups {
  const rows = queryRows(dialect, table, query, context, [...fieldIds, ...aggregates.map(({ fieldId }) => fieldId)]);
  const fields = groupingFields(rows, fieldIds);
  const columns = fields.map((field) => plannedColumn(dialect, rows, field));
  const list = join(columns, ', ');
  const order = groupOrder(dialect, rows, query, fields);
  const cut = window === null ? sql`` : dialect.window(window.offset, window.limit);
  const where = compileWhere(dialect, rows, query, context);
  const summaries = aggregateColumns(dialect, rows, aggregates);
  const groups = dialect.capabilities.countsGroupsInPassing ? sql`count(*) OVER ()` : sql`(${countOfGroups(rows, where, list)})`;
  const selected = join([...columns, sql`count(*)`, groups, ...summaries.columns], ', ');
  return {
    statement: dialect.finish(sql`SELECT ${selected} FROM ${fromRows(rows)}${where} GROUP BY ${list} ORDER BY ${order}${cut}`),
    read: (row) => ({
      values: fields.map((field, index) => dialect.fromStored(storageOf(field), row[index])),
      count: Number(row[fields.length]),
      aggregates: summaries.read(row.slice(fields.length + 2)),
    }),
    total: (row) => Number(row[fields.length + 1]),
  };
}

/** How many groups `compileGroups` has without a window, one number. */
export function compileGroupCount(
  dialect: Dialect,
  table: QueryRows,
  query: RowsQuery,
  fieldIds: readonly FieldId[],
  context: FilterContext,
): Statement {
  const rows = queryRows(dialect, table, query, context, fieldIds);
  const list = join(
    groupingFields(rows, fieldIds).map((field) => plannedColumn(dialect, rows, field)),
    ', ',
  );
  const where = compileWhere(dialect, rows, query, context);
  return dialect.finish(countOfGroups(rows, where, list));
}

function countOfGroups(rows: QueryRows, where: Fragment, list: Fragment): Fragment {
  return sql`SELECT count(*) FROM (SELECT 1 AS "one" FROM ${fromRows(rows)}${where} GROUP BY ${list}) AS "groups"`;
}

function groupingFields(table: PhysicalTable, ids: readonly FieldId[]): Field[] {
  if (ids.length === 0) throw new Error('Grouping needs at least one field.');
  return ids.map((id) => {
    const field = findStoredField(table, id);
    if (field === undefined) throw new Error(`Rows cannot be grouped by field "${id}": it has no column in table "${table.name}".`);
    return field;
  });
}

function groupOrder(dialect: Dialect, table: PhysicalTable, query: RowsQuery, fields: readonly Field[]): ReturnType<typeof sql> {
  const asked = query.sorts.filter((sort) => fields.some((field) => field.id === sort.fieldId));
  const others = fields.filter((field) => asked.every((sort) => sort.fieldId !== field.id));
  const keys = groupKeys(dialect, table, [...asked, ...others.map((field) => ({ fieldId: field.id, direction: 'asc' as const }))]);
  return orderTerms(dialect, keys);
}
