import type { WireDashboard } from '@quadrille/contract';
import { atom, map } from 'nanostores';
import { client } from '../../platform/client.ts';
import { live } from '../../platform/live.ts';

/** The dashboards of the bases opened so far, by base. */
export const $boards = map<Record<string, readonly WireDashboard[] | undefined>>({});

/** The dashboard whose sharing somebody asked for elsewhere: its page opens the dialog. */
export const $boardToShare = atom<string | null>(null);

export async function loadBoards(baseId: string): Promise<readonly WireDashboard[]> {
  const { list } = await client.dashboards.list({ params: { projectId: baseId } });
  $boards.setKey(baseId, list);
  return list;
}

/** Keeps the dashboards of a base as they are while they are looked at. Answers how to stop. */
export function followBoards(baseId: string): () => void {
  return live().liveItems(baseId, () => void loadBoards(baseId).catch(() => {})); // the next word makes up for it
}

export async function createBoard(baseId: string, title: string): Promise<string> {
  const { id } = await client.dashboards.create({ params: { projectId: baseId }, body: { title } });
  await loadBoards(baseId);
  return id;
}
