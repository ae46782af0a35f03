import { pageSize } from '../plan-loads.ts';
import type { RowsShape } from '../row-source.ts';

/**
 * The shape with what a page tells of the number of rows: the source may name it, a page that is not full is the last one, and a full
 * one at the end means there may be more.
 */
export function learnTotal(shape: RowsShape, page: number, count: number, total: number | undefined): RowsShape {
  const known = total === undefined || total === shape.total ? shape : { ...shape, total };
  if (known.exact || total !== undefined) return known;
  const seen = page * pageSize + count;
  if (count < pageSize) return { ...known, total: seen, exact: true };
  return seen >= known.total ? { ...known, total: seen + pageSize } : known;
}
