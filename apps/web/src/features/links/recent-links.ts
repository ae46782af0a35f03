const key = 'recent-links';
/** How many records of a table are kept, and of how many tables. */
const [mostOfTable, mostTables] = [8, 50];

type Recent = readonly (readonly [tableId: string, ids: readonly number[]])[];

/** Records of a table that were linked here before, the last one first. */
export function readRecent(tableId: string): readonly number[] {
  return readAll().find(([known]) => known === tableId)?.[1] ?? [];
}

export function storeRecent(tableId: string, id: number): void {
  try {
    const ids = [id, ...readRecent(tableId).filter((other) => other !== id)].slice(0, mostOfTable);
    const others = readAll().filter(([known]) => known !== tableId);
    localStorage.setItem(key, JSON.stringify([...others, [tableId, ids]].slice(-mostTables)));
  } catch {
    // storage is full or forbidden: records stand in their order
  }
}

function readAll(): Recent {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as Recent).filter((entry) => Array.isArray(entry) && Array.isArray(entry[1])) : [];
  } catch {
    return [];
  }
}
