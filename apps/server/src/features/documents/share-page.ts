import {
  AppError,
  type PageMatch,
  type PageShareBody,
  type SharedPage,
  type SharedPages,
  type WireFullItem,
  type WirePageNode,
} from '@quadrille/contract';
import { createShareUuid, type ItemId, pageFiles, type PageNode, pageText, withoutSuggestions } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { requireSharePassword } from '../../http/share-password.ts';
import { readPageNode } from '../../platform/page-doc.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { ItemDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import { listInTreeOrder, readItem } from '../items/index.ts';
import { forVisitors } from './for-visitors.ts';
import { fileIdOf } from '../files/index.ts';
import { presentFiles } from './page-files.ts';
import { getPage, searchPages } from './pages.ts';

/** Makes a public link to a page, or changes what it opens; a shared page keeps its link. Of the password only a hash is kept. */
export async function sharePage(ctx: Ctx, id: string, { password, tree, indexed, theme }: PageShareBody): Promise<WireFullItem> {
  const uuid = createShareUuid(getBase(ctx).baseId, ctx.parts.random);
  const hash = password ? await hashPassword(password, ctx.parts.random) : null;
  await runWrite(ctx, 'item.shared', (tx) => {
    const page = getPage(tx.schema(), id);
    tx.put('item', {
      ...page,
      uuid: page.uuid ?? uuid,
      password: password === undefined ? (page.password ?? null) : hash,
      isTreeShared: tree ?? page.isTreeShared ?? false,
      shareTheme: theme === undefined ? (page.shareTheme ?? null) : theme,
      isIndexed: indexed ?? page.isIndexed ?? false,
    });
  });
  return readItem(ctx, id);
}

/** Ends the link: it is dead at once and never given out again. */
export async function unsharePage(ctx: Ctx, id: string): Promise<boolean> {
  await runWrite(ctx, 'item.unshared', (tx) => tx.put('item', { ...getPage(tx.schema(), id), uuid: null, password: null }));
  return true;
}

export async function readSharedTree(ctx: Ctx, uuid: string): Promise<SharedPages> {
  const { root, pages } = await openShared(ctx, uuid);
  return {
    root_id: root.id,
    pages: pages.map(({ id, parentId, title, icon }) => ({ id, parent_id: id === root.id ? null : parentId, title, icon })),
    indexed: root.isIndexed ?? false,
    theme: root.shareTheme ?? null,
  };
}

export async function readSharedPage(ctx: Ctx, uuid: string, itemId: string): Promise<SharedPage> {
  const { pages } = await openShared(ctx, uuid);
  const page = pages.find(({ id }) => id === itemId);
  if (!page) throw new AppError('itemNotFound');
  const entry = await ctx.parts.meta.pages.find(page.id);
  const content = await readForVisitors(ctx, page.id, pages);
  return {
    id: page.id,
    title: page.title,
    icon: page.icon,
    content,
    files: await presentFiles(
      ctx.parts,
      getBase(ctx).baseId,
      pageFiles(content as PageNode).flatMap((path) => fileIdOf(path) ?? []),
    ),
    edited_at: entry ? toStamp(Number(entry.edited_at)) : null,
  };
}

/** Only what a visitor reads is looked through. */
export async function searchShared(ctx: Ctx, uuid: string, query: string): Promise<{ list: PageMatch[] }> {
  const { pages } = await openShared(ctx, uuid);
  const textOf = async (id: ItemId): Promise<string> => pageText(await readForVisitors(ctx, id, pages));
  return searchPages(ctx, query, { ids: new Set(pages.map(({ id }) => id)), textOf });
}

export async function readForVisitors({ parts }: Ctx, id: ItemId, pages: readonly ItemDoc[]): Promise<WirePageNode> {
  const updates = await parts.meta.pages.updates(id);
  const page = withoutSuggestions(readPageNode(updates.map(({ body }) => body)));
  return forVisitors(page as WirePageNode, new Set(pages.map(({ id: own }) => own)));
}

interface Opened {
  readonly root: ItemDoc;
  /** What the link opens, the root first. */
  readonly pages: readonly ItemDoc[];
}

async function openShared(ctx: Ctx, uuid: string): Promise<Opened> {
  const schema = await getBase(ctx).schema();
  const root = [...schema.entities.all('item').values()].find((item) => item.kind === 'page' && item.uuid === uuid.toLowerCase());
  if (root === undefined) throw new AppError('notFound');
  await requireSharePassword(ctx.parts, ctx.request, uuid, root.password ?? null);
  return { root, pages: root.isTreeShared === true ? pagesIn(schema, root) : [root] };
}

export function pagesIn(schema: BaseSchema, root: ItemDoc): ItemDoc[] {
  const inside = new Set<string>([root.id]);
  const below = listInTreeOrder(schema).filter(({ id, parentId }) => {
    const isInside = parentId !== null && inside.has(parentId) && id !== root.id;
    if (isInside) inside.add(id);
    return isInside;
  });
  return [root, ...below.filter(({ kind }) => kind === 'page')];
}
