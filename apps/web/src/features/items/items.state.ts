import type { WireFullItem, WireItem } from '@quadrille/contract';
import type { ItemKind } from '@quadrille/domain';
import { map } from 'nanostores';
import { client } from '../../platform/client.ts';
import { live } from '../../platform/live.ts';

/** What stands in the trees of the bases opened so far, parents before children, by base id. */
export const $items = map<Record<string, readonly WireItem[] | undefined>>({});

export async function loadItems(baseId: string): Promise<readonly WireItem[]> {
  const { list } = await client.items.list({ params: { projectId: baseId } });
  $items.setKey(baseId, list);
  return list;
}

/** Keeps the tree of a base as it is while it is looked at. Answers how to stop. */
export function followItems(baseId: string): () => void {
  return live().liveItems(baseId, () => void loadItems(baseId).catch(() => {})); // the next word makes up for it
}

export interface NewItem {
  readonly kind: ItemKind;
  readonly title: string;
  readonly parentId?: string | null;
  readonly meta?: Readonly<Record<string, unknown>>;
}

export async function createItem(baseId: string, { kind, title, parentId = null, meta }: NewItem): Promise<WireFullItem> {
  const item = await client.items.create({
    params: { projectId: baseId },
    body: { kind, title, parent_id: parentId, ...(meta && { meta }) },
  });
  await loadItems(baseId);
  return item;
}

export async function updateItem(
  baseId: string,
  itemId: string,
  body: { readonly title?: string; readonly icon?: string | null },
): Promise<void> {
  const change = (item: WireItem): WireItem => (item.id === itemId ? { ...item, ...body } : item);
  $items.setKey(baseId, $items.get()[baseId]?.map(change));
  try {
    await client.items.update({ params: { itemId }, body });
  } finally {
    await loadItems(baseId);
  }
}

export async function moveItems(
  baseId: string,
  ids: readonly string[],
  place: { readonly parentId: string | null; readonly beforeId: string | null },
): Promise<void> {
  await client.items.move({
    params: { projectId: baseId },
    body: { ids: [...ids], parent_id: place.parentId, before_id: place.beforeId },
  });
  await loadItems(baseId);
}

export async function duplicateItem(baseId: string, itemId: string): Promise<WireFullItem> {
  const item = await client.items.duplicate({ params: { itemId } });
  await loadItems(baseId);
  return item;
}

export async function deleteItem(baseId: string, itemId: string): Promise<void> {
  await client.items.delete({ params: { itemId } });
  await loadItems(baseId);
}

/** Several with all that stands in them, as one change. */
export async function deleteItems(baseId: string, ids: readonly string[]): Promise<void> {
  await client.items.deleteMany({ params: { projectId: baseId }, body: { ids: [...ids] } });
  await loadItems(baseId);
}

/** Copies of several, each behind its original; answers their ids. */
export async function duplicateItems(baseId: string, ids: readonly string[]): Promise<readonly string[]> {
  const made: string[] = [];
  try {
    for (const itemId of ids) made.push((await client.items.duplicate({ params: { itemId } })).id);
  } finally {
    await loadItems(baseId);
  }
  return made;
}

/** The items above one, the outermost first. */
export function ancestorsOf(items: readonly WireItem[], itemId: string): WireItem[] {
  const item = items.find(({ id }) => id === itemId);
  const parent = items.find(({ id }) => id === item?.parent_id);
  return parent ? [...ancestorsOf(items, parent.id), parent] : [];
}

/** Whether a person with this role changes pages and dashboards; owners of the server see bases they are no member of. */
export function mayChangeItems(role: string | null | undefined): boolean {
  return ['owner', 'creator', 'editor'].includes(role ?? 'owner');
}
