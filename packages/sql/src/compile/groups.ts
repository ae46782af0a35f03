import type { CellValue, Field, FieldId, FilterContext, PageWindow, RowsQuery } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { identifier, join, sql, type Statement } from '../fragment.ts';
import { findStoredField, type PhysicalTable, tableName } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';
import { sortKeys } from './order.ts';
import { compileWhere } from './where.ts';

/** One group: the value of each grouping field, null being a value like any other, and how many rows share them. */
export interface GroupRow {
  readonly values: CellValue[];
  readonly count: number;
}

export interface CompiledGroups {
  readonly statement: Statement;
  read(row: readonly unknown[]): GroupRow;
  /** How many groups there are in all, whatever the window; every row of the answer tells. */
  total(row: readonly unknown[]): number;
}

/**
 * Groups of matching rows by one or several fields. Ordered by those sorts of the query that name a grouping field, then
 * ascending by the other grouping fields. Throws when a field has no column here.
 */
export function compileGroups(
  dialect: Dialect,
  table: PhysicalTable,
  query: RowsQuery,
  fieldIds: readonly FieldId[],
  window: PageWindow | null,
  context: FilterContext,
): CompiledGroups {
  const fields = groupingFields(table, fieldIds);
  const columns = fields.map((field) => identifier(field.column));
  const list = join(columns, ', ');
  const order = groupOrder(dialect, table, query, fields);
  const cut = window === null ? sql`` : dialect.window(window.offset, window.limit);
  const where = compileWhere(dialect, table, query, context);
  return {
    statement: dialect.finish(
      sql`SELECT ${list}, count(*), count(*) OVER () FROM ${tableName(table)}${where} GROUP BY ${list} ORDER BY ${order}${cut}`,
    ),
    read: (row) => ({
      values: fields.map((field, index) => dialect.fromStored(storageOf(field), row[index])),
      count: Number(row[fields.length]),
    }),
    total: (row) => Number(row[fields.length + 1]),
  };
}

/** How many groups `compileGroups` has without a window, one number. */
export function compileGroupCount(
  dialect: Dialect,
  table: PhysicalTable,
  query: RowsQuery,
  fieldIds: readonly FieldId[],
  context: FilterContext,
): Statement {
  const list = join(
    groupingFields(table, fieldIds).map((field) => identifier(field.column)),
    ', ',
  );
  const where = compileWhere(dialect, table, query, context);
  return dialect.finish(sql`SELECT count(*) FROM (SELECT 1 FROM ${tableName(table)}${where} GROUP BY ${list}) AS "groups"`);
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
  const keys = sortKeys(dialect, table, [...asked, ...others.map((field) => ({ fieldId: field.id, direction: 'asc' as const }))]);
  const terms = keys.map((key) => sql`${key.key}${dialect.direction(key.direction)}`);
  // Texts that differ only in case are different groups with equal keys.
  const ties = fields
    .filter((field) => storageOf(field) === 'text')
    .map((field) => sql`${identifier(field.column)}${dialect.direction('asc')}`);
  return join([...terms, ...ties], ', ');
}
