import type { Outline } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { isListed } from '../views/index.ts';

/** Tables, fields, views and dashboards by name, as far as the reader may see them. */
export async function readOutline(ctx: Ctx): Promise<Outline> {
  const { tables, entities } = await getBase(ctx).schema();
  const boards = [...entities.all('dashboard').values()].toSorted((a, b) => a.order - b.order);
  return {
    tables: tables.filter(({ doc }) => doc.isJunction !== true).map((table) => outlineOf(ctx, table)),
    dashboards: boards.map(({ id, title }) => ({ id, title })),
  };
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
