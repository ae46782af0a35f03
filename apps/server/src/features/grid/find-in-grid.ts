import type { GridMatches } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import {
  type GroupingChoice,
  type QueryChoice,
  type QueryRules,
  readOptionsFor,
  type RowsSource,
  toGridQuery,
  toRowId,
} from '../records/index.ts';

export interface FindInput extends QueryChoice, GroupingChoice {}

/** How many rows of a view stand before this one; null when the view does not show it. */
export async function findPosition(
  ctx: Ctx,
  source: RowsSource,
  rowId: string,
  input: FindInput,
  rules: QueryRules = {},
): Promise<{ position: number | null }> {
  const id = toRowId(rowId);
  if (id === null) return { position: null };
  const query = toGridQuery(source, input, rules);
  const request = { ...(await readOptionsFor(ctx, source, query)), tableId: source.table.id, query, rowId: id };
  return { position: await getBase(ctx).position(request) };
}

/** The same of many rows, in the order asked. */
export async function findPositions(
  ctx: Ctx,
  source: RowsSource,
  ids: readonly number[],
  input: FindInput,
): Promise<{ positions: (number | null)[] }> {
  const query = toGridQuery(source, input);
  const request = { ...(await readOptionsFor(ctx, source, query)), tableId: source.table.id, query, rowIds: ids };
  return { positions: [...(await getBase(ctx).positions(request))] };
}

/** Rows of a view that hold a text in a visible field, with where they stand among all rows of the view. */
export async function findMatches(
  ctx: Ctx,
  source: RowsSource,
  input: FindInput & { readonly search: string; readonly limit: number },
): Promise<GridMatches> {
  const query = toGridQuery(source, input);
  const { matches, total } = await getBase(ctx).matches({
    ...(await readOptionsFor(ctx, source, query)),
    tableId: source.table.id,
    query,
    limit: input.limit,
  });
  return { matches: [...matches], total };
}
