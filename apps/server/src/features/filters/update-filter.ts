import type { FilterBody } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { runWrite } from '../changes/index.ts';
import { homeOf, refuseOfHook } from './filter-home.ts';
import { getFilter } from './find-filter.ts';
import { refuseLocked } from '../structure/index.ts';
import { mergeFilter } from './merge-filter.ts';

export async function updateFilter(ctx: Ctx, id: string, body: FilterBody): Promise<1> {
  await runWrite(ctx, 'filter.updated', (tx) => {
    const filter = getFilter(tx.schema(), id);
    const home = homeOf(tx.schema(), filter);
    refuseOfHook(ctx, home, 'hookUpdate');
    if (home.view) refuseLocked(ctx, home.view);
    tx.put('filter', mergeFilter(tx.schema(), home, filter, body));
  });
  return 1;
}
