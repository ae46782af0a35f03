import { AppError, type PageVersion, type WirePageNode } from '@quadrille/contract';
import type { ItemId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { readPageNode, updateBackTo } from '../../platform/page-doc.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import { authorsFor } from '../records/index.ts';
import { addVersion, getPage, writePage } from './pages.ts';

export async function listVersions(ctx: Ctx, id: string): Promise<{ list: PageVersion[] }> {
  const versions = await ctx.parts.meta.pages.listVersions(await pageIdOf(ctx, id));
  const authors = await authorsFor(
    ctx,
    versions.map(({ created_by }) => created_by),
  );
  const list = versions.map(({ id: own, title, created_at: at, created_by: by }): PageVersion => {
    const author = by === null ? undefined : authors.get(by);
    return {
      id: own,
      title,
      created_at: toStamp(Number(at)),
      created_by: by === null ? null : { id: by, name: author?.name ?? author?.email ?? null },
    };
  });
  return { list };
}

/** The page as it is now, under a name: it stays when those without one have to go. */
export async function keepNamed(ctx: Ctx, id: string, title: string): Promise<true> {
  await addVersion(ctx.parts, await pageIdOf(ctx, id), { title, by: ctx.actor.userId });
  return true;
}

export async function readVersion(ctx: Ctx, id: string, versionId: string): Promise<{ content: WirePageNode }> {
  const body = await bodyOf(ctx, await pageIdOf(ctx, id), versionId);
  return { content: readPageNode([body]) as WirePageNode };
}

/** An edit like any other, after the page as it is now was kept: nothing is lost by it. */
export async function restoreVersion(ctx: Ctx, id: string, versionId: string): Promise<true> {
  const itemId = await pageIdOf(ctx, id);
  const then = await bodyOf(ctx, itemId, versionId);
  await addVersion(ctx.parts, itemId, { title: null, by: ctx.actor.userId });
  const now = await ctx.parts.meta.pages.updates(itemId);
  const update = updateBackTo(
    now.map(({ body }) => body),
    then,
  );
  await writePage(ctx.parts, { itemId, baseId: getBase(ctx).baseId, update }, { userId: ctx.actor.userId, socketId: null });
  return true;
}

async function pageIdOf(ctx: Ctx, id: string): Promise<ItemId> {
  return getPage(await getBase(ctx).schema(), id).id;
}

async function bodyOf({ parts }: Ctx, itemId: ItemId, versionId: string): Promise<Uint8Array> {
  const version = await parts.meta.pages.findVersion(itemId, versionId);
  // of another page is as none
  if (!version) throw new AppError('itemNotFound');
  return Buffer.from(version.body, 'base64');
}
