import type { CellValue } from '../../cells/cell-spec.ts';
import { isChecked } from './grid-state.ts';
import type { GridState, PendingCell, PendingRow } from './grid-state.ts';
import { isSameValue } from '../../cells/is-same-value.ts';
import { dropPending, failPending, mapPending } from './pending-writes.ts';
import type { ColumnId } from './column.ts';
import { nameRows } from './name-rows.ts';
import type { GridRow, RowId, WriteBatch, WriteFailure, WriteResult } from './row-source.ts';
import type { Selection } from './selection.ts';
import { widenSelection } from './widen-selection.ts';
import { withoutMade } from './without-made.ts';

/**
 * The batch was taken: its pending values go, rows made here become real ones.
 * With `keepsMade` they stay where they were made until they were read again.
 * What the source refused in part stays as it was typed, marked with the reason.
 */
export function settleSaved(state: GridState, batch: WriteBatch, answer: WriteResult, keepsMade = false): GridState {
  const failures = failuresByRow(answer);
  const refused =
    failures.size === 0
      ? state.pending
      : failPending(state.pending, batch.key, (rowId, columnId) => findFailure(failures, rowId, columnId));
  const pending = new Map(dropSaved(refused, batch.key));
  for (const { key, row } of answer.created) {
    const waiting = pending.get(key) && stillWaiting(pending.get(key) ?? {}, batch.key);
    pending.delete(key);
    if (waiting) pending.set(row.id, waiting);
  }
  const made = new Map(answer.created.map(({ key, row }) => [key, row]));
  const created = state.created
    .filter((row) => keepsMade || !made.has(row.key))
    .map((row) => {
      const real = made.get(row.key);
      if (real) return { ...row, row: real };
      const failure = failures.get(row.key)?.[0];
      return failure ? { ...row, status: 'failed' as const, reason: failure.reason } : row;
    });
  const lastMade = answer.createdColumns?.at(-1);
  const isWidened = state.widening?.batch === batch.key;
  const widening = isWidened ? (lastMade === undefined ? null : { batch: batch.key, columnId: lastMade }) : state.widening;
  // one that was refused after it was deleted here
  const gone = created.filter(({ key, status }) => status === 'failed' && batch.deletes && isChecked(batch.deletes, key));
  const left = { ...renameRows(state, answer), pending, created, widening };
  return widenSelection(
    withoutMade(
      left,
      gone.map(({ key }) => key),
    ),
  );
}

/** Of the writes to a row before it was made: those refused earlier became part of its creation. */
function stillWaiting(row: PendingRow, batchKey: string): PendingRow | undefined {
  const waiting = Object.entries(row).filter(([, cell]) => cell.status === 'saving' || cell.batch === batchKey);
  return waiting.length === 0 ? undefined : Object.fromEntries(waiting);
}

/** The batch was refused whole: values stay, marked; nothing typed is lost. Where its columns were not made, nothing of it stays. */
export function settleFailed(state: GridState, batch: WriteBatch, reason: string, isUnclear = false): GridState {
  const keys = new Set(batch.creates.map((create) => create.key));
  if (batch.newColumns !== undefined) {
    return withoutMade({ ...state, pending: dropPending(state.pending, batch.key) }, [...keys]);
  }
  return {
    ...state,
    pending: failPending(state.pending, batch.key, () => ({ reason })),
    created: state.created.map((row) => (keys.has(row.key) ? { ...row, status: 'failed' as const, reason, isUnclear } : row)),
  };
}

/** Words for both values of a cell that another change reached first. */
export type FormatConflict = (columnId: ColumnId, theirs: CellValue, mine: CellValue, rowId: RowId) => string;

