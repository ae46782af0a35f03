import { AppError, type WireSort } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { SortDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/run-write.ts';
import { getFieldOfTable } from '../fields/find-field.ts';
import { getTable } from '../tables/find-table.ts';
import { getView } from '../views/find-view.ts';
import { presentSort } from './present-sort.ts';

export interface NewSort {
  readonly fk_column_id: string;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly push_to_top?: boolean | undefined;
  readonly order?: number | null | undefined;
}

export async function listSorts(ctx: Ctx, viewId: string): Promise<{ list: WireSort[] }> {
  const schema = await getBase(ctx).schema();
  return { list: getView(schema, viewId).sorts.map((sort) => presentSort(schema.baseId, sort)) };
}

export async function readSort(ctx: Ctx, id: string): Promise<WireSort> {
  const schema = await getBase(ctx).schema();
  return presentSort(schema.baseId, getSort(schema, id));
}

/** Adds a sort after those of the view, or before all of them. */
export async function createSort(ctx: Ctx, viewId: string, request: NewSort): Promise<WireSort> {
  const id = await runWrite(ctx, 'sort.created', (tx) => {
    const view = getView(tx.schema(), viewId);
    const field = getFieldOfTable(getTable(tx.schema(), view.doc.tableId), request.fk_column_id);
    const orders = view.sorts.map((sort) => sort.order);
    if (request.push_to_top) for (const sort of view.sorts) tx.put('sort', { ...sort, order: sort.order + 1 });
    const order = request.push_to_top ? 1 : (request.order ?? Math.max(0, ...orders) + 1);
    const sort: SortDoc = { id: tx.newId('so'), viewId: view.doc.id, fieldId: field.id, direction: request.direction ?? 'asc', order };
    tx.put('sort', sort);
    return sort.id;
  });
  return readSort(ctx, id);
}

export async function updateSort(
  ctx: Ctx,
  id: string,
  update: Partial<{ [K in keyof NewSort]: NewSort[K] | null | undefined }>,
): Promise<1> {
  await runWrite(ctx, 'sort.updated', (tx) => {
    const sort = getSort(tx.schema(), id);
    const table = getTable(tx.schema(), getView(tx.schema(), sort.viewId).doc.tableId);
    const fieldId = update.fk_column_id == null ? sort.fieldId : getFieldOfTable(table, update.fk_column_id).id;
    tx.put('sort', { ...sort, fieldId, direction: update.direction ?? sort.direction, order: update.order ?? sort.order });
  });
  return 1;
}

export async function deleteSort(ctx: Ctx, id: string): Promise<true> {
  await runWrite(ctx, 'sort.deleted', (tx) => tx.remove('sort', getSort(tx.schema(), id).id));
  return true;
}

function getSort(schema: BaseSchema, id: string): SortDoc {
  const sort = schema.entities.find('sort', id);
  if (!sort) throw new AppError('sortNotFound');
  return sort;
}
