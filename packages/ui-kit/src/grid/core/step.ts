import { openLink, openMenu, openRecord, press } from './commands/ask-outside.ts';
import { clearCells, copyCells } from './commands/clear-and-copy.ts';
import { fillAcross, fillDown, pasteCells } from './commands/change-cells.ts';
import {
  cancelColumnResize,
  freezeColumns,
  hideColumn,
  nudgeColumns,
  reorderColumn,
  resizeColumn,
  setColumns,
  setWidths,
  widenColumns,
} from './commands/change-columns.ts';
import { addRow, checkAll, checkRow, checkRows, deleteRows, discardRow, retryRow } from './commands/change-rows.ts';
import { setCollapsed, toggleAllGroups } from './commands/change-groups.ts';
import { focusGroup, leaveClosed, moveFromGroup, toggleGroupHere } from './commands/focus-groups.ts';
import { moveRows, nudgeRows } from './commands/move-rows.ts';
import { fillTo, refill } from './commands/fill-series-cells.ts';
import { fillToEnd } from './commands/fill-to-end.ts';
import {
  askInEdit,
  cancelEdit,
  changeDraft,
  commitEdit,
  insertText,
  rateCell,
  setValue,
  startEdit,
  toggleCell,
} from './commands/edit-cell.ts';
import { dropEarly, keepEarly, placeTyped, writeEarly } from './commands/early-text.ts';
import { jumpToEdge, moveByTab, moveCell, movePage, moveToCorner } from './commands/move-cells.ts';
import { escapeSelection, selectAll, selectCell, selectColumns, selectRows } from './commands/select-cells.ts';
import { findDisplaced, notifyRecordGone } from './commands/on-selected.ts';
import type { GridCommand } from './command.ts';
import { result } from './grid-env.ts';
import type { GridEnv, StepResult } from './grid-env.ts';
import { focusOf, recordCount } from './grid-state.ts';
import type { GridState } from './grid-state.ts';

type Handlers = {
  readonly [Type in GridCommand['type']]: (state: GridState, command: Extract<GridCommand, { type: Type }>, env: GridEnv) => StepResult;
};

const handlers: Handlers = {
  move: (state, command, env) => moveFromGroup(state, command, env) ?? moveCell(state, command, env),
  jump: jumpToEdge,
  moveTo: moveToCorner,
  page: movePage,
  tab: tabOrAdd,
  select: selectCell,
  selectRows,
  selectColumns,
  selectAll,
  check: checkRow,
  checkRows,
  checkAll,
  edit: startEdit,
  draft: changeDraft,
  commit: commitOrAdd,
  cancel: cancelEdit,
  ask: askInEdit,
  keepEarly: (state, command, env) =>
    keepEarly(state, command.then === 'next' && isOnLastCell(state) ? { ...command, then: 'stay' } : command, env),
  writeEarly,
  dropEarly,
  placeTyped,
  escape: escapeSelection,
  setValue,
  toggle: toggleCell,
  rate: rateCell,
  insertText,
  clear: clearCells,
  fillTo,
  fillDown,
  fillAcross,
  fillToEnd,
  copy: copyCells,
  paste: pasteCells,
  addRow,
  deleteRows,
  retry: retryRow,
  discard: discardRow,
  setColumns,
  resizeColumn,
  setWidths,
  cancelResize: cancelColumnResize,
  moveColumn: reorderColumn,
  hideColumn,
  freeze: freezeColumns,
  setRowHeight: (state, command) => result({ ...state, rowHeight: command.rowHeight }),
  toggleGroup: toggleGroupHere,
  toggleAllGroups,
  setCollapsed,
  leaveClosed,
  focusGroup,
  setOpened: (state, command) => result({ ...state, opened: command.rowId }),
  setNeedle: (state, command) => result({ ...state, needle: command.needle || null }),
  setColors: (state, command) => result({ ...state, colorsOf: command.colorsOf }),
  refill,
  moveRows,
  nudgeRows,
  nudgeColumns,
  widenColumns,
  setMode: (state, command) => result({ ...state, mode: command.mode, edit: command.mode === 'read' ? null : state.edit }),
  openRecord,
  openLink,
  press,
  openMenu,
  undo: (state) => result({ ...state, filled: null }, { type: 'intent', intent: 'undo' }),
  redo: (state) => result({ ...state, filled: null }, { type: 'intent', intent: 'redo' }),
  find: (state) => result(state, { type: 'intent', intent: 'find' }),
  showShortcuts: (state) => result(state, { type: 'intent', intent: 'shortcuts' }),
};

