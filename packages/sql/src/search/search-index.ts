import type { FilterContext, RowsQuery } from '@quadrille/domain';
import type { QueryRows } from '../computed/query-rows.ts';
import type { Dialect, SearchIndexParts } from '../dialects/dialect.ts';
import { type Fragment, identifier, integer, sql, type Statement } from '../fragment.ts';
import { type PhysicalTable, tableName } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';
import { searchIndexFields, searchNeedles } from './search-needles.ts';
import type { SearchNeedles } from './search-terms.ts';
import type { SearchIndex, IndexedColumn } from './search-index-columns.ts';

/** The columns a search index of the table holds, all together, so that one serves every view and every reader. */
export function searchIndexColumns(table: PhysicalTable): IndexedColumn[] {
  return searchIndexFields(table).map((field) => ({ column: field.column, isText: storageOf(field) === 'text' }));
}

/** Statements that make a search index, or null where this database cannot have one. */
export interface SearchIndexPlan {
  readonly create: readonly Statement[];
  /** Takes in the rows after this id up to the other; null where `create` does it at once. */
  readonly fill: ((after: number, upTo: number) => Statement) | null;
}

/** How the database that answers `ask` makes the index. */
export async function planSearchIndex(
  dialect: Dialect,
  table: PhysicalTable,
  index: SearchIndex,
  ask: (statement: Statement) => Promise<readonly (readonly unknown[])[]>,
): Promise<SearchIndexPlan | null> {
  const { searchIndex } = dialect;
  if (searchIndex === null) return null;
  const parts = partsOf(table, index);
  let support: readonly unknown[] | undefined = [''];
  for (const query of searchIndex.support) [support] = await ask(dialect.finish(query));
  if (support === undefined) return null;
  return {
    create: searchIndex.create(parts, String(support[0])).map((text) => dialect.finish(text)),
    fill: searchIndex.fill(parts, 0, 0) === null ? null : (after, upTo) => dialect.finish(searchIndex.fill(parts, after, upTo) ?? sql``),
  };
}

/** The id up to which a piece of so many rows after this id goes; one row, null at the end. */
export function compilePieceEnd(dialect: Dialect, table: PhysicalTable, after: number, rows: number): Statement {
  const piece = sql`SELECT "id" FROM ${tableName(table)} WHERE "id" > ${integer(after)} ORDER BY "id"${dialect.window(0, rows)}`;
  return dialect.finish(sql`SELECT max("id") FROM (${piece}) AS "piece"`);
}

/** A query that answers a row while the index has rows to take in, and statements that take in some; null where there are never any. */
export function planCatchUp(
  dialect: Dialect,
  table: PhysicalTable,
  index: SearchIndex,
  rows: number,
): { readonly pending: Statement; readonly steps: readonly Statement[] } | null {
  const plan = dialect.searchIndex?.catchUp(partsOf(table, index), rows) ?? null;
  return plan && { pending: dialect.finish(plan.pending), steps: plan.steps.map((step) => dialect.finish(step)) };
}

/** Removes a search index, finished or not. */
export function planDropSearchIndex(dialect: Dialect, table: Pick<PhysicalTable, 'schema' | 'name'>, name: string): Statement[] {
  return dialect.searchIndex?.drop({ name, table: tableName(table) }).map((text) => dialect.finish(text)) ?? [];
}

/**
 * How many rows the index leads to for the query's search, ended at `atMost`; null where nobody needs to know. Rows that hold what is
 * searched for are never more.
 */
export function compileCandidates(
  dialect: Dialect,
  table: PhysicalTable,
  index: SearchIndex,
  query: RowsQuery,
  context: FilterContext,
  atMost: number,
): Statement | null {
  const needles = needlesOf(table, query, context);
  const ids = needles && dialect.searchIndex?.candidates(partsOf(table, index), needles, atMost);
  return ids ? dialect.finish(sql`SELECT count(*) FROM (${ids}) AS "some"`) : null;
}

/** The condition that a row is among those the plan's search index leads to; null without one. */
export function compileAmong(dialect: Dialect, table: QueryRows, query: RowsQuery, context: FilterContext): Fragment | null {
  const index = table.plan?.search;
  const needles = index && needlesOf(table, query, context);
  return (index && needles && dialect.searchIndex?.mayHold(partsOf(table, index), needles)) ?? null;
}

function needlesOf(table: PhysicalTable, { search }: RowsQuery, context: FilterContext): SearchNeedles | null {
  return search === null ? null : searchNeedles(table, search, context);
}

function partsOf(table: PhysicalTable, { name, columns }: SearchIndex): SearchIndexParts {
  const named = columns.map(({ column, isText }) => ({ column: identifier(column), isText }));
  return { name, table: tableName(table), columns: named };
}
