import type { GridCommand } from '../command.ts';
import { focusOf } from '../grid-state.ts';
import type { GridState } from '../grid-state.ts';
import { result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { keyOfGroup, orderOf, pathOfRecord } from '../group-space.ts';
import type { GroupPath } from '../row-space.ts';
import { cellAt, columnIndex } from './select-cells.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

/** Opens or closes a group; without a path the one the active cell is in. */
export function toggleGroup(state: GridState, command: Of<'toggleGroup'>, env: GridEnv): StepResult {
  const focus = focusOf(state);
  const path = command.path ?? state.groupFocus?.path ?? (focus ? pathOfRecord(state, focus.index) : []);
  const group = state.rows.groups?.groups.find((one) => keyOfGroup(one.path) === keyOfGroup(path));
  if (!group) return result(state);
  const collapsed = new Set(state.collapsed);
  const key = keyOfGroup(path);
  const isClosing = !collapsed.delete(key);
  if (isClosing) collapsed.add(key);
  const next = keepSelectionShown({ ...state, collapsed }, env);
  const text = isClosing ? env.labels.groupCollapsed(group.count) : env.labels.groupExpanded(group.count);
  return result(next, { type: 'groups', collapsed: [...collapsed] }, { type: 'announce', text });
}

/** Opens or closes every group of the view. */
export function toggleAllGroups(state: GridState, command: Of<'toggleAllGroups'>, env: GridEnv): StepResult {
  const { groups } = state.rows;
  if (!groups) return result(state);
  const collapsed = new Set(command.on ? [] : groups.groups.map((group) => keyOfGroup(group.path)));
  return result(keepSelectionShown({ ...state, collapsed }, env), { type: 'groups', collapsed: [...collapsed] });
}

export function setCollapsed(state: GridState, command: Of<'setCollapsed'>, env: GridEnv): StepResult {
  return result(keepSelectionShown({ ...state, collapsed: new Set(command.keys) }, env));
}

/** Opens a group and those around it: who makes a record there sees it. */
export function openTo(state: GridState, path: GroupPath): StepResult {
  const keys = path.map((_, level) => keyOfGroup(path.slice(0, level + 1)));
  if (!keys.some((key) => state.collapsed.has(key))) return result(state);
  const collapsed = [...state.collapsed].filter((key) => !keys.includes(key));
  return result({ ...state, collapsed: new Set(collapsed) }, { type: 'groups', collapsed });
}

/** A selection in a group that was closed goes to the nearest record still shown. */
function keepSelectionShown(state: GridState, env: GridEnv): GridState {
  const { selection } = state;
  if (!selection || !state.rows.groups) return state;
  const order = orderOf(state);
  if (order.recordCount === 0) return { ...state, selection: null, edit: null };
  const run = order.runOf(selection.anchor.index);
  const isWhole = order.hasLine(selection.anchor.index) && selection.head.index >= run.first && selection.head.index <= run.last;
  if (isWhole) return state;
  const index = order.recordAt(order.ordinalOf(selection.anchor.index));
  const cell = cellAt(state, env, index, columnIndex(state, selection.anchor));
  return { ...state, selection: cell && { kind: 'cells', anchor: cell, head: cell }, edit: null };
}
