import { $bases, $tables, loadBases, loadTables } from './bases.state.ts';
import { $user } from './session.state.ts';

/** How often the tables of a base are shown on the page. */
const watched = new Map<string, number>();

/** Keeps the tables of a base true for as long as they are shown. Answers how to stop. */
export function watchTables(baseId: string): () => void {
  watched.set(baseId, (watched.get(baseId) ?? 0) + 1);
  return () => {
    const left = (watched.get(baseId) ?? 1) - 1;
    if (left > 0) watched.set(baseId, left);
    else watched.delete(baseId);
  };
}

/** Reads the list of bases, and the tables that are shown, once more: somebody may have made some elsewhere. */
async function readAgain(): Promise<void> {
  if ($user.get() === null || $bases.get() === null) return;
  const bases = await loadBases();
  const ids = [...watched.keys()].filter((id) => $tables.get()[id] !== undefined && bases.some((base) => base.id === id));
  await Promise.all(ids.map(loadTables));
}

/** Whoever comes back to the page finds what others made meanwhile. Answers how to stop. */
export function followReturns(): () => void {
  const look = (): void => {
    if (document.visibilityState === 'visible') readAgain().catch(() => {}); // what is shown stays
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
