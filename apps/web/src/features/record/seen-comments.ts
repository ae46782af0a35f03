const key = 'seen-comments';
/** Records whose comments somebody looked at longer ago are told as new no more. */
const mostKept = 500;

type Seen = readonly (readonly [record: string, commentId: string])[];

/** The last comment on a record that was seen here before; null where none was. */
export function readSeen(record: string): string | null {
  return readAll().find(([known]) => known === record)?.[1] ?? null;
}

export function storeSeen(record: string, commentId: string): void {
  try {
    const others = readAll().filter(([known]) => known !== record);
    localStorage.setItem(key, JSON.stringify([...others, [record, commentId]].slice(-mostKept)));
  } catch {
    // storage is full or forbidden: nothing is told as new the next time
  }
}

function readAll(): Seen {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as Seen).filter((entry) => Array.isArray(entry) && entry.length === 2) : [];
  } catch {
    return [];
  }
}
