import type { WireDashboard } from '@quadrille/contract';
import { map } from 'nanostores';
import { client } from '../../platform/client.ts';

/** The dashboards of the bases opened so far, by base. */
export const $boards = map<Record<string, readonly WireDashboard[] | undefined>>({});

export async function loadBoards(baseId: string): Promise<readonly WireDashboard[]> {
  const { list } = await client.dashboards.list({ params: { projectId: baseId } });
  $boards.setKey(baseId, list);
  return list;
}

export async function createBoard(baseId: string, title: string): Promise<string> {
  const { id } = await client.dashboards.create({ params: { projectId: baseId }, body: { title } });
  await loadBoards(baseId);
  return id;
}
