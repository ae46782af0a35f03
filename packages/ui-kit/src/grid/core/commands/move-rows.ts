import type { GridCommand } from '../command.ts';
import { recordCount, selectedRanges } from '../grid-state.ts';
import type { GridState } from '../grid-state.ts';
import { result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { cellsInGroup, orderOf, pathOfRecord } from '../group-space.ts';
import type { RowId } from '../row-source.ts';
import { findMissing } from './change-cells.ts';
import { refuse } from './edit-cell.ts';
import { countSelectedRows, idsOfRanges, selectedRowRanges } from './selected-rows.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

/** Most rows one move takes along. */
const mostMoved = 1000;

/** Rows to another place of the order people made by hand, or to another group; the source has the order. */
export function moveRows(state: GridState, command: Of<'moveRows'>, env: GridEnv): StepResult {
  if (state.mode === 'read' || env.rowOrder === 'fixed') return refuse(state, env, null);
  const isSameGroup = samePath(command.path, pathOfFirst(state, env, command.ids));
  if (env.rowOrder === 'sorted' && isSameGroup) {
    return result(state, { type: 'notice', notice: { type: 'sortedRows' } }, { type: 'announce', text: env.labels.sortedRows });
  }
  if (!command.ids && countSelectedRows(state) > mostMoved) return result(state);
  const ranges = command.ids ? [] : selectedRowRanges(state);
  const missing = findMissing(state, env, ranges, command);
  if (missing) return missing;
  const ids = command.ids ?? [...idsOfRanges(ranges, env)];
  if (ids.length === 0 || ids.length > mostMoved || (command.before !== null && ids.includes(command.before))) return result(state);
  return result(
    state,
    {
      type: 'moveRows',
      request: {
        ids,
        after: rowBefore(state, env, command, ids),
        before: command.before,
        path: command.path,
        cells: isSameGroup ? {} : cellsInGroup(state, command.path),
      },
    },
    { type: 'announce', text: env.labels.movedRows(ids.length) },
  );
}

/** By keyboard: one place up or down, over the head of a group into the next. */
export function nudgeRows(state: GridState, command: Of<'nudgeRows'>, env: GridEnv): StepResult {
  const range = selectedRanges(state).at(-1);
  if (!range) return result(state);
  const order = orderOf(state);
  const idAt = (ordinal: number): RowId | null => env.rowAt(order.recordAt(ordinal))?.id ?? null;
  const first = order.ordinalOf(range.firstRow);
  const last = order.ordinalOf(Math.min(range.lastRow, recordCount(state) - 1));
  const path = pathOfRecord(state, range.firstRow);
  const next = command.step === 1 ? last + 1 : first - 1;
  if (next < 0 || next >= order.recordCount) return result(state);
  const nextPath = pathOfRecord(state, order.recordAt(next));
  const isOver = !samePath(path, nextPath);
  // up: before the one above, or to the end of the group above; down: after the one below, or first in the group below
  const before = command.step === -1 ? (isOver ? null : idAt(next)) : isOver ? idAt(next) : followerOf(state, env, next, nextPath);
  return moveRows(state, { type: 'moveRows', before, path: nextPath }, env);
}

/** The record below one of a group, named by its place among those shown; null: that one is the last of its group. */
export function followerOf(state: GridState, env: Pick<GridEnv, 'rowAt'>, ordinal: number, path: readonly string[]): RowId | null {
  const order = orderOf(state);
  const index = ordinal + 1 < order.recordCount ? order.recordAt(ordinal + 1) : null;
  return index !== null && samePath(pathOfRecord(state, index), path) ? (env.rowAt(index)?.id ?? null) : null;
}

/** The record above one of a group, named by its place among those shown; null: that one is the first of its group. */
export function leaderOf(state: GridState, env: Pick<GridEnv, 'rowAt'>, ordinal: number, path: readonly string[]): RowId | null {
  const index = ordinal > 0 ? orderOf(state).recordAt(ordinal - 1) : null;
  return index !== null && samePath(pathOfRecord(state, index), path) ? (env.rowAt(index)?.id ?? null) : null;
}

/** The record that will stand before those moved: the one above `before`, else the last of the group, that is not moved itself. */
function rowBefore(state: GridState, env: GridEnv, { before, path }: Of<'moveRows'>, ids: readonly RowId[]): RowId | null {
  const order = orderOf(state);
  const end = before === null ? endOfGroup(state, path) : env.indexOf(before);
  if (end === null) return null;
  for (let ordinal = order.ordinalOf(end) - (before === null ? 0 : 1); ordinal >= 0; ordinal -= 1) {
    const index = order.recordAt(ordinal);
    if (!samePath(pathOfRecord(state, index), path)) return null;
    const id = env.rowAt(index)?.id ?? null;
    if (id === null || !ids.includes(id)) return id;
  }
  return null;
}

/** The number of the last record of a group; null when it has none that is shown. */
function endOfGroup(state: GridState, path: readonly string[]): number | null {
  const { groups, total } = state.rows;
  if (!groups) return total > 0 ? total - 1 : null;
  let first = 0;
  for (const [at, group] of groups.groups.entries()) {
    const isLeaf = (groups.groups[at + 1]?.path.length ?? 0) <= group.path.length;
    if (!isLeaf) continue;
    if (samePath(group.path, path)) return group.count > 0 ? first + group.count - 1 : null;
    first += group.count;
  }
  return null;
}

function pathOfFirst(state: GridState, env: GridEnv, ids: readonly RowId[] | undefined): readonly string[] {
  const index = ids?.[0] === undefined ? (selectedRanges(state).at(-1)?.firstRow ?? 0) : (env.indexOf(ids[0]) ?? 0);
  return pathOfRecord(state, index);
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, at) => key === b[at]);
}
