import type { FilterBody, WireFilter } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import type { FilterDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/run-write.ts';
import { getView } from '../views/find-view.ts';
import { mergeFilter } from './merge-filter.ts';
import { readFilter } from './read-filters.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';

export async function createFilter(ctx: Ctx, viewId: string, body: FilterBody): Promise<WireFilter> {
  const id = await runWrite(ctx, 'filter.created', (tx) => {
    const view = getView(tx.schema(), viewId);
    const empty: FilterDoc = {
      id: tx.newId('fi'),
      viewId: view.doc.id,
      fieldId: null,
      parentId: null,
      logicalOp: 'and',
      comparisonOp: null,
      comparisonSubOp: null,
      value: null,
      isGroup: false,
      order: nextOrder(view.filters),
    };
    tx.put('filter', mergeFilter(tx.schema(), view, empty, body));
    return empty.id;
  });
  return readFilter(ctx, id);
}
