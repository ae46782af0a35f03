import { cellTraits } from '../../../cells/cell-traits.ts';
import { parseCell } from '../../../cells/parse-cell.ts';
import type { CellValue } from '../../../cells/cell-spec.ts';
import type { GridColumn } from '../column.ts';
import type { AfterCommit, CellToWrite, GridCommand } from '../command.ts';
import { hasChanged, toDraft } from '../edit-draft.ts';
import { focusOf } from '../grid-state.ts';
import type { EditSession, GridState } from '../grid-state.ts';
import { readCell, result, rowUnder } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { orderOf } from '../group-space.ts';
import { applyPending, toBatch } from '../pending-writes.ts';
import type { GridRow } from '../row-source.ts';
import { maskSecret, notifyTextsLost } from '../unsaved-texts.ts';
import { press } from './ask-outside.ts';
import { canEdit, isAskedOutside } from './can-edit.ts';
import { moveByTab, moveCell, stepRows } from './move-cells.ts';
import { cellFrom, placeCell } from './select-cells.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

interface Target {
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly value: CellValue;
}

/** The active cell, when it may be changed; else the reason why not, said once. */
function findTarget(state: GridState, env: GridEnv): Target | StepResult {
  const focus = focusOf(state);
  const column = state.columns.visible.find((candidate) => candidate.id === focus?.columnId);
  const row = focus && rowUnder(focus, env);
  if (!focus || !column) return result(state);
  const { editor } = cellTraits[column.kind];
  if (state.mode === 'read' || column.isReadOnly || editor === 'none' || isAskedOutside(column)) return refuse(state, env, column);
  if (!row) return result(state);
  return { row, column, value: readCell(state, row, column.id) };
}

/** A cell by its record, wherever that stands by now; also one whose editor is the product's. */
function findCell(state: GridState, { rowId, columnId, row: opened }: CellToWrite, env: GridEnv): Target | StepResult {
  const column = state.columns.all.find((candidate) => candidate.id === columnId) ?? null;
  const index = env.indexOf(rowId);
  const row = (index === null ? null : env.rowAt(index)) ?? opened;
  if (state.mode === 'read' || !column || !canEdit(column)) return refuse(state, env, column);
  return row ? { row, column, value: readCell(state, row, columnId) } : result(state);
}

export function refuse(state: GridState, env: GridEnv, column: GridColumn | null): StepResult {
  const isGrid = state.mode === 'read' || !column;
  const text = isGrid ? env.labels.readOnlyGrid : env.labels.readOnlyField(column.title, column.wayOut);
  return result(state, { type: 'notice', notice: { type: 'readOnly', columnId: isGrid ? null : column.id } }, { type: 'announce', text });
}

/** Files are chosen and not typed, so a text typed on their cell is refused. */
function refuseText(state: GridState, env: GridEnv, { id, title }: GridColumn): StepResult {
  const notice = { type: 'filesOnly', columnId: id } as const;
  return result(state, { type: 'notice', notice }, { type: 'announce', text: env.labels.filesOnly(title) });
}

export function startEdit(state: GridState, command: Of<'edit'>, env: GridEnv): StepResult {
  if (state.edit) return result(state);
  const focused = state.columns.visible.find(({ id }) => id === focusOf(state)?.columnId);
  if (focused?.kind === 'files' && command.isKeyless) return refuseText(state, env, focused);
  if (focused && isAskedOutside(focused)) return press(state, command, env);
  const target = findTarget(state, env);
  if ('state' in target) return target;
  const { column, row, value } = target;
  const { editor } = cellTraits[column.kind];
  if (editor === 'toggle') return command.via === 'type' ? result(state) : writeValue(state, env, target, value !== true);
  if (editor === 'rating') return result(state);
  const focus = focusOf(state);
  if (!focus) return result(state);
  const draft = editor !== 'options' && command.via === 'type' ? (command.text ?? '') : toDraft(value, column);
  const selection = { kind: 'cells' as const, anchor: focus, head: focus };
  const edit = { cell: focus, rowId: row.id, version: row.version, via: command.via, initial: value, draft, error: null };
  return result({ ...state, selection, edit }, { type: 'reveal', cell: focus });
}

export function changeDraft(state: GridState, command: Of<'draft'>): StepResult {
  return state.edit ? result({ ...state, edit: { ...state.edit, draft: command.draft, error: null } }) : result(state);
}

/** Saves the draft and goes on. A draft that does not read keeps the editor open, with the reason and the text. */
export function commitEdit(state: GridState, command: Of<'commit'>, env: GridEnv): StepResult {
  const { edit } = state;
  if (!edit) return result(state);
  const column = state.columns.all.find((candidate) => candidate.id === edit.cell.columnId);
  if (!column) return result({ ...state, edit: null });
  const parsed = readDraft(edit, column);
  if (!parsed.ok) {
    return result({ ...state, edit: { ...edit, error: parsed.reason } }, { type: 'announce', text: parsed.reason });
  }
  const target = { row: editedRow(edit, env), column, value: edit.initial };
  const written = writeValue({ ...state, edit: null }, env, target, parsed.value, unknownOptions(edit.draft, column));
  const moved = goOn(written.state, command.then, env);
  return result(moved.state, ...written.effects, ...moved.effects);
}

/**
 * The row an editor was opened on, also when it has moved or left memory since: never the one now in its place. As it was
 * when the editor was opened, so that a change that came meanwhile is not written over unseen.
 */
