import type { WireSort } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import type { SortDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import { getFieldOfTable, getTable, getView, refuseLocked } from '../structure/index.ts';
import { readSort } from './read-sorts.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';

export interface NewSort {
  readonly fk_column_id: string;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly push_to_top?: boolean | undefined;
  readonly order?: number | null | undefined;
}

/** Adds a sort after those of the view, or before all of them. */
export async function createSort(ctx: Ctx, viewId: string, request: NewSort): Promise<WireSort> {
  const id = await runWrite(ctx, 'sort.created', (tx) => {
    const view = getView(tx.schema(), viewId);
    refuseLocked(ctx, view.doc);
    const field = getFieldOfTable(getTable(tx.schema(), view.doc.tableId), request.fk_column_id);
    if (request.push_to_top) for (const sort of view.sorts) tx.put('sort', { ...sort, order: sort.order + 1 });
    const order = request.push_to_top ? 1 : (request.order ?? nextOrder(view.sorts));
    const sort: SortDoc = { id: tx.newId('so'), viewId: view.doc.id, fieldId: field.id, direction: request.direction ?? 'asc', order };
    tx.put('sort', sort);
    return sort.id;
  });
  return readSort(ctx, id);
}
