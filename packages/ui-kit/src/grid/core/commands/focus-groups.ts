import type { GridCommand } from '../command.ts';
import { focusOf } from '../grid-state.ts';
import type { GridState } from '../grid-state.ts';
import { result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { closedAround, keyOfGroup, orderOf, pathOfRecord } from '../group-space.ts';
import type { GroupPath, Line } from '../row-space.ts';
import { toggleGroup } from './change-groups.ts';
import { leaveGone } from './edit-cell.ts';
import { cellAt, placeCell } from './select-cells.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

/** Focus goes to the head of a group: no cell is selected meanwhile, so that nothing is done to one by mistake. */
export function focusGroup(state: GridState, command: Of<'focusGroup'>): StepResult {
  const at = placeOfGroup(state, command.path);
  if (at === null) return result(state);
  const columnId = focusOf(state)?.columnId ?? state.groupFocus?.columnId ?? null;
  const next: GridState = {
    ...state,
    selection: null,
    others: [],
    edit: null,
    tabOrigin: null,
    groupFocus: { path: command.path, columnId },
  };
  return result(next, { type: 'revealGroup', at });
}

/**
 * Arrows in a grouped view: up and down go over records and heads alike; on a head, the arrow of the reading direction opens
 * the group or goes into it, the other closes it or goes to the head around it. Null: a move like any other.
 */
export function moveFromGroup(state: GridState, command: Of<'move'>, env: GridEnv): StepResult | null {
  if (!state.rows.groups || command.extend) return null;
  const { groupFocus } = state;
  if (groupFocus && command.rows === 0) return moveAlong(state, groupFocus.path, command.columns, env);
  const from = lineOf(state);
  if (from === null || command.rows === 0) return null;
  const order = orderOf(state);
  const way = Math.sign(command.rows);
  for (let line = from + way; line >= 0 && line < order.lineCount; line += way) {
    const found = order.lineAt(line);
    if (found && found.kind !== 'add') return Math.abs(command.rows) === 1 ? goTo(state, found, env) : null;
  }
  return result(state);
}

/** Where keys close the group of the active cell, focus stands on its head: the same keys open it again. */
export function toggleGroupHere(state: GridState, command: Of<'toggleGroup'>, env: GridEnv): StepResult {
  const toggled = toggleGroup(state, command, env);
  const focus = focusOf(state);
  if (command.path || !focus || toggled.state.collapsed.size <= state.collapsed.size) return toggled;
  const onHead = focusGroup(
    { ...toggled.state, selection: state.selection },
    { type: 'focusGroup', path: pathOfRecord(state, focus.index) },
  );
  return result(onHead.state, ...toggled.effects, ...onHead.effects);
}

/**
 * The active record stands in a closed group by now, and nobody did it here: focus goes to the head of that group, where nothing is done
 * to a record nobody sees. What was typed in it is saved, as when somebody goes elsewhere.
 */
export function leaveClosed(state: GridState, _command: GridCommand, env: GridEnv): StepResult {
  const focus = focusOf(state);
  const path = focus && closedAround(state, focus.index);
  if (!path) return result(state);
  const left = state.edit ? leaveGone(state, state.edit, env) : result(state);
  return result(focusGroup(left.state, { type: 'focusGroup', path }).state, ...left.effects);
}

function goTo(state: GridState, line: Line, env: GridEnv): StepResult {
  if (line.kind === 'group') return focusGroup(state, { type: 'focusGroup', path: line.path });
  if (line.kind === 'add') return result(state);
  const columnId = focusOf(state)?.columnId ?? state.groupFocus?.columnId;
  const column = (columnId !== undefined && columnId !== null && state.columns.indexById.get(columnId)) || 0;
  return placeCell(state, env, cellAt(state, env, line.index, column), false);
}

function moveAlong(state: GridState, path: GroupPath, columns: number, env: GridEnv): StepResult {
  const isClosed = state.collapsed.has(keyOfGroup(path));
  if (columns > 0) {
    if (isClosed) return toggleGroup(state, { type: 'toggleGroup', path }, env);
    return moveFromGroup(state, { type: 'move', rows: 1, columns: 0 }, env) ?? result(state);
  }
  if (!isClosed) return toggleGroup(state, { type: 'toggleGroup', path }, env);
  return path.length > 1 ? focusGroup(state, { type: 'focusGroup', path: path.slice(0, -1) }) : result(state);
}

/** The line that has focus, of a record or of a head. */
function lineOf(state: GridState): number | null {
  const order = orderOf(state);
  if (state.groupFocus) {
    const at = placeOfGroup(state, state.groupFocus.path);
    return at === null ? null : order.lineOfGroup(at);
  }
  const focus = focusOf(state);
  return focus && order.hasLine(focus.index) ? order.lineOfRecord(focus.index) : null;
}

/** Which of the groups of the state has this path. */
export function placeOfGroup(state: GridState, path: GroupPath): number | null {
  const key = keyOfGroup(path);
  const at = state.rows.groups?.groups.findIndex((group) => keyOfGroup(group.path) === key) ?? -1;
  return at < 0 ? null : at;
}
