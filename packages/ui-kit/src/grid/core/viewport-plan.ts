import { columnAt, frozenWidth } from './column-model.ts';
import type { ColumnModel } from './column-model.ts';
import type { RowSpace } from './row-space.ts';

/** What is on screen: body size and position in px, without header and footer. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/** Lines and scrolling columns to have in the document; ends are exclusive. Frozen columns always are. */
export interface ViewportPlan {
  readonly firstLine: number;
  readonly endLine: number;
  readonly firstColumn: number;
  readonly endColumn: number;
}

/** Lines kept above and below the screen: there before a frame is, when the browser scrolls ahead of us. */
export const lineOverscan = 4;
const columnOverscan = 1;

export function planViewport(rows: RowSpace, columns: ColumnModel, viewport: Viewport, overscan: number): ViewportPlan {
  const firstSeen = rows.lineAtY(viewport.y);
  const lastSeen = rows.lineAtY(viewport.y + Math.max(0, viewport.height - 1));
  const frozen = frozenWidth(columns);
  const firstColumn = Math.max(columns.frozenCount, columnAt(columns, viewport.x + frozen) - columnOverscan);
  const lastColumn = columnAt(columns, viewport.x + Math.max(frozen, viewport.width) - 1) + columnOverscan;
  return {
    firstLine: Math.max(0, firstSeen - overscan),
    endLine: Math.min(rows.lineCount, lastSeen + 1 + overscan),
    firstColumn,
    endColumn: Math.max(firstColumn, Math.min(columns.visible.length, lastColumn + 1)),
  };
}

/** Pixels the handle for filling stands out beyond the end of a cell. */
const handleRoom = 5;

/** The position from which a cell shows whole, moving as little as possible. */
export function revealCell(
  rows: RowSpace,
  columns: ColumnModel,
  viewport: Viewport,
  line: number,
  column: number,
): { x: number; y: number } {
  const top = rows.topOf(line);
  return {
    y: revealSpan(viewport.y, viewport.height, top, top + rows.heightOf(line)),
    x: revealColumn(columns, viewport, column),
  };
}

/** Whether any of a cell is on screen, and not under the frozen columns. */
export function showsCell(rows: RowSpace, columns: ColumnModel, viewport: Viewport, line: number, column: number): boolean {
  const top = rows.topOf(line) - viewport.y;
  return top < viewport.height && top + rows.heightOf(line) > 0 && showsColumn(columns, viewport, column);
}

/** Whether any of a column is on screen, and not under the frozen ones. */
export function showsColumn(columns: ColumnModel, viewport: Viewport, column: number): boolean {
  const start = (columns.starts[column] ?? 0) - viewport.x;
  const end = (columns.starts[column + 1] ?? 0) - viewport.x;
  return column < columns.frozenCount || (end > frozenWidth(columns) && start < viewport.width);
}

/** The position across from which a column shows whole, moving as little as possible. */
export function revealColumn(columns: ColumnModel, viewport: Viewport, column: number): number {
  if (column < columns.frozenCount) return viewport.x;
  const frozen = frozenWidth(columns);
  const start = (columns.starts[column] ?? 0) - frozen;
  const end = (columns.starts[column + 1] ?? 0) - frozen + handleRoom;
  return revealSpan(viewport.x, viewport.width - frozen, start, end);
}

function revealSpan(at: number, size: number, start: number, end: number): number {
  if (start < at || end - start > size) return Math.max(0, start);
  return end > at + size ? end - size : at;
}
