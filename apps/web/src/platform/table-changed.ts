/** Listeners by the table they show. */
const listeners = new Map<string, Set<() => void>>();

/** Calls back when a table was renamed, described or given another view somewhere else on the page. Answers how to stop. */
export function onTableChanged(tableId: string, listener: () => void): () => void {
  const own = listeners.get(tableId) ?? new Set();
  listeners.set(tableId, own);
  own.add(listener);
  return () => void own.delete(listener);
}

/** A table is not as it was: whoever shows it reads it again. */
export function announceTable(tableId: string): void {
  for (const listener of listeners.get(tableId) ?? []) listener();
}
