import { createHash } from 'node:crypto';
import type { ComparisonOp, Condition, FieldId, FieldType, RowsQuery, Sort } from '@quadrille/domain';
import {
  type Dialect,
  type FilterContext,
  hasIndexableKey,
  type IndexSpec,
  type PhysicalTable,
  type SearchIndex,
  searchIndexColumns,
  searchNeedles,
  storageOf,
} from '@quadrille/sql';

/** An index that a query could use. Its name is made of the columns it holds, so indexes of equal columns have equal names. */
export type WantedIndex = WantedOrder | WantedSearch;

export interface WantedOrder extends IndexSpec {
  readonly kind: 'order';
}

export interface WantedSearch extends SearchIndex {
  readonly kind: 'search';
}

/** Names of search indexes begin so, those of all others with `u_`. */
const searchPrefix = 's_';

export function isSearchName(name: string): boolean {
  return name.startsWith(searchPrefix);
}

/** Operators an index on the column answers; those that leave the fewest rows, as far as one can guess, first. */
const indexed: readonly ComparisonOp[] = ['eq', 'in', 'anyof', 'btw', 'isWithin', 'gt', 'gte', 'ge', 'lt', 'lte', 'le'];

/** The conditions that every row of the query meets and that an index can answer. */
export function listAnchors(table: PhysicalTable, { filters }: RowsQuery): Condition[] {
  const plain = new Set(
    table.fields
      .filter((field) => field.definition === undefined && indexable.has(storageOf(field)) && !unanchored.has(field.type))
      .map(({ id }) => id),
  );
  const joined = filters.filter((nodes) =>
    nodes.every((node, index) => node.logicalOp === 'and' || (index === 0 && node.logicalOp === 'or')),
  );
  return joined
    .flatMap((nodes) => nodes.filter((node): node is Condition => node.kind === 'condition' && plain.has(node.fieldId)))
    .filter(({ op }) => indexed.includes(op))
    .toSorted((left, right) => indexed.indexOf(left.op) - indexed.indexOf(right.op));
}

/** Types whose fields have an index anyway, and ratings, whose empty cells are compared as 0. */
const unanchored: ReadonlySet<FieldType> = new Set<FieldType>(['ID', 'ForeignKey', 'Rating']);

/** Operators that look into lists can use an index too. */
const indexable: ReadonlySet<string> = new Set(['text', 'number', 'integer', 'date', 'datetime', 'option']);

export function hasConditions({ filters, search, tests = [], grouping, linked }: RowsQuery): boolean {
  const isFiltered = filters.some((nodes) => nodes.length > 0) || tests.length > 0 || linked !== undefined;
  return isFiltered || search !== null || (grouping?.path.length ?? 0) > 0;
}

/** An index by which rows that meet a condition on the field are found. */
export function wantedForField(table: PhysicalTable, fieldId: FieldId): WantedOrder {
  return toWish(table, [{ fieldId, direction: 'asc' }], true);
}

/** An index in whose order the rows stand, also one that people made by hand; null when it cannot have one. The order of options is not that of their ids, nor is that of files the one of their records. */
export function wantedForOrder({ capabilities }: Dialect, table: PhysicalTable, { sorts, grouping }: RowsQuery): WantedOrder | null {
  const isPlain = sorts.every(({ fieldId, orElseId }) => {
    if (orElseId === true && !capabilities.indexesExpressions) return false;
    const field = table.fields.find(({ id }) => id === fieldId);
    return field !== undefined && field.definition === undefined && indexable.has(storageOf(field)) && hasIndexableKey(field);
  });
  return isPlain && sorts.length > 0 && (grouping?.levels.length ?? 0) === 0 ? toWish(table, sorts, false) : null;
}

/**
 * The index in which what is searched for can be looked up; null where the table has nothing of the kind or it cannot tell. `whole` is
 * the table with the fields its reader may not see: one index serves all readers.
 */
export function wantedForSearch(
  dialect: Dialect,
  table: PhysicalTable,
  { search }: RowsQuery,
  context: FilterContext,
  whole = table,
): WantedSearch | null {
  if (dialect.searchIndex === null || search === null || searchNeedles(table, search, context) === null) return null;
  const columns = searchIndexColumns(whole);
  return { kind: 'search', name: `${searchPrefix}${digestOf([whole.name, columns.map(({ column }) => column), 'written'])}`, columns };
}

function toWish(table: PhysicalTable, sorts: readonly Sort[], isExact: boolean): WantedOrder {
  const columns = sorts.map(({ fieldId, direction, orElseId }) => {
    const column = table.fields.find(({ id }) => id === fieldId)?.column;
    return orElseId === true ? [column, direction, 'or id'] : [column, direction];
  });
  return { kind: 'order', name: `u_${digestOf([table.name, columns, isExact])}`, sorts, isExact };
}

function digestOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20);
}
