import { isSameValue } from '../../../cells/is-same-value.ts';
import type { GridCommand } from '../command.ts';
import { countChecked, focusOf, isChecked, noRows, recordCount } from '../grid-state.ts';
import type { CreatedRow, GridState, PendingCell } from '../grid-state.ts';
import { result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { withoutMade } from '../without-made.ts';
import { cellsOfGroup, orderOf, pathOfRecord } from '../group-space.ts';
import { applyPending, mapPending, savingAgain } from '../pending-writes.ts';
import type { GridRow, RowCreate, RowId, RowSet, WriteBatch } from '../row-source.ts';
import type { GroupPath } from '../row-space.ts';
import type { CellRef } from '../selection.ts';
import { findMissingRows } from './change-cells.ts';
import { openTo } from './change-groups.ts';
import { refuse } from './edit-cell.ts';
import { followerOf, leaderOf } from './move-rows.ts';
import { placeCell, shownBetween } from './select-cells.ts';
import { idsOfRanges, selectedRows } from './selected-rows.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

/** A new record at the end, of its group where it was asked for in one; `below`, `above`: beside the active cell, which goes to it in its column. */
export function addRow(state: GridState, command: Of<'addRow'>, env: GridEnv): StepResult {
  if (state.mode === 'read' || !env.canCreateRows) return refuse(state, env, null);
  const focus = command.below || command.above ? focusOf(state) : null;
  const path = command.path ?? (focus ? pathOfRecord(state, focus.index) : []);
  const beside = command.above ? placeAbove : placeBelow;
  const place = focus && env.rowOrder !== 'fixed' ? beside(state, env, focus, path) : atEnd;
  const { afterId, beforeId } = place;
  const given = { ...env.newRowCells(), ...cellsOfGroup(state, path) };
  const create = { key: env.createKey(), cells: { ...given, ...command.cells }, afterId, beforeId };
  const batch: WriteBatch = { key: env.createKey(), label: 'insert', updates: [], creates: [create], deletes: null, newOptions: [] };
  const added = applyPending(state, batch);
  const below = place.below === undefined ? {} : { below: place.below };
  const opened = openTo(state, path);
  const shown = {
    ...added,
    collapsed: opened.state.collapsed,
    created: added.created.map((row) => (row.key === create.key ? { ...row, path, given, ...below } : row)),
  };
  const columnId = focus?.columnId ?? state.columns.visible[0]?.id ?? '';
  const placed = placeCell(shown, env, { index: recordCount(shown) - 1, rowId: create.key, columnId }, false);
  return result(placed.state, ...opened.effects, { type: 'write', batch }, ...placed.effects);
}

const atEnd = { afterId: null, beforeId: null, below: undefined };

function placeBelow(state: GridState, env: GridEnv, { index, rowId }: CellRef, path: GroupPath) {
  const made = state.created[index - state.rows.total];
  const beforeId = followerOf(state, env, orderOf(state).ordinalOf(index), path);
  return { afterId: rowId, beforeId, below: made ? made.below : index };
}

function placeAbove(state: GridState, env: GridEnv, { index, rowId }: CellRef, path: GroupPath) {
  const made = state.created[index - state.rows.total];
  const afterId = leaderOf(state, env, orderOf(state).ordinalOf(index), path);
  return { afterId, beforeId: rowId, below: made ? made.below : index - 1 };
}

/** Takes rows away at once, those of every selected range; the source answers with undo if it has one. */
export function deleteRows(state: GridState, command: Of<'deleteRows'>, env: GridEnv): StepResult {
  if (state.mode === 'read' || !env.canDeleteRows) return refuse(state, env, null);
  const deletes = command.what === 'checked' ? state.checked : selectedRows(state, command, env);
  if ('state' in deletes) return deletes;
  const count = countChecked(deletes, recordCount(state));
  if (count === 0) return result(state);
  const unmade: RowId[] = state.created.filter(({ key, status }) => status === 'failed' && isChecked(deletes, key)).map(({ key }) => key);
  const left = withoutMade({ ...state, checked: noRows, checkedFrom: null, edit: null }, unmade);
  const announced = { type: 'announce', text: env.labels.deleted(count) } as const;
  const rows = count - unmade.length;
  if (rows === 0) return result(left, announced);
  const known: RowSet = deletes.all ? deletes : { all: false, ids: new Set([...deletes.ids].filter((id) => !unmade.includes(id))) };
  const batch: WriteBatch = { key: env.createKey(), label: 'delete', updates: [], creates: [], deletes: known, newOptions: [] };
  return result(left, { type: 'write', batch }, { type: 'notice', notice: { type: 'deleted', rows } }, announced);
}

/** A row's checkbox; with `extend` every record that is shown from the last one used takes its new state. */
export function checkRow(state: GridState, command: Of<'check'>, env: GridEnv): StepResult {
  const row = env.rowAt(command.index);
  if (!row) return result(state);
  const on = !isChecked(state.checked, row.id);
  const ranges = shownBetween(state, command.extend ? startOfCheck(state, env, command.index) : command.index, command.index);
  const missing = findMissingRows(state, env, ranges, command);
  if (missing) return missing;
  const checkedFrom = { index: command.index, rowId: row.id };
  const next = { ...state, checked: withRows(state.checked, idsOfRanges(ranges, env), on), checkedFrom };
  return result(next, { type: 'announce', text: env.labels.checkedRows(countChecked(next.checked, recordCount(state))) });
}

/** Where the record is by now whose checkbox was used last; one that is nowhere to be seen leaves the one that is used now alone. */
function startOfCheck({ checkedFrom }: GridState, env: GridEnv, otherwise: number): number {
  if (!checkedFrom) return otherwise;
  const there = env.rowAt(checkedFrom.index);
  if (there?.id === checkedFrom.rowId) return checkedFrom.index;
  return env.indexOf(checkedFrom.rowId) ?? (there ? otherwise : checkedFrom.index);
}

export function checkRows(state: GridState, command: Of<'checkRows'>): StepResult {
  return result({ ...state, checked: { all: false, ids: new Set(command.ids) } });
}

export function checkAll(state: GridState, command: Of<'checkAll'>, env: GridEnv): StepResult {
  const checked: RowSet = command.on ? { all: true, except: new Set() } : noRows;
  const text = env.labels.checkedRows(countChecked(checked, recordCount(state)));
  return result({ ...state, checked, checkedFrom: null }, { type: 'announce', text });
}

function withRows(checked: RowSet, ids: ReadonlySet<RowId>, on: boolean): RowSet {
  const set = new Set(checked.all ? checked.except : checked.ids);
  for (const id of ids) {
    if (on === checked.all) set.delete(id);
    else set.add(id);
  }
  return checked.all ? { all: true, except: set } : { all: false, ids: set };
}

/** Drops what was refused of a row, or all of one whose making was, without asking the server. What is on its way is saved all the same. */
export function discardRow(state: GridState, { rowId }: Of<'discard'>): StepResult {
  const pending = mapPending(state.pending, (cell, id) => (id === rowId && cell.status === 'failed' ? null : cell));
  const isRefused = state.created.some(({ key, status }) => key === rowId && status === 'failed');
  return result(withoutMade({ ...state, pending }, isRefused ? [rowId] : []));
}

/**
 * Sends a refused row's values once more, to the place it was made for. What was sent with them and failed for the same reason goes
 * along: of a paste that met a lost server all is repeated, wherever one asks for it. Where somebody else was first, or records may have
 * been made all the same, one decides one by one.
 */
export function retryRow(state: GridState, { rowId }: Of<'retry'>, env: GridEnv): StepResult {
  const asked = state.created.find((row) => row.key === rowId && row.status === 'failed');
  const refused = Object.values(state.pending.get(rowId) ?? {}).filter(({ status }) => status === 'failed');
  const all = [...refused, ...(asked ? [asked] : [])];
  const reasons = new Set(all.map(({ reason }) => reason));
  const batches = new Set(all.flatMap(({ batch }) => batch ?? []));
  const wentAlong = ({ batch, reason }: Pick<CreatedRow, 'batch' | 'reason'>): boolean =>
    batch !== undefined && batches.has(batch) && reasons.has(reason);
  const updates = [...state.pending].flatMap(([id, cells]) => {
    const row = env.rowAt(env.indexOf(id) ?? -1);
    return Object.entries(cells)
      .filter(([, cell]) => cell.status === 'failed' && (id === rowId || (!cell.isConflict && wentAlong(cell))))
      .map(([columnId, cell]) => ({ rowId: id, columnId, value: cell.value, from: cell.from, version: versionOver(row, columnId, cell) }));
  });
  const goesAlong = (row: CreatedRow): boolean => row.status === 'failed' && !row.isUnclear && wentAlong(row);
  const again = new Set(state.created.filter((row) => row === asked || goesAlong(row)));
  const creates = [...again].map(toCreate);
  if (updates.length + creates.length === 0) return result(state);
  const batch: WriteBatch = {
    key: env.createKey(),
    label: creates.length > 0 ? 'insert' : 'edit',
    updates,
    creates,
    deletes: null,
    newOptions: [],
    isAgain: true,
  };
  const shown = applyPending(state, { ...batch, creates: [] });
  const created = state.created.map((row) => (again.has(row) ? savingAgain(row, batch.key) : row));
  return result({ ...shown, created }, { type: 'write', batch });
}

/** The version a cell is written over: none where somebody wrote into it meanwhile, so that the source tells what it holds. */
function versionOver(row: GridRow | null, columnId: string, { from, isConflict }: PendingCell): number {
  if (!row) return 0;
  return isConflict || isSameValue(row.cells[columnId] ?? null, from) ? row.version : 0;
}

function toCreate({ key, cells, afterId, beforeId, copyOf, bringsBack }: CreatedRow): RowCreate {
  return { key, cells, afterId, beforeId, ...(copyOf !== undefined && { copyOf }), ...(bringsBack !== undefined && { bringsBack }) };
}
