import {
  AppError,
  headerNames,
  type ItemBody,
  type ItemMoveBody,
  type NewItemBody,
  readPrompt,
  refuseProgram,
  type WireFullItem,
  type WireItem,
} from '@quadrille/contract';
import { can, type ItemId, limits } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { ItemDoc } from '../../storage/schema/documents.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import { runWrite } from '../changes/index.ts';
import { allWithDescendants, getItem, listInTreeOrder, withDescendants } from './find-item.ts';
import { getPromptParts, isUnfinished } from './find-prompt.ts';
import { placeItems } from './place-items.ts';
import { presentFullItem, presentItem } from './present-item.ts';

export async function listItems(ctx: Ctx): Promise<{ list: WireItem[] }> {
  const schema = await getBase(ctx).schema();
  return { list: listInTreeOrder(schema).map((item) => presentItem(schema.baseId, item)) };
}

export async function readItem(ctx: Ctx, id: string): Promise<WireFullItem> {
  const schema = await getBase(ctx).schema();
  return presentFullItem(schema.baseId, getItem(schema, id), can('shareView', ctx.actor.roles));
}

export async function createItem(ctx: Ctx, { kind, title, icon, meta = {}, ...place }: NewItemBody): Promise<WireFullItem> {
  refuseLargeMeta(meta);
  const kept = await signed(ctx, kind, meta);
  const id = await runWrite(ctx, 'item.created', (tx) => {
    refuseFull(tx, 1);
    const item = { id: tx.newId('it'), kind, title, icon: icon ?? null, parentId: null, order: 0, meta: kept };
    putPlaced(tx, [item], place);
    return item.id;
  });
  return readItem(ctx, id);
}

/** Changes what is sent and nothing else. */
export async function updateItem(ctx: Ctx, id: string, { title, icon, meta }: ItemBody): Promise<WireFullItem> {
  if (meta) refuseLargeMeta(meta);
  const kept = meta && (await signed(ctx, getItem(await getBase(ctx).schema(), id).kind, meta));
  await runWrite(ctx, 'item.updated', (tx) => {
    const item = getItem(tx.schema(), id);
    tx.put('item', {
      ...item,
      ...(title !== undefined && { title }),
      ...(icon !== undefined && { icon }),
      ...(kept !== undefined && { meta: kept }),
    });
  });
  return readItem(ctx, id);
}

export async function moveItems(ctx: Ctx, { ids, ...place }: ItemMoveBody): Promise<{ list: WireItem[] }> {
  const moved = await runWrite(ctx, 'item.moved', (tx) => {
    const items = [...new Set(ids)].map((id) => getItem(tx.schema(), id));
    return putPlaced(tx, items, place);
  });
  const schema = await getBase(ctx).schema();
  return { list: moved.map(({ id }) => presentItem(schema.baseId, getItem(schema, id))) };
}

/** Answers the copy, and which item each item of it was made of, so that what kinds keep elsewhere can be copied as well. */
export async function copyItem(ctx: Ctx, id: string): Promise<{ readonly copy: ItemDoc; readonly made: ReadonlyMap<ItemId, ItemId> }> {
  return runWrite(ctx, 'item.created', (tx) => {
    const original = getItem(tx.schema(), id);
    const items = withDescendants(tx.schema(), original);
    refuseFull(tx, items.length);
    const made = new Map(items.map((item) => [item.id, tx.newId('it')]));
    const next = listInTreeOrder(tx.schema()).find(({ parentId, order }) => parentId === original.parentId && order > original.order);
    const [copy] = putPlaced(tx, [{ ...withoutStamps(original), id: made.get(original.id) as ItemId }], {
      parent_id: original.parentId,
      before_id: next?.id,
    }).filter((item) => item.id === made.get(original.id));
    for (const item of items.slice(1)) {
      const parentId = item.parentId === null ? null : (made.get(item.parentId) ?? null);
      tx.put('item', { ...withoutStamps(item), id: made.get(item.id) as ItemId, parentId });
    }
    return { copy: copy as ItemDoc, made };
  });
}

/** Deletes items and all that stands in them, as one change. */
export async function deleteItems(ctx: Ctx, ids: readonly string[]): Promise<{ deleted: number }> {
  return runWrite(ctx, 'item.deleted', (tx) => {
    const schema = tx.schema(); // of before: each removal makes another one
    const items = ids.map((id) => getItem(schema, id));
    const gone = allWithDescendants(schema, items);
    for (const { id } of gone) tx.remove('item', id);
    return { deleted: gone.length };
  });
}

function putPlaced(tx: WriteTx, items: readonly ItemDoc[], place: Parameters<typeof placeItems>[2]): ItemDoc[] {
  const placed = placeItems(tx.schema(), items, place);
  for (const item of placed) tx.put('item', item);
  return placed;
}

/** A copy is new, not shared, and does nothing by itself. */
function withoutStamps({ createdAt: _created, updatedAt: _updated, uuid: _uuid, password: _password, ...item }: ItemDoc): ItemDoc {
  return item.kind === 'prompt' ? { ...item, meta: { ...item.meta, fills: false, fills_by: null } } : item;
}

/**
 * What acts by itself acts with all the rights of whoever last said what it does; nobody can say that it were somebody else. So it is said
 * by people alone, as themselves, and of fields they see: a token or a look as another role would reach further than it was given.
 */
async function signed(ctx: Ctx, kind: ItemDoc['kind'], meta: ItemDoc['meta']): Promise<ItemDoc['meta']> {
  if (kind !== 'prompt') return meta;
  if (meta['fills'] !== true) return { ...meta, fills_by: null };
  const { actor, request } = ctx;
  if (actor.apiToken !== null) throw new AppError('notWithApiToken');
  if (request.header(headerNames.preview))
    throw new AppError('forbidden', {}, 'While looking as another role nothing is set to act by itself.');
  const prompt = readPrompt(meta);
  if (!isUnfinished(prompt)) getPromptParts(await getBase(ctx).schema(), prompt);
  return { ...meta, fills_by: actor.userId };
}

function refuseFull(tx: WriteTx, more: number): void {
  if (tx.schema().entities.all('item').size + more > limits.itemsPerBase)
    throw refuseProgram('badRequest', `A base holds ${limits.itemsPerBase} pages and dashboards at most.`);
}

function refuseLargeMeta(meta: object): void {
  if (JSON.stringify(meta).length > limits.itemMeta)
    throw refuseProgram('badRequest', `The settings of an item have ${limits.itemMeta} characters at most.`);
}
