import type { StoredFile } from '@quadrille/contract';
import type { BaseId, ItemId } from '@quadrille/domain';
import { type AppParts, type Ctx, getBase } from '../../app-context.ts';
import { filesInUpdates } from '../../platform/page-doc.ts';
import { presentFile } from '../files/index.ts';
import { getPage } from './pages.ts';

/** The files in a page, for whoever may read it. */
export async function listPageFiles(ctx: Ctx, id: string): Promise<{ list: StoredFile[] }> {
  const base = getBase(ctx);
  const { id: itemId } = getPage(await base.schema(), id);
  const updates = await ctx.parts.meta.pages.updates(itemId);
  return {
    list: await presentFiles(ctx.parts, base.baseId, filesInUpdates(updates.map(({ body }) => body))),
  };
}

/** Files with addresses to open them, of those that belong to the base. */
export async function presentFiles(parts: AppParts, baseId: BaseId, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  return (await parts.meta.files.listOfBase(baseId, ids)).map((file) => presentFile(parts, file));
}

/** The files every page of a base needs, with those of its versions and of pages that may come back, page by page. */
export async function* listFilesOfPages({ meta }: AppParts, baseId: BaseId): AsyncIterable<readonly string[]> {
  for (const { item_id: itemId } of await meta.pages.listOf(baseId)) yield await filesOfPage(meta, itemId);
}

async function filesOfPage({ pages }: AppParts['meta'], itemId: ItemId): Promise<readonly string[]> {
  const bodies = (await pages.updates(itemId)).map(({ body }) => body);
  for (const { id } of await pages.listVersions(itemId)) {
    const version = await pages.findVersion(itemId, id);
    if (version) bodies.push(Buffer.from(version.body, 'base64'));
  }
  return filesInUpdates(bodies);
}
