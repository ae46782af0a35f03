import {
  cancelResize,
  continueResize,
  createColumnModel,
  fitFrozen,
  freezeColumns as freezeFirst,
  hideColumn as hide,
  moveColumn,
  resizeColumns,
  widthOf,
} from '../column-model.ts';
import type { ColumnModel } from '../column-model.ts';
import type { ColumnId } from '../column.ts';
import type { GridCommand } from '../command.ts';
import type { GridEffect } from '../effect.ts';
import { recordCount, selectedRanges } from '../grid-state.ts';
import type { GridState } from '../grid-state.ts';
import { result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { clampSelection } from '../selection.ts';
import { widenSelection } from '../widen-selection.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

function withColumns(state: GridState, columns: ColumnModel): GridState {
  const hasEdited = !state.edit || columns.indexById.has(state.edit.cell.columnId);
  const isSameOrder =
    columns.visible.length === state.columns.visible.length && columns.visible.every(({ id }, at) => id === state.columns.visible[at]?.id);
  return {
    ...state,
    columns,
    // both name their columns by number
    marquee: isSameOrder ? state.marquee : null,
    filled: isSameOrder ? state.filled : null,
    edit: hasEdited ? state.edit : null,
    selection: clampSelection(state.selection, columns, recordCount(state)),
  };
}

export function setColumns(state: GridState, command: Of<'setColumns'>): StepResult {
  const { frozenCount, gutter } = state.columns;
  const columns = continueResize(createColumnModel({ columns: command.columns, frozenCount, gutter }), state.columns);
  return result(widenSelection(withColumns(state, columns)));
}

/** Live while dragging; told to the caller once, at the end. */
export function resizeColumn(state: GridState, command: Of<'resizeColumn'>): StepResult {
  const ids = resizedWith(state, command.columnId);
  const next = withColumns(state, resizeColumns(state.columns, ids, command.width, command.done));
  return command.done ? result(next, widthsChanged(next.columns, ids)) : result(next);
}

export function setWidths(state: GridState, { widths }: Of<'setWidths'>): StepResult {
  const wanted = Object.entries(widths);
  if (wanted.length === 0) return result(state);
  const columns = wanted.reduce((model, [id, width]) => resizeColumns(model, [id], width, true), state.columns);
  return result(withColumns(state, columns), widthsChanged(columns, Object.keys(widths)));
}

/** All that were resized at once are one change. */
function widthsChanged(columns: ColumnModel, ids: readonly ColumnId[]): GridEffect {
  return { type: 'columns', change: { type: 'resized', widths: Object.fromEntries(ids.map((id) => [id, widthOf(columns, id)])) } };
}

export function cancelColumnResize(state: GridState): StepResult {
  return result(withColumns(state, cancelResize(state.columns)));
}

/** The columns whose width changes with one: all that are selected as a whole with it. */
export function resizedWith(state: GridState, columnId: ColumnId): readonly ColumnId[] {
  const all = state.selection ? [...state.others, state.selection] : [];
  const ranges = selectedRanges(state);
  const ids = all.flatMap(({ kind }, at) => {
    const range = ranges[at];
    return range && (kind === 'columns' || kind === 'all')
      ? state.columns.visible.slice(range.firstColumn, range.lastColumn + 1).map((column) => column.id)
      : [];
  });
  return ids.includes(columnId) ? [...new Set(ids)] : [columnId];
}

export function reorderColumn(state: GridState, command: Of<'moveColumn'>): StepResult {
  const columns = moveColumn(state.columns, command.columnId, command.beforeId);
  if (columns === state.columns) return result(state);
  const change = { type: 'moved' as const, columnId: command.columnId, beforeId: command.beforeId };
  return result(withColumns(state, columns), { type: 'columns', change });
}

/** By keyboard: moves the selected columns past the column beside them. */
export function nudgeColumns(state: GridState, command: Of<'nudgeColumns'>, env: GridEnv): StepResult {
  const { visible } = state.columns;
  const range = selectedRanges(state).at(-1);
  if (!range || !state.selection) return result(state);
  const { firstColumn: first, lastColumn: last } = range;
  const beside = visible[command.step === 1 ? last + 1 : first - 1];
  if (!beside) return result(state);
  const before = command.step === 1 ? visible[first] : visible[last + 1];
  const moved = reorderColumn(state, { type: 'moveColumn', columnId: beside.id, beforeId: before?.id ?? null });
  const text = env.labels.columnMoved(visible[first]?.title ?? '', first + 1 + command.step, visible.length);
  return result(moved.state, ...moved.effects, { type: 'reveal', cell: state.selection.head }, { type: 'announce', text });
}

/** How much wider one press of a key makes a column, in px. */
const widthStep = 16;

/** By keyboard: the column one is on, and all that are selected with it, become equally wide. */
export function widenColumns(state: GridState, command: Of<'widenColumns'>, env: GridEnv): StepResult {
  const columnId = state.selection?.head.columnId;
  if (columnId === undefined) return result(state);
  const width = widthOf(state.columns, columnId) + command.step * widthStep;
  const resized = resizeColumn(state, { type: 'resizeColumn', columnId, width, done: true });
  const title = state.columns.all.find(({ id }) => id === columnId)?.title ?? '';
  const text = env.labels.columnResized(title, widthOf(resized.state.columns, columnId));
  return result(resized.state, ...resized.effects, { type: 'announce', text });
}

/** The display field stays: without it no record has a name. */
export function hideColumn(state: GridState, command: Of<'hideColumn'>): StepResult {
  const column = state.columns.all.find((candidate) => candidate.id === command.columnId);
  if (!column || column.isPrimary) return result(state);
  return result(withColumns(state, hide(state.columns, column.id)), { type: 'columns', change: { type: 'hidden', columnId: column.id } });
}

/** As many as were asked for are kept, for wider screens; where fewer fit that is said. */
export function freezeColumns(state: GridState, command: Of<'freeze'>, env: GridEnv): StepResult {
  const next = withColumns(state, freezeFirst(state.columns, Math.max(0, command.count)));
  if (command.isKnown) return result(next);
  const wanted = next.columns.frozenCount;
  const shown = fitFrozen(next.columns, env.viewWidth).frozenCount;
  const frozen: GridEffect = { type: 'columns', change: { type: 'frozen', count: wanted } };
  if (shown === wanted) return result(next, frozen);
  const text = env.labels.frozenLess(shown, wanted);
  return result(next, frozen, { type: 'notice', notice: { type: 'frozenLess', shown, wanted } }, { type: 'announce', text });
}