/** The other value of these rows' conflicts may be another by now: that is what a person chooses against, or it is theirs too. */
export function followConflicts(
  state: GridState,
  ids: ReadonlySet<RowId>,
  rowOf: (id: RowId) => GridRow | null,
  formatConflict: FormatConflict | undefined,
): GridState {
  const pending = new Map(state.pending);
  for (const id of ids) {
    const [row, cells] = [rowOf(id), pending.get(id)];
    if (!row || !cells) continue;
    const followed = Object.entries(cells).flatMap(([columnId, cell]): [ColumnId, PendingCell][] => {
      const now = row.cells[columnId] ?? null;
      if (cell.isConflict !== true || isSameValue(now, cell.from)) return [[columnId, cell]];
      if (isSameValue(now, cell.value)) return [];
      return [[columnId, { ...cell, from: now, reason: formatConflict?.(columnId, now, cell.value, id) ?? cell.reason }]];
    });
    if (followed.length === 0) pending.delete(id);
    else pending.set(id, Object.fromEntries(followed));
  }
  return { ...state, pending };
}

type FailuresByRow = ReadonlyMap<RowId, readonly WriteFailure[]>;

function failuresByRow({ failed }: WriteResult): FailuresByRow {
  return Map.groupBy(failed, ({ rowId }) => rowId);
}

function findFailure(failures: FailuresByRow, rowId: RowId, columnId: ColumnId): WriteFailure | null {
  return failures.get(rowId)?.find((failure) => failure.columnId === null || failure.columnId === columnId) ?? null;
}

/** Rows as they are once the batch is taken, for a source that does not send them back: with what came first where that kept a value out. */
export function rowsAfter(batch: WriteBatch, answer: WriteResult, rowOf: (id: RowId) => GridRow | null): GridRow[] {
  const known = new Set(answer.rows.map((row) => row.id));
  const next = new Map<RowId, { row: GridRow; cells: Record<ColumnId, CellValue>; version: number } | null>();
  const failures = failuresByRow(answer);
  for (const { rowId, columnId, value } of batch.updates) {
    let written = next.get(rowId);
    if (written === undefined) {
      const row = known.has(rowId) ? null : rowOf(rowId);
      written = row && { row, cells: { ...row.cells }, version: row.version };
      next.set(rowId, written);
    }
    const failure = findFailure(failures, rowId, columnId);
    if (!written || (failure && !failure.now)) continue;
    written.cells[columnId] = failure?.now ? failure.now.value : value;
    written.version = failure?.now?.version ?? written.version;
  }
  return [...answer.rows, ...[...next.values()].flatMap((one) => (one ? [{ ...one.row, version: one.version, cells: one.cells }] : []))];
}

function dropSaved(pending: GridState['pending'], batchKey: string): GridState['pending'] {
  return mapPending(pending, (cell) => (cell.batch === batchKey && cell.status !== 'failed' ? null : cell));
}

function renameRows(state: GridState, answer: WriteResult): GridState {
  const ids = new Map<RowId, RowId>(answer.created.map(({ key, row }) => [key, row.id]));
  if (ids.size === 0) return state;
  const real = <T extends { readonly rowId: RowId | null }>(thing: T): T =>
    thing.rowId !== null && ids.has(thing.rowId) ? { ...thing, rowId: ids.get(thing.rowId) ?? thing.rowId } : thing;
  const versions = new Map<RowId, number>(answer.created.map(({ key, row }) => [key, row.version]));
  const { selection, others, edit, marquee } = state;
  const realCorners = (one: Selection): Selection => ({ ...one, anchor: real(one.anchor), head: real(one.head) });
  const realId = (id: RowId): RowId => ids.get(id) ?? id;
  const realIds = (list: readonly (RowId | null)[]): (RowId | null)[] => list.map((id) => (id === null ? null : realId(id)));
  const { checked, checkedFrom, opened, filled } = state;
  return {
    ...state,
    checked: nameRows(checked, realId),
    checkedFrom: checkedFrom && { ...checkedFrom, rowId: realId(checkedFrom.rowId) },
    opened: opened === null ? null : realId(opened),
    filled: filled && { ...filled, rowIds: filled.rowIds.map(realId) },
    marquee: marquee && { ...marquee, rowIds: marquee.rowIds.map(realIds) },
    selection: selection && realCorners(selection),
    others: others.map(realCorners),
    edit: edit && real({ ...edit, cell: real(edit.cell), version: Math.max(edit.version, versions.get(edit.rowId) ?? 0) }),
  };
}
