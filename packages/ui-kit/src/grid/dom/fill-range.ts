import type { CellRange } from '../core/selection.ts';
import type { Hit } from './hit-test.ts';

/** The range of a fill that is dragged to a cell. It goes in one direction, the one in which the pointer is further out; null inside. */
export function fillRange(seed: CellRange, hit: Pick<Hit, 'index' | 'column'>): CellRange | null {
  const down = Math.max(0, hit.index - seed.lastRow);
  const up = Math.max(0, seed.firstRow - hit.index);
  const after = Math.max(0, hit.column - seed.lastColumn);
  const before = Math.max(0, seed.firstColumn - hit.column);
  if (down + up + after + before === 0) return null;
  if (Math.max(down, up) >= Math.max(after, before)) {
    return { ...seed, firstRow: Math.min(seed.firstRow, hit.index), lastRow: Math.max(seed.lastRow, hit.index) };
  }
  return { ...seed, firstColumn: Math.min(seed.firstColumn, hit.column), lastColumn: Math.max(seed.lastColumn, hit.column) };
}
