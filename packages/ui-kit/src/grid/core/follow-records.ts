import { followEarly } from './commands/early-text.ts';
import type { GridState, Marquee } from './grid-state.ts';
import { recordCount } from './grid-state.ts';
import type { GridRow, RowId } from './row-source.ts';
import { clampSelection } from './selection.ts';
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
  const anchor = selection && followRecord(selection.anchor, places);
  const head = selection && followRecord(selection.head, places);
  const isSame = anchor === selection?.anchor && head === selection?.head;
  const cell = next.edit && followRecord(next.edit.cell, places);
  return {
    ...next,
    others: followAll(next, places),
    early: followEarly(next, (typed) => followRecord(typed, places)),
    marquee: next.marquee && isInPlace(next.marquee, places) ? next.marquee : null,
    selection: !selection || !anchor || !head || isSame ? selection : { ...selection, anchor, head },
    edit: !next.edit || !cell || cell === next.edit.cell ? next.edit : { ...next.edit, cell },
  };
}

function followRecord(cell: CellRef, { rowAt, indexOf }: RecordPlaces): CellRef {
  const here = rowAt(cell.index);
  if (!here || here.id === cell.rowId) return cell;
  if (cell.rowId === null) return { ...cell, rowId: here.id };
  const index = indexOf(cell.rowId);
  return index === null ? cell : { ...cell, index };
}

/** What was copied or cut is marked as long as its records are where they were. */
function isInPlace({ ranges, rowIds }: Marquee, { rowAt }: RecordPlaces): boolean {
  return ranges.every(({ firstRow }, at) => {
    const ids = rowIds[at] ?? [];
    return [0, ids.length - 1].every(
      (place) => (ids[place] ?? null) === null || (rowAt(firstRow + place)?.id ?? ids[place]) === ids[place],
    );
  });
}

/** Ranges beside the active one stay on their records too; those that have nothing to stand on any more go. */
function followAll(next: GridState, places: RecordPlaces): GridState['others'] {
  if (next.others.length === 0) return next.others;
  const followed = next.others.flatMap((other) => {
    const kept = clampSelection(other, next.columns, recordCount(next));
    return kept ? [{ ...kept, anchor: followRecord(kept.anchor, places), head: followRecord(kept.head, places) }] : [];
  });
  const isSame = followed.length === next.others.length && followed.every((one, at) => isSameSelection(one, next.others[at]));
  return isSame ? next.others : followed;
}

function isSameSelection(a: Selection, b: Selection | undefined): boolean {
  return a.anchor === b?.anchor && a.head === b.head;
}