function editedRow(edit: EditSession, env: GridEnv): GridRow {
  const index = env.indexOf(edit.rowId);
  const row = env.rowAt(index ?? edit.cell.index);
  const cells = row?.id === edit.rowId ? row.cells : {};
  return { id: edit.rowId, version: edit.version, cells: { ...cells, [edit.cell.columnId]: edit.initial } };
}

/** Option editors hand over ids, which need no reading; typed text does. Text nobody changed is the value it stands for, all of it. */
function readDraft(edit: EditSession, column: GridColumn): ReturnType<typeof parseCell> {
  const { draft, initial } = edit;
  if (cellTraits[column.kind].editor === 'options') return { ok: true, value: draft };
  return hasChanged(edit, column) ? parseCell(draft, column) : { ok: true, value: initial };
}

/** Titles in a draft that no option has yet: the source makes them with the write. */
function unknownOptions(draft: CellValue, column: GridColumn): readonly string[] {
  if (cellTraits[column.kind].editor !== 'options' || draft === null) return [];
  const ids = Array.isArray(draft) ? (draft as readonly string[]) : [String(draft)];
  return ids.filter((id) => !column.options?.some((option) => option.id === id));
}

/** Where the active cell goes after a save. Down returns to the column where a run of Tab began. */
export function goOn(state: GridState, then: AfterCommit, env: GridEnv): StepResult {
  switch (then) {
    case 'stay':
      return result(state);
    case 'next':
      return moveByTab(state, { type: 'tab', step: 1 }, env);
    case 'previous':
      return moveByTab(state, { type: 'tab', step: -1 }, env);
    case 'down':
    case 'up':
      return goToRow(state, then === 'down' ? 1 : -1, env);
    case 'left':
      return moveCell(state, { type: 'move', rows: 0, columns: -1 }, env);
    case 'right':
      return moveCell(state, { type: 'move', rows: 0, columns: 1 }, env);
  }
}

function goToRow(state: GridState, rows: 1 | -1, env: GridEnv): StepResult {
  const focus = focusOf(state);
  if (!focus) return result(state);
  const column = state.columns.indexById.get(state.tabOrigin ?? focus.columnId) ?? 0;
  const moved = placeCell(state, env, cellFrom(state, env, focus, stepRows(state, focus.index, rows), column), false);
  const { total } = state.rows;
  // a closed group at the end may hold further ones
  const isLastShown = total === 0 || orderOf(state).hasLine(total - 1);
  const isEnd = rows === 1 && isLastShown && focusOf(moved.state)?.index === focus.index;
  return isEnd ? result(moved.state, ...moved.effects, { type: 'announce', text: env.labels.lastRow }) : moved;
}

/**
 * The record an editor is open on is not among the rows any more: another stands in its place, or none. What was typed is saved, as it
 * is when somebody goes elsewhere, for the record may only have left the view; what does not read is told.
 */
export function leaveGone(state: GridState, edit: EditSession, env: GridEnv): StepResult {
  const column = state.columns.all.find(({ id }) => id === edit.cell.columnId);
  if (!column || !hasChanged(edit, column)) return result({ ...state, edit: null });
  const saved = commitEdit(state, { type: 'commit', then: 'stay' }, env);
  if (!saved.state.edit) return saved;
  return result({ ...state, edit: null }, ...notifyTextsLost([maskSecret(String(edit.draft), column.kind === 'secret')], env.labels));
}

export function cancelEdit(state: GridState): StepResult {
  return result({ ...state, edit: null });
}

export function askInEdit(state: GridState, { reason }: Of<'ask'>): StepResult {
  return state.edit ? result({ ...state, edit: { ...state.edit, error: reason } }, { type: 'announce', text: reason }) : result(state);
}

/** Writes the active cell at once: toggles, stars, picked options. */
export function setValue(state: GridState, command: Of<'setValue'>, env: GridEnv): StepResult {
  const target = command.cell ? findCell(state, command.cell, env) : findTarget(state, env);
  return 'state' in target ? target : writeValue(state, env, target, command.value);
}

export function toggleCell(state: GridState, _command: GridCommand, env: GridEnv): StepResult {
  const target = findTarget(state, env);
  if ('state' in target) return target;
  return target.column.kind === 'checkbox' ? writeValue(state, env, target, target.value !== true) : result(state);
}

/** Sets stars; the same number again clears them. */
export function rateCell(state: GridState, command: Of<'rate'>, env: GridEnv): StepResult {
  const target = findTarget(state, env);
  if ('state' in target) return target;
  if (target.column.kind !== 'rating' || command.value > (target.column.max ?? 5)) return result(state);
  const isCleared = command.value === 0 || target.value === command.value;
  return writeValue(state, env, target, isCleared ? null : command.value);
}

export function insertText(state: GridState, command: Of<'insertText'>, env: GridEnv): StepResult {
  const target = findTarget(state, env);
  if ('state' in target) return target;
  const parsed = parseCell(toMoment(env.now(), command.what), target.column);
  return parsed.ok ? writeValue(state, env, target, parsed.value) : result(state, { type: 'announce', text: parsed.reason });
}

function toMoment(now: Date, what: 'today' | 'now'): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return what === 'today' ? date : `${date} ${two(now.getHours())}:${two(now.getMinutes())}`;
}

function writeValue(state: GridState, env: GridEnv, target: Target, value: CellValue, newTitles: readonly string[] = []): StepResult {
  const batch = toBatch(state, env.createKey(), 'edit', [{ row: target.row, columnId: target.column.id, value }]);
  if (!batch) return result(state);
  const newOptions = newTitles.map((title) => ({ columnId: target.column.id, title }));
  return result(applyPending({ ...state, marquee: null }, batch), { type: 'write', batch: { ...batch, newOptions } });
}
