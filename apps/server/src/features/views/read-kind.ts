import type { WireFullForm, WireView } from '@quadrille/contract';
import type { ViewKind } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { presentKind, presentViewColumn } from './present-view.ts';
import { getViewOfKind } from './update-kind.ts';

/** The record of what only views of this kind have. */
export async function readKind(ctx: Ctx, kind: ViewKind, viewId: string): Promise<NonNullable<WireView['view']>> {
  const schema = await getBase(ctx).schema();
  return presentKind(schema.baseId, getViewOfKind(schema, viewId, kind).doc);
}

/** A form with its columns, and how many answers it has taken. */
export async function readForm(ctx: Ctx, viewId: string): Promise<WireFullForm> {
  const schema = await getBase(ctx).schema();
  const { doc, viewFields } = getViewOfKind(schema, viewId, 'form');
  const columns = viewFields.map((entry) => presentViewColumn(schema.baseId, entry, doc.type));
  return { ...presentKind(schema.baseId, doc), columns, answers: await ctx.parts.meta.forms.count(doc.id) } as WireFullForm;
}
