import { AppError, baseDocument } from '@quadrille/contract';
import { can, type Permission } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { version } from '../../platform/version.ts';
import { presentFullTable } from '../views/index.ts';

/** The rows of a base's own tables as OpenAPI, of what the caller may see and do. */
export async function describeBase(ctx: Ctx): Promise<Readonly<Record<string, unknown>>> {
  const store = getBase(ctx);
  const base = await ctx.parts.meta.bases.find(store.baseId);
  if (!base) throw new AppError('projectNotFound');
  const schema = await store.schema();
  const own = schema.tables.filter(({ doc }) => doc.isJunction !== true && doc.source === undefined);
  const tables = own.map((table) => presentFullTable(ctx.actor, schema, table));
  const may = (permission: string): boolean => can(permission as Permission, ctx.actor.roles);
  return baseDocument({ id: base.id, tables, may }, { title: base.title, version });
}
