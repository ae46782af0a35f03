import { useStore } from '@nanostores/react';
import type { WireItem } from '@quadrille/contract';
import { map } from 'nanostores';
import { useEffect } from 'react';
import { client } from '../../platform/client.ts';
import { loadItems } from '../items/index.ts';

/** One's favourite pages of the bases looked at so far. */
const $starred = map<Record<string, ReadonlySet<string> | undefined>>({});
const none: ReadonlySet<string> = new Set();

export function useStarred(baseId: string): ReadonlySet<string> {
  const known = useStore($starred, { keys: [baseId] })[baseId];
  useEffect(() => {
    // without them no page is a favourite
    client.pages.starred({ params: { projectId: baseId } }).then(
      ({ ids }) => $starred.setKey(baseId, new Set(ids)),
      () => {},
    );
  }, [baseId]);
  return known ?? none;
}

export async function star(baseId: string, itemId: string, starred: boolean): Promise<void> {
  await client.pages.star({ params: { itemId }, body: { starred } });
  const others = [...($starred.get()[baseId] ?? none)].filter((id) => id !== itemId);
  $starred.setKey(baseId, new Set(starred ? [...others, itemId] : others));
}

/** New pages are made from it, or are no more. */
export async function setTemplate(baseId: string, { id, template }: WireItem): Promise<void> {
  const { meta } = await client.items.get({ params: { itemId: id } });
  await client.items.update({ params: { itemId: id }, body: { meta: { ...meta, template: !template } } });
  await loadItems(baseId);
}
