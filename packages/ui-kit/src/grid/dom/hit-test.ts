import { columnAt, frozenWidth, totalWidth } from '../core/column-model.ts';
import type { Frame } from './frame.ts';

/** What lies under a point of the body. */
export interface Hit {
  /** Record number, clamped to the first and last. */
  readonly index: number;
  readonly column: number;
  readonly isGutter: boolean;
  /** False right of the last column or below the last record. */
  readonly isInside: boolean;
}

/** Finds the cell under a point given from the inline start and top of the visible body. */
export function hitTest(frame: Frame, fromStart: number, fromTop: number): Hit {
  const { columns, rows, viewport } = frame;
  const x = fromStart < frozenWidth(columns) ? fromStart : fromStart + viewport.x;
  const y = fromTop + viewport.y;
  const line = rows.lineAt(rows.lineAtY(y));
  return {
    index: line?.kind === 'record' ? line.index : Math.max(0, rows.recordCount - 1),
    column: columnAt(columns, x),
    isGutter: x < columns.gutter,
    isInside: x < totalWidth(columns) && y < rows.height && line?.kind === 'record',
  };
}
