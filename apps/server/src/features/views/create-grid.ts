import type { WireView } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { WriteTx } from '../../storage/engine.ts';
import type { TableSchema, ViewSchema } from '../../storage/schema/base-schema.ts';
import type { FilterDoc, ViewDoc } from '../../storage/schema/documents.ts';
import { defaultViewField } from '../../storage/write/view-fields.ts';
import { runWrite } from '../changes/run-write.ts';
import { getTable } from '../tables/find-table.ts';
import { toMetaDocument } from '../tables/meta-document.ts';
import { getViewOfTable } from './find-view.ts';
import { presentBareView } from './present-view.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';

export interface NewGrid {
  readonly title: string;
  readonly copy_from_id?: string | null | undefined;
  readonly lock_type?: ViewDoc['lockType'] | null | undefined;
  readonly show_system_fields?: boolean | undefined;
  readonly meta?: unknown;
}

/** Makes a grid, showing everything but system fields, or a copy of another view of the table. */
export async function createGrid(ctx: Ctx, tableId: string, request: NewGrid): Promise<WireView> {
  const viewId = await runWrite(ctx, 'view.created', (tx) => {
    const table = getTable(tx.schema(), tableId);
    const source = request.copy_from_id ? getViewOfTable(table, request.copy_from_id) : null;
    const view = planGrid(tx, table, request, source);
    tx.put('view', view);
    if (source) copyContents(tx, source, view);
    else table.fields.forEach((field, index) => tx.put('viewField', defaultViewField(tx, view, field, index + 1)));
    return view.id;
  });
  const schema = await getBase(ctx).schema();
  const view = schema.viewById.get(viewId) as ViewSchema;
  return presentBareView(schema.baseId, view.doc);
}

function planGrid(tx: WriteTx, table: TableSchema, request: NewGrid, source: ViewSchema | null): ViewDoc {
  return {
    id: tx.newId('vw'),
    tableId: table.id,
    title: request.title,
    type: 3,
    isDefault: false,
    order: nextOrder(table.views.map(({ doc }) => doc)),
    lockType: request.lock_type ?? 'collaborative',
    showSystemFields: request.show_system_fields ?? source?.doc.showSystemFields ?? false,
    uuid: null,
    password: null,
    show: true,
    meta: toMetaDocument(request.meta) ?? source?.doc.meta ?? {},
    description: null,
    settings: source?.doc.settings ?? {},
  };
}

function copyContents(tx: WriteTx, source: ViewSchema, view: ViewDoc): void {
  for (const entry of source.viewFields) tx.put('viewField', { ...fresh(entry), id: tx.newId('nc'), viewId: view.id });
  for (const sort of source.sorts) tx.put('sort', { ...fresh(sort), id: tx.newId('so'), viewId: view.id });
  const newIds = new Map(source.filters.map((filter) => [filter.id, tx.newId('fi')]));
  for (const filter of source.filters) {
    const parentId = filter.parentId === null ? null : (newIds.get(filter.parentId) ?? null);
    tx.put('filter', { ...fresh(filter), id: newIds.get(filter.id) as FilterDoc['id'], viewId: view.id, parentId });
  }
}

/** A copy is as old as itself. */
function fresh<Doc extends { readonly createdAt?: string; readonly updatedAt?: string }>(doc: Doc): Omit<Doc, 'createdAt' | 'updatedAt'> {
  const { createdAt: _created, updatedAt: _updated, ...rest } = doc;
  return rest;
}
