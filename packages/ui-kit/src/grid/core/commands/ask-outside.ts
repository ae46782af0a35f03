import { formatCell } from '../../../cells/format-cell.ts';
import type { GridCommand } from '../command.ts';
import { focusOf } from '../grid-state.ts';
import type { GridState } from '../grid-state.ts';
import { readCell, result, rowUnder } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

export function openRecord(state: GridState, command: Of<'openRecord'>, env: GridEnv): StepResult {
  const cell = command.index === undefined ? focusOf(state) : { index: command.index, rowId: null };
  const row = cell && rowUnder(cell, env);
  return row ? result(state, { type: 'openRecord', rowId: row.id, index: cell.index }) : result(state);
}

export function openLink(state: GridState, _command: GridCommand, env: GridEnv): StepResult {
  const focus = focusOf(state);
  const row = focus && rowUnder(focus, env);
  const column = state.columns.visible.find((candidate) => candidate.id === focus?.columnId);
  if (!row || !column) return result(state);
  const text = formatCell(readCell(state, row, column.id), column);
  return text === '' ? result(state) : result(state, { type: 'openLink', columnId: column.id, text });
}

/** A button, or a cell whose editor is the product's; `text` is what was typed on it. */
export function press(state: GridState, command: GridCommand, env: GridEnv): StepResult {
  const focus = focusOf(state);
  const row = focus && rowUnder(focus, env);
  const column = state.columns.visible.find((candidate) => candidate.id === focus?.columnId);
  if (!row || !column?.canPress) return result(state);
  const text = command.type === 'edit' ? (command.text ?? '') : '';
  return result(state, { type: 'press', rowId: row.id, cell: focus, text });
}

export function openMenu(state: GridState, command: Of<'openMenu'>): StepResult {
  const cell = focusOf(state);
  return cell ? result(state, { type: 'openMenu', what: command.what, cell }) : result(state);
}
