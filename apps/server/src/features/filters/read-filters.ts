import type { WireFilter } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { type FindHome, homeOf, refuseOfHook } from './filter-home.ts';
import { getFilter } from './find-filter.ts';
import { presentFilter } from './present-filter.ts';

/** The outermost filters of a view or a webhook; with all those inside groups on request. */
export async function listFilters(ctx: Ctx, findHome: FindHome, hasAll = false): Promise<{ list: WireFilter[] }> {
  const schema = await getBase(ctx).schema();
  const filters = findHome(schema).filters.filter((filter) => hasAll || filter.parentId === null);
  return { list: filters.map((filter) => presentFilter(schema, filter)) };
}

/** What stands inside a group. */
export async function listFilterChildren(ctx: Ctx, id: string): Promise<{ list: WireFilter[] }> {
  const schema = await getBase(ctx).schema();
  const group = getFilter(schema, id);
  const home = homeOf(schema, group);
  refuseOfHook(ctx, home, 'hookFilterList');
  const filters = home.filters.filter((filter) => filter.parentId === group.id);
  return { list: filters.map((filter) => presentFilter(schema, filter)) };
}

export async function readFilter(ctx: Ctx, id: string): Promise<WireFilter> {
  const schema = await getBase(ctx).schema();
  const filter = getFilter(schema, id);
  refuseOfHook(ctx, homeOf(schema, filter), 'hookFilterList');
  return presentFilter(schema, filter);
}
