import { isChecked } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import type { RowId, WriteBatch } from './row-source.ts';

/** Records that were selected when they were deleted in this grid. The selection goes on with the next record instead of waiting for them. */
export interface DeletedHere {
  note(state: GridState, batch: WriteBatch): void;
  /** Forgets records that are not selected any more. */
  forgetLeft(state: GridState): void;
  /** Answers whether a record is one of them, and forgets it. */
  take(id: RowId): boolean;
  /** Forgets all of them: they were not deleted after all. */
  clear(): void;
}

export function createDeletedHere(): DeletedHere {
  const ids = new Set<RowId>();
  return {
    note(state, { deletes }) {
      if (deletes) for (const id of selectedIds(state)) if (isChecked(deletes, id)) ids.add(id);
    },
    forgetLeft(state) {
      if (ids.size === 0) return;
      const selected = new Set(selectedIds(state));
      for (const id of ids) if (!selected.has(id)) ids.delete(id);
    },
    take: (id) => ids.delete(id),
    clear: () => ids.clear(),
  };
}

function selectedIds({ selection, others }: GridState): RowId[] {
  return [...others, ...(selection ? [selection] : [])].flatMap(({ anchor, head }) =>
    [anchor.rowId, head.rowId].filter((id) => id !== null),
  );
}
