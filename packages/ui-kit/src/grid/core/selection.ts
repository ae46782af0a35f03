import type { ColumnId } from './column.ts';
import type { ColumnModel } from './column-model.ts';
import type { RowId } from './row-source.ts';

/** A place in the grid: by position, and by record once that is known, so that it can be found again. */
export interface CellRef {
  readonly index: number;
  readonly rowId: RowId | null;
  readonly columnId: ColumnId;
  /** Its record is not among the rows any more, but may come back: until somebody goes on nothing is done to what is in its place. */
  readonly isGone?: boolean;
}

/**
 * What is selected. The *anchor* is the active cell: it holds focus and takes typing; the *head* is the corner
 * that moves. `rows` spans all columns, `columns` all rows, `all` both, whether loaded or not.
 */
export interface Selection {
  readonly kind: 'cells' | 'rows' | 'columns' | 'all';
  readonly anchor: CellRef;
  readonly head: CellRef;
}

/** Corners by number, inclusive. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

export function rangeOf(selection: Selection, columns: ColumnModel, recordCount: number): CellRange {
  const a = columns.indexById.get(selection.anchor.columnId) ?? 0;
  const b = columns.indexById.get(selection.head.columnId) ?? a;
  const spansColumns = selection.kind === 'rows' || selection.kind === 'all';
  const spansRows = selection.kind === 'columns' || selection.kind === 'all';
  return {
    firstRow: spansRows ? 0 : Math.min(selection.anchor.index, selection.head.index),
    lastRow: spansRows ? Math.max(0, recordCount - 1) : Math.max(selection.anchor.index, selection.head.index),
    firstColumn: spansColumns ? 0 : Math.min(a, b),
    lastColumn: spansColumns ? Math.max(0, columns.visible.length - 1) : Math.max(a, b),
  };
}

export function countRows(range: CellRange): number {
  return range.lastRow - range.firstRow + 1;
}

export function countCells(range: CellRange): number {
  return countRows(range) * (range.lastColumn - range.firstColumn + 1);
}

export function isSingleCell(range: CellRange): boolean {
  return range.firstRow === range.lastRow && range.firstColumn === range.lastColumn;
}

export function isInRange(range: CellRange, row: number, column: number): boolean {
  return row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn;
}

/**
 * Keeps a selection inside the grid after rows or columns went away; null when nothing is left to stand on. A cell keeps its record, which
 * is looked for: it may only stand higher by now.
 */
export function clampSelection(selection: Selection | null, columns: ColumnModel, recordCount: number): Selection | null {
  if (!selection || recordCount === 0 || columns.visible.length === 0) return null;
  const anchor = clampCell(selection.anchor, columns, recordCount);
  const head = clampCell(selection.head, columns, recordCount);
  return anchor === selection.anchor && head === selection.head ? selection : { ...selection, anchor, head };
}

/** The cell of its record where that is by now. */
export function standAt({ rowId, columnId }: CellRef, index: number): CellRef {
  return { index, rowId, columnId };
}

/** Where a record is by now; null: it is let go, and its cells stand on whatever is in its place. */
export function placeOnRecord(selection: Selection, rowId: RowId, index: number | null): Selection {
  const place = (cell: CellRef): CellRef =>
    cell.rowId !== rowId ? cell : index === null ? { ...cell, rowId: null } : standAt(cell, index);
  const [anchor, head] = [place(selection.anchor), place(selection.head)];
  return anchor === selection.anchor && head === selection.head ? selection : { ...selection, anchor, head };
}

/** A record is gone. Its cells wait for it, in case it comes back. */
export function waitForRecord(selection: Selection, rowId: RowId): Selection {
  const wait = (cell: CellRef): CellRef => (cell.rowId === rowId ? { ...cell, isGone: true } : cell);
  return { ...selection, anchor: wait(selection.anchor), head: wait(selection.head) };
}

function clampCell(cell: CellRef, columns: ColumnModel, recordCount: number): CellRef {
  const index = Math.min(cell.index, recordCount - 1);
  const hasColumn = columns.indexById.has(cell.columnId);
  if (index === cell.index && hasColumn) return cell;
  const columnId = hasColumn ? cell.columnId : (columns.visible[0]?.id ?? cell.columnId);
  return { ...cell, index, columnId };
}
