import type { WireView } from '@quadrille/contract';
import type { ViewKind } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema, ViewSchema } from '../../storage/schema/base-schema.ts';
import type { FilterDoc, ViewDoc } from '../../storage/schema/documents.ts';
import { defaultViewField } from '../../storage/write/view-fields.ts';
import { runWrite } from '../changes/index.ts';
import { getTable, getViewOfTable, toViewMeta, withLock } from '../structure/index.ts';
import { viewKindRules } from './kinds/view-kinds.ts';
import type { ViewKindRules } from './kinds/view-kind-rules.ts';
import { presentBareView } from './present-view.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';

export interface NewView {
  readonly title: string;
  readonly copy_from_id?: string | null | undefined;
  readonly lock_type?: ViewDoc['lockType'] | null | undefined;
  readonly show_system_fields?: boolean | undefined;
  readonly meta?: unknown;
  /** Settings of its kind. */
  readonly [setting: string]: unknown;
}

/** Makes a view, its fields arranged as its kind has them, or a copy of another view of the table. */
export async function createView(ctx: Ctx, kind: ViewKind, tableId: string, request: NewView): Promise<WireView> {
  const viewId = await runWrite(ctx, 'view.created', (tx) => {
    const table = getTable(tx.schema(), tableId);
    const source = request.copy_from_id ? getViewOfTable(table, request.copy_from_id) : null;
    const view = planView(tx, viewKindRules[kind], table, request, source);
    tx.put('view', withLock(ctx.actor, view, request.lock_type ?? 'collaborative'));
    if (source) copyContents(tx, source, view);
    else placeFields(tx, viewKindRules[kind], table, view);
    return view.id;
  });
  const schema = await getBase(ctx).schema();
  const view = schema.viewById.get(viewId) as ViewSchema;
  return presentBareView(schema.baseId, view.doc);
}

function planView(tx: WriteTx, rules: ViewKindRules, table: TableSchema, request: NewView, source: ViewSchema | null): ViewDoc {
  const copied = source?.doc.type === rules.type ? source.doc.settings : {};
  const { meta: _ofTheView, ...said } = request;
  return {
    id: tx.newId('vw'),
    tableId: table.id,
    title: request.title,
    type: rules.type,
    isDefault: false,
    order: nextOrder(table.views.map(({ doc }) => doc)),
    lockType: 'collaborative',
    showSystemFields: request.show_system_fields ?? source?.doc.showSystemFields ?? false,
    uuid: null,
    password: null,
    show: true,
    meta: toViewMeta(request.meta) ?? source?.doc.meta ?? {},
    description: null,
    settings: rules.settle(table, rules.merge(table, copied, said), request.title),
  };
}

function placeFields(tx: WriteTx, rules: ViewKindRules, table: TableSchema, view: ViewDoc): void {
  rules.arrange(table, view.settings).forEach(({ field, show }, index) => {
    tx.put('viewField', { ...defaultViewField(tx, view, field, index + 1), show });
  });
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
