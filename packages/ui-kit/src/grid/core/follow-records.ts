import { followEarly } from './commands/early-text.ts';
import type { GridState, Marquee } from './grid-state.ts';
import { recordCount } from './grid-state.ts';
import type { GridRow, RowId } from './row-source.ts';
import { clampSelection, standAt } from './selection.ts';
import type { CellRef, Selection } from './selection.ts';

/** Where records are at present. */
export interface RecordPlaces {
  rowAt(index: number): GridRow | null;
  indexOf(id: RowId): number | null;
}

/**
 * Everything that points at cells stays on its records, inside the grid. Cells stand for records, not for places: one selected before
 * its row was loaded learns which record it is on, and one whose record is now elsewhere goes there.
 */
export function followRecords(next: GridState, places: RecordPlaces): GridState {
  const selection = clampSelection(next.selection, next.columns, recordCount(next));
  const count = recordCount(next);
  const follow = (cell: CellRef): CellRef => followRecord(cell, places, count);
  const anchor = selection && follow(selection.anchor);
  const head = selection && follow(selection.head);
  const isSame = anchor === selection?.anchor && head === selection?.head;
  const cell = next.edit && follow(next.edit.cell);
  return {
    ...next,
    others: followAll(next, follow),
    early: followEarly(next, follow),
    filled: next.filled && isInPlace({ ranges: [next.filled.range], rowIds: [next.filled.rowIds] }, places) ? next.filled : null,
    marquee: next.marquee && isInPlace(next.marquee, places) ? next.marquee : null,
    selection: !selection || !anchor || !head || isSame ? selection : { ...selection, anchor, head },
    edit: !next.edit || !cell || cell === next.edit.cell ? next.edit : { ...next.edit, cell },
  };
}

/** Where a row is not read, the record that was there may still be; beyond the last it cannot. */
function followRecord(cell: CellRef, { rowAt, indexOf }: RecordPlaces, count: number): CellRef {
  const here = rowAt(cell.index);
  if (here && here.id === cell.rowId) return cell.isGone ? standAt(cell, cell.index) : cell;
  if (!here && cell.index < count) return cell;
  if (cell.rowId === null) return here ? { ...cell, rowId: here.id } : cell;
  const index = indexOf(cell.rowId);
  return index === null ? cell : standAt(cell, index);
}

/** What was copied, cut or filled stays marked as long as its records are where they were. */
function isInPlace({ ranges, rowIds }: Pick<Marquee, 'ranges' | 'rowIds'>, { rowAt }: RecordPlaces): boolean {
  return ranges.every(({ firstRow }, at) => {
    const ids = rowIds[at] ?? [];
    return [0, ids.length - 1].every(
      (place) => (ids[place] ?? null) === null || (rowAt(firstRow + place)?.id ?? ids[place]) === ids[place],
    );
  });
}

/** Ranges beside the active one stay on their records too; those that have nothing to stand on any more go. */
function followAll(next: GridState, follow: (cell: CellRef) => CellRef): GridState['others'] {
  if (next.others.length === 0) return next.others;
  const followed = next.others.flatMap((other) => {
    const kept = clampSelection(other, next.columns, recordCount(next));
    return kept ? [{ ...kept, anchor: follow(kept.anchor), head: follow(kept.head) }] : [];
  });
  const isSame = followed.length === next.others.length && followed.every((one, at) => isSameSelection(one, next.others[at]));
  return isSame ? next.others : followed;
}

function isSameSelection(a: Selection, b: Selection | undefined): boolean {
  return a.anchor === b?.anchor && a.head === b.head;
}
