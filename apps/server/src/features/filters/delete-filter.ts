import type { Ctx } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { FilterDoc } from '../../storage/schema/documents.ts';
import { listDependents } from '../../storage/schema/dependents.ts';
import { runWrite } from '../changes/index.ts';
import { refuseLocked } from '../structure/index.ts';
import { homeOf, refuseOfHook } from './filter-home.ts';
import { getFilter } from './find-filter.ts';

/** Deletes a filter; a group goes with all it holds. */
export async function deleteFilter(ctx: Ctx, id: string): Promise<true> {
  await runWrite(ctx, 'filter.deleted', (tx) => {
    const filter = getFilter(tx.schema(), id);
    const home = homeOf(tx.schema(), filter);
    refuseOfHook(ctx, home, 'hookUpdate');
    if (home.view) refuseLocked(ctx, home.view);
    removeFilter(tx, filter);
  });
  return true;
}

export function removeFilter(tx: WriteTx, { id }: FilterDoc): void {
  for (const [kind, childId] of listDependents(tx.schema().entities, 'filter', id).reverse()) tx.remove(kind, childId);
  tx.remove('filter', id);
}
