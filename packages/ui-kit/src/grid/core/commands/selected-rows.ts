import type { GridCommand } from '../command.ts';
import { recordCount, selectedRanges } from '../grid-state.ts';
import type { GridState } from '../grid-state.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { shownParts } from '../group-space.ts';
import type { RowId, RowSet } from '../row-source.ts';
import { countRows } from '../selection.ts';
import type { CellRange } from '../selection.ts';
import { findMissingRows } from './change-cells.ts';

/** The records any selected range reaches over that are shown, in memory or not: ranges one cell wide that share no row. What is counted is what is worked on. */
export function selectedRowRanges(state: GridState): readonly CellRange[] {
  const last = recordCount(state) - 1;
  const apart: CellRange[] = [];
  const shown = selectedRanges(state).flatMap((range) => shownParts(state, range));
  for (const range of shown.toSorted((a, b) => a.firstRow - b.firstRow)) {
    const firstRow = Math.max(range.firstRow, (apart.at(-1)?.lastRow ?? -1) + 1);
    const lastRow = Math.min(range.lastRow, last);
    if (firstRow <= lastRow) apart.push({ firstRow, lastRow, firstColumn: 0, lastColumn: 0 });
  }
  return apart;
}

export function countSelectedRows(state: GridState): number {
  return selectedRowRanges(state).reduce((sum, range) => sum + countRows(range), 0);
}

export function idsOfRanges(ranges: readonly CellRange[], { rowAt }: Pick<GridEnv, 'rowAt'>): ReadonlySet<RowId> {
  const ids = new Set<RowId>();
  for (const { firstRow, lastRow } of ranges) {
    for (let index = firstRow; index <= lastRow; index += 1) {
      const row = rowAt(index);
      if (row) ids.add(row.id);
    }
  }
  return ids;
}

/** The selected records by id, or the reading that must come first; whole columns are every record of the view. */
export function selectedRows(state: GridState, command: GridCommand, env: GridEnv): RowSet | StepResult {
  const all = state.selection ? [...state.others, state.selection] : [];
  if (all.some(({ kind }) => kind === 'all' || kind === 'columns')) return { all: true, except: new Set() };
  const ranges = selectedRowRanges(state);
  return findMissingRows(state, env, ranges, command) ?? { all: false, ids: idsOfRanges(ranges, env) };
}
