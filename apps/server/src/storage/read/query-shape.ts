import type { FieldId, RowsQuery } from '@quadrille/domain';
import type { PhysicalTable } from '@quadrille/sql';
import { fieldsOfQuery } from './validity.ts';

/** Whether rows come in another order than that of their ids. */
export function isOrdered({ sorts, grouping }: RowsQuery): boolean {
  return sorts.length > 0 || (grouping?.levels.length ?? 0) > 0;
}

/** Whether the query needs no computed field and no other table, so that the cost of looking at a row is known. */
export function asksOfColumns(table: PhysicalTable, query: RowsQuery, also: readonly FieldId[]): boolean {
  const computed = new Set(table.fields.filter((field) => field.definition !== undefined).map(({ id }) => id));
  return query.linked === undefined && ![...fieldsOfQuery(query), ...also].some((id) => computed.has(id));
}

/** Whether the query and the fields beside it look at a single field of the table itself. */
export function asksOfOneField(query: RowsQuery, also: readonly FieldId[]): boolean {
  const isPlain = (query.tests ?? []).length === 0 && query.linked === undefined;
  return isPlain && new Set([...fieldsOfQuery({ ...query, sorts: [] }), ...also]).size === 1;
}

/** Where a job names the fields it is of. */
export interface OfFields {
  readonly fieldIds?: readonly FieldId[];
  readonly fieldId?: FieldId;
  readonly aggregates?: readonly { readonly fieldId: FieldId }[];
  readonly measured?: readonly FieldId[];
}

/** Fields a summary is of. */
export function fieldsOfJob({ fieldIds = [], fieldId, aggregates = [], measured = [] }: OfFields): FieldId[] {
  return [...fieldIds, ...(fieldId === undefined ? [] : [fieldId]), ...aggregates.map((one) => one.fieldId), ...measured];
}

/** All rows in the order of their ids. */
export function isPlain({ filters, sorts, search, shuffle, grouping, linked, tests = [] }: RowsQuery): boolean {
  const isWhole =
    tests.length === 0 &&
    linked === undefined &&
    filters.every((nodes) => nodes.length === 0) &&
    search === null &&
    (grouping?.path.length ?? 0) === 0;
  return isWhole && sorts.length === 0 && !shuffle && (grouping?.levels.length ?? 0) === 0;
}

/** Whether rights of the reader narrow the table or one its links lead to. */
export function hasRights(table: PhysicalTable): boolean {
  return table.only !== undefined || [...(table.related?.values() ?? [])].some((related) => related.only !== undefined);
}
