import type { ColumnId } from './column.ts';
import { recordCount, selectedRanges } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import { readCells } from './read-cells.ts';
import type { GridRow, RowSource } from './row-source.ts';
import { countRows } from './selection.ts';
import type { CellRange } from './selection.ts';
import { mostRows, summarizeSelection } from './summarize-selection.ts';
import type { SelectionSummary } from './summarize-selection.ts';

interface SummarySource {
  readonly source: RowSource;
  rowAt(index: number): GridRow | null;
  readonly signal: AbortSignal;
}

/** Adds up a selection that is not all in memory; null where it is too large for that. */
export async function readSummary(state: GridState, { source, rowAt, signal }: SummarySource): Promise<SelectionSummary | null> {
  const ranges = selectedRanges(state);
  const known = summarizeSelection(state, rowAt);
  const [only] = ranges;
  if (!known || !only) return null;
  const columnsOf = ({ firstColumn, lastColumn }: CellRange): ColumnId[] =>
    state.columns.visible.slice(firstColumn, lastColumn + 1).map(({ id }) => id);
  const isWhole = ranges.length === 1 && countRows(only) === recordCount(state);
  const sums = isWhole ? await source.summarize?.(columnsOf(only), signal) : null;
  if (sums) return { ...known, ...sums, isComplete: true };
  if (known.rows > mostRows) return null;
  const found = new Map<number, GridRow>();
  for (const range of ranges) {
    const wanted = { first: range.firstRow, last: Math.min(range.lastRow, state.rows.total - 1), columns: columnsOf(range) };
    for (const [index, row] of await readCells(source, wanted, signal))
      found.set(index, { ...row, cells: { ...found.get(index)?.cells, ...row.cells } });
  }
  return summarizeSelection(state, (index) => rowAt(index) ?? found.get(index) ?? null);
}
