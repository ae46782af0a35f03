import { clampWidth } from '../column.ts';
import { createColumnModel, moveColumn } from '../column-model.ts';
import type { ColumnId, GridColumn } from '../column.ts';
import type { GridCommand } from '../command.ts';
import { recordCount, selectedRanges } from '../grid-state.ts';
import type { GridState } from '../grid-state.ts';
import { result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { clampSelection } from '../selection.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

function withColumns(state: GridState, columns: readonly GridColumn[], frozenCount = state.columns.frozenCount): GridState {
  const model = createColumnModel({ columns, frozenCount, gutter: state.columns.gutter });
  const hasEdited = !state.edit || model.indexById.has(state.edit.cell.columnId);
  return {
    ...state,
    columns: model,
    edit: hasEdited ? state.edit : null,
    selection: clampSelection(state.selection, model, recordCount(state)),
  };
}

export function setColumns(state: GridState, command: Of<'setColumns'>): StepResult {
  return result(withColumns(state, command.columns));
}

/** Live while dragging; told to the caller once, at the end. */
export function resizeColumn(state: GridState, command: Of<'resizeColumn'>): StepResult {
  const width = clampWidth(command.width);
  const ids = command.alone ? [command.columnId] : resizedWith(state, command.columnId);
  const columns = state.columns.all.map((column) => (ids.includes(column.id) ? { ...column, width } : column));
  const next = withColumns(state, columns);
  if (!command.done) return result(next);
  return result(next, ...ids.map((columnId) => ({ type: 'columns' as const, change: { type: 'resized' as const, columnId, width } })));
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
  const columns = moveColumn(state.columns.all, command.columnId, command.beforeId);
  if (columns === state.columns.all) return result(state);
  const change = { type: 'moved' as const, columnId: command.columnId, beforeId: command.beforeId };
  return result(withColumns(state, columns), { type: 'columns', change });
}

/** By keyboard: the one beside the selected columns goes to their other side. */
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

/** The display field stays: without it no record has a name. */
export function hideColumn(state: GridState, command: Of<'hideColumn'>): StepResult {
  const column = state.columns.all.find((candidate) => candidate.id === command.columnId);
  if (!column || column.isPrimary) return result(state);
  const columns = state.columns.all.map((other) => (other === column ? { ...other, isHidden: true } : other));
  return result(withColumns(state, columns), { type: 'columns', change: { type: 'hidden', columnId: column.id } });
}

export function freezeColumns(state: GridState, command: Of<'freeze'>): StepResult {
  const next = withColumns(state, state.columns.all, Math.max(0, command.count));
  return result(next, { type: 'columns', change: { type: 'frozen', count: next.columns.frozenCount } });
}
