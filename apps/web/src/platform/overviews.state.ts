import type { Overview } from '@quadrille/contract';
import { map } from 'nanostores';
import { client } from './client.ts';

/** Bases at a glance, as far as they were read, by base id. */
export const $overviews = map<Record<string, Overview | undefined>>({});

/** Bases read at the same time. */
const atOnce = 4;

/** With `hasRecords` the records of each table are counted as well. */
export async function loadOverview(baseId: string, hasRecords: boolean): Promise<void> {
  const overview = await client.projects.overview({ params: { projectId: baseId }, query: { records: hasRecords } });
  if (JSON.stringify($overviews.get()[baseId]) !== JSON.stringify(overview)) $overviews.setKey(baseId, overview);
}

/** One that cannot be read is left out: its card shows what the list knows. */
export async function loadOverviews(baseIds: readonly string[]): Promise<void> {
  const left = [...baseIds];
  const next = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) await loadOverview(id, false).catch(() => {});
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
