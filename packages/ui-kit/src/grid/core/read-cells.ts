import type { ColumnId } from './column.ts';
import type { GridRow, RowSource } from './row-source.ts';

/** Rows one question asks for. */
const rowsPerPiece = 1000;

/** Rows that are only looked through, with a few of their cells, all pieces at once. They are not kept. */
export async function readCells(
  source: RowSource,
  { first, last, columns }: { readonly first: number; readonly last: number; readonly columns: readonly ColumnId[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<number, GridRow>> {
  const offsets = Array.from({ length: Math.ceil((last - first + 1) / rowsPerPiece) }, (_, at) => first + at * rowsPerPiece);
  const found = new Map<number, GridRow>();
  const read = async (offset: number): Promise<void> => {
    const answer = await source.page({ offset, limit: Math.min(rowsPerPiece, last - offset + 1), columns, isGlance: true }, signal);
    answer.rows.forEach((row, at) => found.set(offset + at, row));
  };
  await Promise.all(offsets.map(read));
  return found;
}
