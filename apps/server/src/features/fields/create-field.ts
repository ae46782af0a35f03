import { AppError, type NewColumnBody, type WireFullTable } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { WriteTx } from '../../storage/engine.ts';
import type { FieldDoc, ViewDoc } from '../../storage/schema/documents.ts';
import type { TableSchema, ViewSchema } from '../../storage/schema/base-schema.ts';
import { defaultViewField } from '../../storage/write/view-fields.ts';
import { runWrite } from '../changes/run-write.ts';
import { getTable } from '../tables/find-table.ts';
import { presentFullTable } from '../tables/present-table.ts';
import { planField, refuseTakenNames } from './plan-field.ts';

/** Adds a field to a table and to every view of it. */
export async function createField(ctx: Ctx, tableId: string, body: NewColumnBody): Promise<WireFullTable> {
  await runWrite(ctx, 'field.created', (tx) => addField(tx, getTable(tx.schema(), tableId), body));
  const schema = await getBase(ctx).schema();
  return presentFullTable(schema, getTable(schema, tableId));
}

export async function addField(tx: WriteTx, table: TableSchema, body: NewColumnBody): Promise<FieldDoc> {
  if (table.fields.length >= limits.fieldsPerTable)
    throw new AppError('badRequest', {
      reason: `Table "${table.doc.title}" has ${limits.fieldsPerTable} columns already, which is the most.`,
    });
  const last = Math.max(0, ...table.fields.map((field) => field.order));
  const planned = planField(tx, table.id, body, last + 1);
  refuseTakenNames(planned, table.fields);
  const field = table.fields.length === 0 ? { ...planned, isPrimary: true } : planned;
  tx.put('field', field);
  await tx.addColumn(field.id);
  for (const view of table.views) tx.put('viewField', defaultViewField(tx, view.doc, field, placeIn(view, body)));
  return field;
}

/** At the end of a view, or where the caller asked for in this one. */
function placeIn(view: ViewSchema, { column_order: asked }: NewColumnBody): number {
  if (asked?.order != null && isAskedView(view.doc, asked.view_id)) return asked.order;
  return Math.max(0, ...view.viewFields.map((entry) => entry.order)) + 1;
}

function isAskedView(view: ViewDoc, id: string | null | undefined): boolean {
  return id == null ? view.isDefault : view.id === id;
}
