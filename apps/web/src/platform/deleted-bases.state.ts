import type { DeletedProject } from '@quadrille/contract';
import { atom } from 'nanostores';
import { loadBases } from './bases.state.ts';
import { client } from './client.ts';

/** Deleted bases the person may bring back, newest first; null until loaded. */
export const $deletedBases = atom<readonly DeletedProject[] | null>(null);

export async function loadDeletedBases(): Promise<void> {
  $deletedBases.set((await client.deletedProjects.list()).list);
}

/** Brings a base back as it was; it stands in every list again. */
export async function restoreBase(baseId: string): Promise<void> {
  await client.deletedProjects.restore({ params: { projectId: baseId } });
  await Promise.all([loadBases(), loadDeletedBases()]);
}

/** Ends a deleted base for good. */
export async function endBase(baseId: string): Promise<void> {
  await client.deletedProjects.delete({ params: { projectId: baseId } });
  await loadDeletedBases();
}
