import type { WireView, WireViewColumn } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { getTable, getView } from '../structure/index.ts';
import type { ViewDoc } from '../../storage/schema/documents.ts';
import { presentListedView, presentViewColumn } from './present-view.ts';

export async function listViews(ctx: Ctx, tableId: string): Promise<{ list: WireView[] }> {
  const schema = await getBase(ctx).schema();
  const { doc: table, views } = getTable(schema, tableId);
  const listed = views.filter(({ doc }) => isListed(ctx.actor, doc));
  return { list: listed.map((view) => presentListedView(ctx.actor, schema.baseId, table, view.doc)) };
}

/** A view hidden from all of somebody's roles is not in their list. Owners always find it again. */
export function isListed({ roles }: Ctx['actor'], { hiddenFor = [] }: ViewDoc): boolean {
  return hiddenFor.length === 0 || roles.includes('owner') || !(roles.includes('creator') && hiddenFor.includes('creator'));
}

/** How the fields stand in a view, in their order. */
export async function listViewColumns(ctx: Ctx, viewId: string): Promise<WireViewColumn[]> {
  const schema = await getBase(ctx).schema();
  const { doc, viewFields } = getView(schema, viewId);
  // Who opens a view asks for this first and for its groups next. If nothing can get ready now, they are read as they are asked for.
  if (viewFields.some(({ groupBy }) => groupBy))
    getBase(ctx)
      .expectGroups({ tableId: doc.tableId })
      .catch(() => undefined);
  return viewFields.map((entry) => presentViewColumn(schema.baseId, entry, doc.type));
}
