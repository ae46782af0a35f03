import type { CellValue } from '../../cells/cell-spec.ts';
import { isSameValue } from '../../cells/is-same-value.ts';
import type { ColumnId } from './column.ts';
import { hasChanged, toDraft } from './edit-draft.ts';
import { readCell } from './grid-env.ts';
import type { CreatedRow, GridState, PendingCell, PendingRow } from './grid-state.ts';
import type { CellWrite, GridRow, RowId, WriteBatch, WriteFailure, WriteLabel } from './row-source.ts';

export interface IntendedWrite {
  readonly row: GridRow;
  readonly columnId: ColumnId;
  readonly value: CellValue;
}

/** Intended writes that change something, as one batch; null when nothing would change. */
export function toBatch(state: GridState, key: string, label: WriteLabel, writes: readonly IntendedWrite[]): WriteBatch | null {
  const updates: CellWrite[] = [];
  for (const { row, columnId, value } of writes) {
    const from = readCell(state, row, columnId);
    if (!isSameValue(from, value)) updates.push({ rowId: row.id, columnId, value, from, version: row.version });
  }
  return updates.length === 0 ? null : { key, label, updates, creates: [], deletes: null, newOptions: [] };
}

/** Shows a batch at once. */
export function applyPending(state: GridState, batch: WriteBatch): GridState {
  const pending = new Map(state.pending);
  // each row is copied once, however many of its cells are written
  const rows = new Map<RowId, Record<ColumnId, PendingCell>>();
  for (const { rowId, columnId, value, from } of batch.updates) {
    const row = rows.get(rowId) ?? { ...pending.get(rowId) };
    row[columnId] = { value, from, batch: batch.key, status: 'saving', reason: null };
    rows.set(rowId, row);
  }
  for (const [rowId, row] of rows) pending.set(rowId, row);
  const created = batch.creates.map((create) => ({ ...create, status: 'saving' as const, reason: null, batch: batch.key }));
  return { ...state, pending, created: [...madeAgain(state.created, batch), ...created], edit: keepEditing(state, batch) };
}

/** A write to a row whose creation was refused is another attempt to make it. */
function madeAgain(created: GridState['created'], { key, updates }: WriteBatch): GridState['created'] {
  if (!created.some(({ status }) => status === 'failed')) return created;
  const written = new Set(updates.map(({ rowId }) => rowId));
  return created.map((row) => (row.status === 'failed' && written.has(row.key) ? savingAgain(row, key) : row));
}

export function savingAgain(row: CreatedRow, batch: string): CreatedRow {
  return { ...row, status: 'saving', reason: null, batch, isUnclear: false };
}

/**
 * An editor that is open on a cell which is written from elsewhere takes over that value, so that typing replaces it and not the one
 * before.
 */
export function keepEditing({ edit, columns }: GridState, { updates }: WriteBatch): GridState['edit'] {
  const column = edit && columns.all.find(({ id }) => id === edit.cell.columnId);
  const written = column && updates.findLast(({ rowId, columnId }) => rowId === edit.rowId && columnId === column.id);
  if (!written) return edit;
  return { ...edit, initial: written.value, draft: hasChanged(edit, column) ? edit.draft : toDraft(written.value, column) };
}

/** Removes the pending cells of a batch, because they were confirmed or are rolled back. */
export function dropPending(pending: GridState['pending'], batchKey: string): GridState['pending'] {
  return mapPending(pending, (cell) => (cell.batch === batchKey ? null : cell));
}

/** Marks a batch's cells as refused: they keep what was typed until retried or discarded. */
export function failPending(
  pending: GridState['pending'],
  batchKey: string,
  failureOf: (rowId: RowId, columnId: ColumnId) => Pick<WriteFailure, 'reason' | 'now'> | null,
): GridState['pending'] {
  return mapPending(pending, (cell, rowId, columnId) => {
    const failure = cell.batch === batchKey ? failureOf(rowId, columnId) : null;
    if (failure === null) return cell;
    const { reason, now } = failure;
    return { ...cell, status: 'failed', reason, from: now ? now.value : cell.from, isConflict: now !== undefined };
  });
}

/** Changes pending cells; those that become null are removed. */
export function mapPending(
  pending: GridState['pending'],
  change: (cell: PendingCell, rowId: RowId, columnId: ColumnId) => PendingCell | null,
): GridState['pending'] {
  const next = new Map<RowId, PendingRow>();
  for (const [rowId, row] of pending) {
    let cells: Record<ColumnId, PendingCell> | null = null;
    for (const columnId in row) {
      const cell = row[columnId];
      const kept = cell && change(cell, rowId, columnId);
      if (kept) (cells ??= {})[columnId] = kept;
    }
    if (cells) next.set(rowId, cells);
  }
  return next;
}
