import { isChecked } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import type { RowId, WriteBatch } from './row-source.ts';

/** Records their person deleted while they were selected, for as long as they are: whoever deletes the record they are on goes on with the next one. */
export interface DeletedHere {
  note(state: GridState, batch: WriteBatch): void;
  /** What is not selected any more is forgotten. */
  forgetLeft(state: GridState): void;
  /** Whether it is one of them; it is none any more. */
  take(id: RowId): boolean;
  /** They were not deleted after all. */
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
