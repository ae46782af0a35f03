import type { GridCommand } from '../command.ts';
import { focusOf, recordCount } from '../grid-state.ts';
import type { GridState } from '../grid-state.ts';
import { readCell, result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { isBroken, orderOf } from '../group-space.ts';
import type { CellRef } from '../selection.ts';
import { cellAt, cellFrom, columnIndex, placeCell } from './select-cells.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

/** The corner a movement starts from: the head when extending, else the active cell. */
function startOf(state: GridState, extend: boolean): CellRef | null {
  return extend ? (state.selection?.head ?? null) : focusOf(state);
}

/** The record so many shown ones further; heads of groups and what closed groups hold are passed over, rows made here met where they stand. */
export function stepRows(state: GridState, index: number, rows: number): number {
  if (!isBroken(state)) return index + rows;
  const order = orderOf(state);
  return rows === 0 ? index : order.recordAt(order.ordinalOf(index) + rows);
}

export function moveCell(state: GridState, command: Of<'move'>, env: GridEnv): StepResult {
  const extend = command.extend ?? false;
  const from = startOf(state, extend);
  if (!from) return placeCell(state, env, cellAt(state, env, 0, 0), false);
  const to = cellFrom(state, env, from, stepRows(state, from.index, command.rows), columnIndex(state, from) + command.columns);
  return placeCell(state, env, to, extend);
}

export function moveToCorner(state: GridState, command: Of<'moveTo'>, env: GridEnv): StepResult {
  const extend = command.extend ?? false;
  const from = startOf(state, extend);
  const order = orderOf(state);
  const row = { first: order.recordAt(0), last: order.recordAt(recordCount(state) - 1), same: from?.index ?? 0 }[command.row];
  const lastColumn = state.columns.visible.length - 1;
  const column = { first: 0, last: lastColumn, same: from ? columnIndex(state, from) : 0 }[command.column];
  return placeCell(state, env, cellFrom(state, env, from, row, column), extend);
}

export function movePage(state: GridState, command: Of<'page'>, env: GridEnv): StepResult {
  const extend = command.extend ?? false;
  const from = startOf(state, extend) ?? cellAt(state, env, 0, 0);
  if (!from) return result(state);
  const column = command.columns === 0 ? columnIndex(state, from) : pageColumn(state, env, from, command.columns);
  return placeCell(
    state,
    env,
    cellFrom(state, env, from, stepRows(state, from.index, command.rows * Math.max(1, env.pageRows)), column),
    extend,
  );
}

function pageColumn(state: GridState, env: GridEnv, from: CellRef, direction: 1 | -1): number {
  const { starts, visible } = state.columns;
  let column = columnIndex(state, from);
  const start = starts[column] ?? 0;
  do column += direction;
  while (column > 0 && column < visible.length - 1 && Math.abs((starts[column] ?? 0) - start) < env.pageWidth * 0.8);
  return column;
}

/** To the edge of the filled block: the last filled cell in a row of them, else the next filled one, else the table's edge. */
export function jumpToEdge(state: GridState, command: Of<'jump'>, env: GridEnv): StepResult {
  const extend = command.extend ?? false;
  const from = startOf(state, extend);
  if (!from) return placeCell(state, env, cellAt(state, env, 0, 0), false);
  const order = orderOf(state);
  const lastRow = order.recordCount - 1;
  const lastColumn = state.columns.visible.length - 1;
  let row = order.ordinalOf(from.index);
  let column = columnIndex(state, from);
  const isFilledAt = (r: number, c: number): boolean | null => isFilled(state, env, order.recordAt(r), c);
  const isInside = (r: number, c: number): boolean => r >= 0 && r <= lastRow && c >= 0 && c <= lastColumn;
  if (!isInside(row + command.rows, column + command.columns)) return result(state);
  const startsFilled = isFilledAt(row, column) && isFilledAt(row + command.rows, column + command.columns);
  while (isInside(row + command.rows, column + command.columns)) {
    const next = isFilledAt(row + command.rows, column + command.columns);
    if (next === null) {
      if (!command.isBlind && command.rows !== 0) return seek(state, from, order.recordAt(row + command.rows), command);
      if (command.rows === 0) column = command.columns > 0 ? lastColumn : 0;
      else row = command.rows > 0 ? lastRow : 0;
      break;
    }
    if (startsFilled && !next) break;
    row += command.rows;
    column += command.columns;
    if (!startsFilled && next) break;
  }
  return placeCell(state, env, cellFrom(state, env, from, order.recordAt(row), column), extend);
}

/** Beyond what is in memory nobody knows where the block ends. */
function seek(state: GridState, { columnId }: CellRef, from: number, command: Of<'jump'>): StepResult {
  return result(state, { type: 'seek', columnId, from, then: command });
}

function isFilled(state: GridState, env: GridEnv, index: number, at: number): boolean | null {
  const row = env.rowAt(index);
  const column = state.columns.visible[at];
  if (!row || !column) return null;
  const value = readCell(state, row, column.id);
  return value !== null && value !== false && value !== '';
}

/** Next or previous cell in reading order; past either end of the table it leaves the grid, or adds a row. */
export function moveByTab(state: GridState, command: Of<'tab'>, env: GridEnv): StepResult {
  const from = focusOf(state);
  if (!from) return result(state, { type: 'leave', step: command.step });
  const width = state.columns.visible.length;
  const order = orderOf(state);
  const place = order.ordinalOf(from.index) * width + columnIndex(state, from) + command.step;
  if (place < 0) return result(state, { type: 'leave', step: -1 });
  if (place >= order.recordCount * width) return result(state, { type: 'leave', step: 1 });
  const moved = placeCell(state, env, cellFrom(state, env, from, order.recordAt(Math.floor(place / width)), place % width), false);
  return { ...moved, state: { ...moved.state, tabOrigin: state.tabOrigin ?? from.columnId } };
}
