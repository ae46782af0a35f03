import type { Outline } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { isListed } from '../views/index.ts';

/** Tables, fields and views by name, as far as the reader may see them. */
export async function readOutline(ctx: Ctx): Promise<Outline> {
  const { tables } = await getBase(ctx).schema();
  return { tables: tables.filter(({ doc }) => doc.isJunction !== true).map((table) => outlineOf(ctx, table)) };
}

function outlineOf(ctx: Ctx, { doc, fields, views }: TableSchema): Outline['tables'][number] {
  return {
    id: doc.id,
    title: doc.title,
    fields: fields.map(({ id, title, type, isPrimary, isSystem }) => ({ id, title, uidt: type, pv: isPrimary, system: isSystem })),
    views: views
      .filter((view) => isListed(ctx.actor, view.doc))
      .map((view) => ({ id: view.doc.id, title: view.doc.title, type: view.doc.type, isDefault: view.doc.isDefault })),
  };
}
