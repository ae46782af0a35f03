import type { InstanceNumbers } from '@quadrille/contract';
import { type BaseId, viewKindOf } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { ViewDoc } from '../../storage/schema/documents.ts';

type BaseNumbers = InstanceNumbers['projects'][number];

/** How much there is of everything; no name and no value is in it. */
export async function countInstance(ctx: Ctx): Promise<InstanceNumbers> {
  const { meta } = ctx.parts;
  const ids = await meta.bases.listIds();
  const projects: BaseNumbers[] = [];
  for (const id of ids) projects.push(await countBase(ctx, id));
  const { total } = await meta.users.list({ text: '', limit: 1, offset: 0 });
  return { projectCount: ids.length, userCount: total, sharedBaseCount: 0, projects };
}

async function countBase(ctx: Ctx, id: BaseId): Promise<BaseNumbers> {
  const base = await ctx.parts.engine.openBase(id);
  const { tables, entities } = await base.schema();
  const own = tables.filter(({ doc }) => doc.isJunction !== true);
  const rowCount = [];
  for (const table of own) {
    const query = { filters: [], sorts: [], search: null, shuffle: false };
    rowCount.push({ TotalRecords: await base.count({ tableId: table.id, query, signal: ctx.signal }) });
  }
  const members = await ctx.parts.meta.members.list({ baseId: id, isEverybody: false, text: '', limit: 1, offset: 0 });
  return {
    external: false,
    tableCount: { table: own.length, view: 0 },
    viewCount: countViews(own.flatMap(({ views }) => views.map(({ doc }) => doc))),
    webhookCount: entities.all('hook').size,
    filterCount: entities.all('filter').size,
    sortCount: entities.all('sort').size,
    rowCount,
    userCount: members.total,
  };
}

const counted = ['form', 'grid', 'gallery', 'kanban'] as const;

function countViews(views: readonly ViewDoc[]): Record<string, number> {
  const shared = views.filter(({ uuid }) => uuid !== null);
  const ofKind = (list: readonly ViewDoc[], kind: string): number => list.filter(({ type }) => viewKindOf(type) === kind).length;
  const named = (prefix: string, list: readonly ViewDoc[]) =>
    counted.map((kind) => [`${prefix}${prefix === '' ? kind : kind.charAt(0).toUpperCase() + kind.slice(1)}Count`, ofKind(list, kind)]);
  return {
    ...Object.fromEntries([...named('', views), ...named('shared', shared)]),
    total: views.length,
    sharedTotal: shared.length,
    sharedLockedCount: shared.filter(({ password }) => password !== null).length,
  };
}
