import type { FilterBody, WireFilter } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { FilterDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import type { FilterHome, FindHome } from './filter-home.ts';
import { refuseLocked } from '../structure/index.ts';
import { mergeFilter } from './merge-filter.ts';
import { readFilter } from './read-filters.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';

export async function createFilter(ctx: Ctx, findHome: FindHome, body: FilterBody): Promise<WireFilter> {
  const id = await runWrite(ctx, 'filter.created', (tx) => {
    const home = findHome(tx.schema());
    if (home.view) refuseLocked(ctx, home.view);
    const empty = emptyFilter(tx, home);
    tx.put('filter', mergeFilter(tx.schema(), home, empty, body));
    return empty.id;
  });
  return readFilter(ctx, id);
}

/** A new one behind the others, before anything is said of it. */
export function emptyFilter(tx: WriteTx, home: FilterHome): FilterDoc {
  return {
    id: tx.newId('fi'),
    ...home.keys,
    fieldId: null,
    parentId: null,
    logicalOp: 'and',
    comparisonOp: null,
    comparisonSubOp: null,
    value: null,
    isGroup: false,
    order: nextOrder(home.filters),
  };
}
