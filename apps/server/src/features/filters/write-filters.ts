import { AppError, type FilterWrite, type WireFilter } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { FilterDoc } from '../../storage/schema/documents.ts';
import { nameOfWrites, runWrite } from '../changes/index.ts';
import { refuseLocked } from '../structure/index.ts';
import { emptyFilter } from './create-filter.ts';
import { removeFilter } from './delete-filter.ts';
import type { FilterHome, FindHome } from './filter-home.ts';
import { mergeFilter } from './merge-filter.ts';
import { presentFilter } from './present-filter.ts';

export interface FilterWrites {
  readonly filters: readonly FilterWrite[];
  readonly deletedIds: readonly string[];
}

/** Adds, changes and deletes filters as one change; answers those that were written, in the order they came. */
export async function writeFilters(ctx: Ctx, findHome: FindHome, { filters, deletedIds }: FilterWrites): Promise<{ list: WireFilter[] }> {
  const written = await runWrite(ctx, 'filter.rearranged', (tx) => {
    const before = findHome(tx.schema());
    if (before.view) refuseLocked(ctx, before.view);
    const gone = [...new Set(deletedIds)].map((id) => getOf(before, id));
    for (const filter of gone) if (tx.schema().entities.find('filter', filter.id)) removeFilter(tx, filter);
    const docs = putAll(tx, findHome, filters);
    const changed = docs.flatMap((doc) => before.filters.filter(({ id }) => id === doc.id).map((was) => isMoved(was, doc)));
    const moved = changed.filter(Boolean).length;
    const counts = { made: docs.length - changed.length, edited: changed.length - moved, moved, removed: gone.length };
    tx.rename(nameOfWrites('filter', { ...counts, left: findHome(tx.schema()).filters.length }));
    return docs;
  });
  const schema = await getBase(ctx).schema();
  return { list: written.map((doc) => presentFilter(schema, doc)) };
}

/** The same inside a change that has more to it. */
export function putFilters(tx: WriteTx, findHome: FindHome, { filters, deletedIds }: FilterWrites): FilterDoc[] {
  const before = findHome(tx.schema());
  const gone = [...new Set(deletedIds)].map((id) => getOf(before, id));
  for (const filter of gone) if (tx.schema().entities.find('filter', filter.id)) removeFilter(tx, filter);
  return putAll(tx, findHome, filters);
}

/** Each is merged into what is there by then: groups made before it may hold it. */
function putAll(tx: WriteTx, findHome: FindHome, writes: readonly FilterWrite[]): FilterDoc[] {
  const made = new Map<string, string>();
  return writes.map(({ filterId, key, ...body }) => {
    const home = findHome(tx.schema());
    const old = filterId == null ? emptyFilter(tx, home) : getOf(home, filterId);
    const parent = body.fk_parent_id == null ? body.fk_parent_id : (made.get(body.fk_parent_id) ?? body.fk_parent_id);
    const doc = mergeFilter(tx.schema(), home, old, { ...body, fk_parent_id: parent });
    tx.put('filter', doc);
    if (key != null) made.set(key, doc.id);
    return doc;
  });
}

function getOf({ filters }: FilterHome, id: string): FilterDoc {
  const filter = filters.find((candidate) => candidate.id === id);
  if (!filter) throw new AppError('filterNotFound');
  return filter;
}

function isMoved(was: FilterDoc, is: FilterDoc): boolean {
  return JSON.stringify({ ...was, order: 0 }) === JSON.stringify({ ...is, order: 0 });
}
