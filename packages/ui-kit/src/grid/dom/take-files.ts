import { canEdit } from '../core/commands/can-edit.ts';
import type { CellRef } from '../core/selection.ts';
import type { SurfaceContext } from './surface-context.ts';

type Place = Pick<CellRef, 'index' | 'columnId'>;

/** Hands files on to the product where the cell takes some; false where it does not. */
export function takeFiles({ controller }: SurfaceContext, cell: Place | null, files: FileList): boolean {
  const { onFiles } = controller.options;
  const column = controller.state.columns.visible.find((candidate) => candidate.id === cell?.columnId);
  const row = cell && controller.rowAt(cell.index);
  if (!onFiles || files.length === 0 || !row || column?.kind !== 'files') return false;
  if (controller.state.mode === 'read' || !canEdit(column)) return false;
  onFiles({ rowId: row.id, columnId: column.id, files: [...files] });
  return true;
}

/** Files dropped on a cell go into it; dropped anywhere else they are left to the page. */
export function attachFileDrop(context: SurfaceContext, signal: AbortSignal): void {
  const cellAt = (event: DragEvent): Place | null => {
    const hit = context.hit(event.clientX, event.clientY);
    const column = context.controller.state.columns.visible[hit.column];
    return hit.isInside && !hit.isGutter && column ? { index: hit.index, columnId: column.id } : null;
  };
  const isTaken = (cell: Place | null): boolean =>
    context.controller.options.onFiles !== undefined &&
    context.controller.state.columns.visible.find(({ id }) => id === cell?.columnId)?.kind === 'files';
  context.body.addEventListener(
    'dragover',
    (event) => {
      if (!event.dataTransfer?.types.includes('Files') || !isTaken(cellAt(event))) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = 'copy';
    },
    { signal },
  );
  context.body.addEventListener(
    'drop',
    (event) => {
      const cell = cellAt(event);
      if (!event.dataTransfer || !isTaken(cell)) return;
      event.preventDefault();
      event.stopPropagation();
      takeFiles(context, cell, event.dataTransfer.files);
    },
    { signal },
  );
}
