import { AppError, type PageReading, type PageReadingBody } from '@quadrille/contract';
import type { ItemId, UserId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import { listInTreeOrder } from '../items/index.ts';
import { getPage } from './pages.ts';

/** What a page was when whoever asks last read it. */
export async function readReading(ctx: Ctx, id: string): Promise<PageReading> {
  const { userId, itemId } = await readerOf(ctx, id);
  const reader = await ctx.parts.meta.pageReaders.find(userId, itemId);
  if (!reader || reader.read_at === null) return { read_at: null, vector: '', values: {} };
  return {
    read_at: toStamp(Number(reader.read_at)),
    vector: reader.vector,
    values: JSON.parse(reader.kept_values) as PageReading['values'],
  };
}

export async function keepReading(ctx: Ctx, id: string, { vector, values }: PageReadingBody): Promise<true> {
  const what = { read_at: ctx.parts.clock.now(), vector, kept_values: JSON.stringify(values) };
  await ctx.parts.meta.pageReaders.keepReading(await readerOf(ctx, id), what);
  return true;
}

export async function starPage(ctx: Ctx, id: string, isStarred: boolean): Promise<true> {
  await ctx.parts.meta.pageReaders.star(await readerOf(ctx, id), isStarred);
  return true;
}

/** Pages that are gone stay among the favourites, for when they come back; they are not named meanwhile. */
export async function listStarred(ctx: Ctx): Promise<{ ids: string[] }> {
  const base = getBase(ctx);
  const { userId } = ctx.actor;
  const own = new Set<string>(userId === null ? [] : await ctx.parts.meta.pageReaders.listStarred(userId, base.baseId));
  return { ids: listInTreeOrder(await base.schema()).flatMap(({ id }) => (own.has(id) ? [id] : [])) };
}

/** Visitors of a shared base are nobody whose reading could be kept. */
async function readerOf(ctx: Ctx, id: string): Promise<{ userId: UserId; itemId: ItemId; baseId: ReturnType<typeof getBase>['baseId'] }> {
  const { userId } = ctx.actor;
  const base = getBase(ctx);
  const { id: itemId } = getPage(await base.schema(), id);
  if (userId === null) throw new AppError('unauthorized');
  return { userId, itemId, baseId: base.baseId };
}
