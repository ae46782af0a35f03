import { readCell } from './grid-env.ts';
import { recordCount } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import type { GridRow } from './row-source.ts';
import { countCells, countRows, rangeOf } from './selection.ts';

/** What the bottom bar says about a selection. Numbers are of the loaded cells; `isComplete` tells whether that is all. */
export interface SelectionSummary {
  readonly rows: number;
  readonly cells: number;
  readonly filled: number;
  readonly numbers: { readonly count: number; readonly sum: number; readonly least: number; readonly most: number } | null;
  readonly isComplete: boolean;
}

const mostRows = 20_000;

/** Counts and adds up the selected cells; null without a selection. */
export function summarizeSelection(state: GridState, rowAt: (index: number) => GridRow | null): SelectionSummary | null {
  if (!state.selection) return null;
  const range = rangeOf(state.selection, state.columns, recordCount(state));
  const columns = state.columns.visible.slice(range.firstColumn, range.lastColumn + 1);
  const found: number[] = [];
  let filled = 0;
  let isComplete = countRows(range) <= mostRows;
  for (let index = range.firstRow; index <= Math.min(range.lastRow, range.firstRow + mostRows - 1); index += 1) {
    const row = rowAt(index);
    if (!row) isComplete = false;
    for (const column of row ? columns : []) {
      const value = row ? readCell(state, row, column.id) : null;
      if (value !== null && value !== false) filled += 1;
      if (typeof value === 'number') found.push(value);
    }
  }
  return { rows: countRows(range), cells: countCells(range), filled, numbers: addUp(found), isComplete };
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
