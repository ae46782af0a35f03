import { AppError, type SortWrite, type WireSort } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { SortDoc } from '../../storage/schema/documents.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';
import { nameOfWrites, runWrite } from '../changes/index.ts';
import { getFieldOfTable, getTable, getView, refuseLocked } from '../structure/index.ts';
import { presentSort } from './present-sort.ts';

export interface SortWrites {
  readonly sorts: readonly SortWrite[];
  readonly deletedIds: readonly string[];
}

/** Adds, changes and deletes sorts of a view as one change; answers those that were written, in the order they came. */
export async function writeSorts(ctx: Ctx, viewId: string, { sorts, deletedIds }: SortWrites): Promise<{ list: WireSort[] }> {
  const written = await runWrite(ctx, 'sort.rearranged', (tx) => {
    const before = getView(tx.schema(), viewId);
    refuseLocked(ctx, before.doc);
    const gone = [...new Set(deletedIds)].map((id) => getOf(before.sorts, id));
    for (const { id } of gone) tx.remove('sort', id);
    const docs = sorts.map((sort) => put(tx, viewId, sort));
    const changed = docs.flatMap((doc) => before.sorts.filter(({ id }) => id === doc.id).map((was) => isMoved(was, doc)));
    const moved = changed.filter(Boolean).length;
    const counts = { made: docs.length - changed.length, edited: changed.length - moved, moved, removed: gone.length };
    tx.rename(nameOfWrites('sort', { ...counts, left: getView(tx.schema(), viewId).sorts.length }));
    return docs;
  });
  const { baseId } = await getBase(ctx).schema();
  return { list: written.map((doc) => presentSort(baseId, doc)) };
}

function put(tx: WriteTx, viewId: string, { sortId, fk_column_id: columnId, direction, order }: SortWrite): SortDoc {
  const { doc: view, sorts } = getView(tx.schema(), viewId);
  const old = sortId == null ? null : getOf(sorts, sortId);
  const fieldId = columnId == null ? old?.fieldId : getFieldOfTable(getTable(tx.schema(), view.tableId), columnId).id;
  if (fieldId === undefined) throw new AppError('columnNotFound');
  const fresh: SortDoc = old ?? { id: tx.newId('so'), viewId: view.id, fieldId, direction: 'asc', order: nextOrder(sorts) };
  const sort = { ...fresh, fieldId, direction: direction ?? fresh.direction, order: order ?? fresh.order };
  tx.put('sort', sort);
  return sort;
}

function getOf(sorts: readonly SortDoc[], id: string): SortDoc {
  const sort = sorts.find((candidate) => candidate.id === id);
  if (!sort) throw new AppError('sortNotFound');
  return sort;
}

function isMoved(was: SortDoc, is: SortDoc): boolean {
  return was.fieldId === is.fieldId && was.direction === is.direction;
}
