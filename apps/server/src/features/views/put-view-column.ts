import type { WireViewColumn } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { defaultViewField } from '../../storage/write/view-fields.ts';
import { runWrite } from '../changes/index.ts';
import { getFieldOfTable, getTable, getView, getViewField, refuseLocked } from '../structure/index.ts';
import { mergeViewColumn, type ViewColumnUpdate } from './merge-view-column.ts';
import { presentViewColumn } from './present-view.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';

/** Sets how a field stands in a view. */
export async function putViewColumn(ctx: Ctx, viewId: string, fieldId: string, update: ViewColumnUpdate): Promise<WireViewColumn> {
  const id = await runWrite(ctx, 'viewField.updated', (tx) => {
    const view = getView(tx.schema(), viewId);
    refuseLocked(ctx, view.doc);
    const field = getFieldOfTable(getTable(tx.schema(), view.doc.tableId), fieldId);
    const entry =
      view.viewFields.find((known) => known.fieldId === field.id) ?? defaultViewField(tx, view.doc, field, nextOrder(view.viewFields));
    tx.put('viewField', mergeViewColumn(entry, update));
    return entry.id;
  });
  const schema = await getBase(ctx).schema();
  return presentViewColumn(schema.baseId, getViewField(schema, id), getView(schema, viewId).doc.type);
}
