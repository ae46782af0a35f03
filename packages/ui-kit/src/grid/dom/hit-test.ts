import { columnAt, frozenWidth, totalWidth } from '../core/column-model.ts';
import type { RowSpace } from '../core/row-space.ts';
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
  const at = rows.lineAtY(y);
  const line = rows.lineAt(at);
  return {
    index: line?.kind === 'record' ? line.index : nearestRecord(rows, at),
    column: columnAt(columns, x),
    isGutter: x < columns.gutter,
    isInside: x < totalWidth(columns) && y < rows.height && line?.kind === 'record',
  };
}

/** The record nearest to a line that is none: a drag over the head of a group goes on past it. */
function nearestRecord(rows: RowSpace, line: number): number {
  for (let away = 1; away <= rows.lineCount; away += 1) {
    for (const at of [line - away, line + away]) {
      const found = rows.lineAt(at);
      if (found?.kind === 'record') return found.index;
    }
  }
  return 0;
}
