import type { ColumnId } from '../column.ts';
import type { GridCommand } from '../command.ts';
import { recordCount } from '../grid-state.ts';
import type { GridState } from '../grid-state.ts';
import { readCell, result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { countCells, rangeOf } from '../selection.ts';
import type { CellRange } from '../selection.ts';
import { mostCells } from './change-cells.ts';
import { fillTo } from './fill-series-cells.ts';

const rowsAhead = 1000;

/** A double click on the fill handle: down to where the column before the selection ends, or else the one after. */
export function fillToEnd(state: GridState, command: Extract<GridCommand, { type: 'fillToEnd' }>, env: GridEnv): StepResult {
  const seed = state.selection && rangeOf(state.selection, state.columns, recordCount(state));
  if (!seed) return result(state);
  const last = lastReachable(state, seed);
  let end = seed.lastRow;
  for (const columnId of neighbours(state, seed)) {
    const found = endOfBlock(state, env, columnId, seed.lastRow, last);
    if (found.missing !== null && found.missing !== command.stuckAt) return readOn(state, seed, found.missing, last);
    end = found.end;
    if (end > seed.lastRow) break;
  }
  return end === seed.lastRow ? result(state) : fillTo(state, { type: 'fillTo', range: { ...seed, lastRow: end }, done: true }, env);
}

function lastReachable(state: GridState, seed: CellRange): number {
  const width = countCells(seed) / (seed.lastRow - seed.firstRow + 1);
  return Math.min(recordCount(state) - 1, seed.firstRow + Math.floor(mostCells / width) - 1);
}

function neighbours(state: GridState, seed: CellRange): ColumnId[] {
  const beside = [state.columns.visible[seed.firstColumn - 1], state.columns.visible[seed.lastColumn + 1]];
  return beside.flatMap((column) => (column ? [column.id] : []));
}

function endOfBlock(
  state: GridState,
  env: GridEnv,
  columnId: ColumnId,
  from: number,
  last: number,
): { end: number; missing: number | null } {
  for (let index = from + 1; index <= last; index += 1) {
    const row = env.rowAt(index);
    if (!row) return { end: index - 1, missing: index };
    if (readCell(state, row, columnId) === null) return { end: index - 1, missing: null };
  }
  return { end: last, missing: null };
}

/** Rows that are not in memory are read, further each time, and the work begun again. */
function readOn(state: GridState, seed: CellRange, missing: number, last: number): StepResult {
  const lastRow = Math.min(last, missing + rowsAhead + (missing - seed.firstRow));
  return result(state, { type: 'collect', range: { ...seed, lastRow }, then: { type: 'fillToEnd', stuckAt: missing } });
}
