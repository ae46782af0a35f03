import type { GridState, RowId } from '@quadrille/ui-kit/grid';

/** The first cell that was refused because another change came first; null: there is none. */
export function findConflict(pending: GridState['pending']): { readonly rowId: RowId; readonly columnId: string } | null {
  for (const [rowId, cells] of pending)
    for (const [columnId, { isConflict }] of Object.entries(cells)) if (isConflict === true) return { rowId, columnId };
  return null;
}