/** One command's whole consequence: the next state and what is asked of the outside. Pure. */
export function step(state: GridState, command: GridCommand, env: GridEnv): StepResult {
  const displaced = findDisplaced(state, command, env);
  if (displaced) return result(command.type === 'fillTo' ? { ...state, fill: null } : state, ...notifyRecordGone(displaced, env));
  // one handler per command type: the table's type proves the pair, indexing it loses that
  const handler = handlers[command.type] as (state: GridState, command: GridCommand, env: GridEnv) => StepResult;
  return withoutPast(state, withOthers(state, command, handler(state, command, env)));
}

/** State that lasts only until the next command: focus on the head of a group, the choice after a fill, a selection that is to grow. */
function withoutPast(before: GridState, answer: StepResult): StepResult {
  const { state } = answer;
  const isElsewhere = state.selection !== before.selection || state.pending !== before.pending || state.edit !== before.edit;
  const groupFocus = state.selection ? null : state.groupFocus;
  const filled = isElsewhere && state.filled === before.filled ? null : state.filled;
  const widening = state.selection !== before.selection && state.widening === before.widening ? null : state.widening;
  const isKept = groupFocus === state.groupFocus && filled === state.filled && widening === state.widening;
  return isKept ? answer : { ...answer, state: { ...state, groupFocus, filled, widening } };
}

/** Another selection ends those before it, except where it adds to them or only grows. */
function withOthers(before: GridState, command: GridCommand, answer: StepResult): StepResult {
  const { state } = answer;
  if (state.selection === before.selection || state.others !== before.others) return answer;
  const others = 'add' in command && command.add && before.selection ? [...before.others, before.selection] : keptOthers(before, command);
  return others === state.others ? answer : { ...answer, state: { ...state, others } };
}

const none: GridState['others'] = [];

function keptOthers({ others }: GridState, command: GridCommand): GridState['others'] {
  const isSame = 'extend' in command && command.extend;
  return isSame || others.length === 0 ? others : none;
}

function tabOrAdd(state: GridState, command: Extract<GridCommand, { type: 'tab' }>, env: GridEnv): StepResult {
  if (command.step === 1 && isOnLastCell(state) && env.tabAtEnd === 'add' && env.canCreateRows && state.mode === 'edit') {
    return addRow(state, { type: 'addRow' }, env);
  }
  return moveByTab(state, command, env);
}

/** Saving with Tab on the very last cell stays there: a save must not throw the person out of the grid. */
function commitOrAdd(state: GridState, command: Extract<GridCommand, { type: 'commit' }>, env: GridEnv): StepResult {
  if (command.then !== 'next' || !isOnLastCell(state)) return commitEdit(state, command, env);
  const saved = commitEdit(state, { ...command, then: 'stay' }, env);
  if (saved.state.edit || env.tabAtEnd === 'leave' || !env.canCreateRows) return saved;
  const added = addRow(saved.state, { type: 'addRow' }, env);
  return result(added.state, ...saved.effects, ...added.effects);
}

function isOnLastCell(state: GridState): boolean {
  const focus = focusOf(state);
  return focus?.index === recordCount(state) - 1 && focus.columnId === state.columns.visible.at(-1)?.id;
}
