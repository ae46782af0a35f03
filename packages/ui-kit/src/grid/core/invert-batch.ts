import type { ColumnId } from './column.ts';
import type { CellWrite, GridRow, RowCreate, RowId, WriteBatch, WriteResult } from './row-source.ts';
import { isChecked } from './grid-state.ts';

/**
 * What takes a change back: cells get what they held, rows it made go, rows it deleted come back where they stood. `before`: the rows
 * there were, in their order, those it deleted and their neighbours at least; null among them: some that nobody knows. What it deleted and
 * is not among them was gone before, unless it is one of those. Answers null where it cannot be taken back whole. Options and columns it
 * made stay.
 */
export function invertBatch(
  batch: WriteBatch,
  answer: WriteResult,
  before: readonly (GridRow | null)[],
  createKey: () => string,
): WriteBatch | null {
  const gone = (row: GridRow): boolean => batch.deletes !== null && isChecked(batch.deletes, row.id);
  if (!knowsDeleted(batch, before)) return null;
  const goneIds = new Set(before.flatMap((row) => (row && gone(row) ? [row.id] : [])));
  const updates = invertUpdates(batch, answer).filter(({ rowId }) => !goneIds.has(rowId));
  const creates = bringBack(before, gone, createKey);
  const made = answer.created.map(({ row }) => row.id);
  const deletes = made.length > 0 ? ({ all: false, ids: new Set(made) } as const) : null;
  return { key: createKey(), label: batch.label, updates, creates, deletes, newOptions: [] };
}

/** Whether the batch would change nothing. */
export function isEmptyBatch({ updates, creates, deletes }: WriteBatch): boolean {
  return updates.length === 0 && creates.length === 0 && deletes === null;
}

function knowsDeleted({ deletes }: WriteBatch, before: readonly (GridRow | null)[]): boolean {
  if (deletes === null || !before.includes(null)) return true;
  if (deletes.all) return false;
  const known = new Set(before.map((row) => row?.id));
  return [...deletes.ids].every((id) => known.has(id));
}

/** Restores each cell once, to what it held before the first of its updates; refused updates changed nothing. */
function invertUpdates(batch: WriteBatch, answer: WriteResult): CellWrite[] {
  const answered = new Map(answer.rows.map((row) => [row.id, row]));
  const refused = new Set(answer.failed.map(({ rowId, columnId }) => nameOf(rowId, columnId)));
  const inverse = new Map<string, CellWrite>();
  for (const { rowId, columnId, value, from, version } of batch.updates) {
    const key = nameOf(rowId, columnId);
    if (refused.has(key) || refused.has(nameOf(rowId, null))) continue;
    const row = answered.get(rowId);
    const now = row ? (row.cells[columnId] ?? null) : value;
    inverse.set(key, { rowId, columnId, value: inverse.get(key)?.value ?? from, from: now, version: row?.version ?? version });
  }
  return [...inverse.values()];
}

const nameOf = (rowId: RowId, columnId: ColumnId | null): string => JSON.stringify([rowId, columnId]);

/** Each row is restored below the one it stood below, which may be restored with it. */
function bringBack(before: readonly (GridRow | null)[], gone: (row: GridRow) => boolean, createKey: () => string): RowCreate[] {
  const creates: RowCreate[] = [];
  let afterId: RowId | null = null;
  for (const [at, row] of before.entries()) {
    if (!row || !gone(row)) {
      afterId = row?.id ?? null;
      continue;
    }
    const below = before.slice(at + 1).find((other) => other === null || !gone(other));
    const key = createKey();
    creates.push({ key, cells: row.cells, afterId, beforeId: below?.id ?? null, bringsBack: row.id });
    afterId = key;
  }
  return creates;
}
