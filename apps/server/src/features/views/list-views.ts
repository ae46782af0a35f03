import type { WireView, WireViewColumn } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { getTable } from '../tables/find-table.ts';
import { getView } from './find-view.ts';
import { presentView, presentViewColumn } from './present-view.ts';

export async function listViews(ctx: Ctx, tableId: string): Promise<{ list: WireView[] }> {
  const schema = await getBase(ctx).schema();
  return { list: getTable(schema, tableId).views.map((view) => presentView(schema.baseId, view.doc)) };
}

/** How the fields stand in a view, in their order. */
export async function listViewColumns(ctx: Ctx, viewId: string): Promise<WireViewColumn[]> {
  const schema = await getBase(ctx).schema();
  const { doc, viewFields } = getView(schema, viewId);
  return viewFields.map((entry) => presentViewColumn(schema.baseId, entry, doc.type));
}
