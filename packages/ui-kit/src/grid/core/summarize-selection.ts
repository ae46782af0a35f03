import { readCell } from './grid-env.ts';
import { selectedRanges } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import type { CellsSummary, GridRow } from './row-source.ts';
import { countCells, countRows, isInRange } from './selection.ts';

/** What the bottom bar says about a selection. Numbers are of the loaded cells; `isComplete` tells whether that is all. */
export interface SelectionSummary extends CellsSummary {
  readonly rows: number;
  readonly cells: number;
  readonly isComplete: boolean;
}

/** Most rows of a range that are added up one by one. */
export const mostRows = 20_000;

/** Counts and adds up the selected cells; null without a selection. */
export function summarizeSelection(state: GridState, rowAt: (index: number) => GridRow | null): SelectionSummary | null {
  if (!state.selection) return null;
  const ranges = selectedRanges(state);
  const found: number[] = [];
  let filled = 0;
  let isComplete = true;
  let twice = 0;
  ranges.forEach((range, which) => {
    const earlier = ranges.slice(0, which);
    if (countRows(range) > mostRows) isComplete = false;
    for (let index = range.firstRow; index <= Math.min(range.lastRow, range.firstRow + mostRows - 1); index += 1) {
      const row = rowAt(index);
      if (!row) isComplete = false;
      if (!row && which === 0) continue;
      for (let at = range.firstColumn; at <= range.lastColumn; at += 1) {
        const column = state.columns.visible[at];
        if (which > 0 && earlier.some((other) => isInRange(other, index, at))) {
          twice += 1;
          continue;
        }
        const value = row && column ? readCell(state, row, column.id) : null;
        if (value !== null && value !== false) filled += 1;
        if (typeof value === 'number') found.push(value);
      }
    }
  });
  const cells = ranges.reduce((sum, range) => sum + countCells(range), 0) - twice;
  const rows = ranges.reduce((sum, range) => sum + countRows(range), 0);
  return { rows, cells, filled, numbers: addUp(found), isComplete };
}

function addUp(found: readonly number[]): SelectionSummary['numbers'] {
  if (found.length === 0) return null;
  let [sum, least, most] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of found) {
    sum += value;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { count: found.length, sum, least, most };
}
