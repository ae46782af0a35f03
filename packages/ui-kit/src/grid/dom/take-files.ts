import { canEdit } from '../core/commands/can-edit.ts';
import type { CellToWrite } from '../core/command.ts';
import { rowUnder } from '../core/grid-env.ts';
import type { CellRef } from '../core/selection.ts';
import type { FilesRequest } from '../grid-options.ts';
import { anchorOf } from './element-parts.ts';
import type { SurfaceContext } from './surface-context.ts';

type Place = Pick<CellRef, 'index' | 'columnId'> & Partial<CellRef>;

interface Target {
  readonly place: Pick<FilesRequest, 'rowId' | 'columnId'>;
  readonly element: HTMLElement | null;
}

/** A cell that may be given files; null where it may not. */
function findTarget(context: SurfaceContext, cell: Place | null): Target | null {
  const { controller } = context;
  const { options, state } = controller;
  const column = state.columns.visible.find((candidate) => candidate.id === cell?.columnId);
  const row = cell && rowUnder({ rowId: null, ...cell }, controller);
  if (!options.onFiles || !row || column?.kind !== 'files' || state.mode === 'read' || !canEdit(column)) return null;
  const place = { rowId: row.id, columnId: column.id };
  return { place, element: context.cellElement(cell.index, state.columns.indexById.get(column.id) ?? 0) };
}

/** A cell of files that takes none from this person. */
function findRefusing({ controller }: SurfaceContext, cell: Place | null): CellToWrite | null {
  const { options, state } = controller;
  const column = state.columns.visible.find((candidate) => candidate.id === cell?.columnId);
  const row = cell && rowUnder({ rowId: null, ...cell }, controller);
  if (!options.onFiles || !row || column?.kind !== 'files' || (state.mode !== 'read' && canEdit(column))) return null;
  return { rowId: row.id, columnId: column.id };
}

/** Hands files on to the product where the cell takes some; false where it does not. */
export function takeFiles(context: SurfaceContext, cell: Place | null, files: FileList): boolean {
  const target = findTarget(context, cell);
  if (!target || files.length === 0) return false;
  const anchor = target.element && anchorOf(target.element);
  context.controller.options.onFiles?.({ ...target.place, files: [...files], anchor });
  return true;
}

/** Files dropped on a cell go into it; dropped anywhere else they are left to the page. */
export function attachFileDrop(context: SurfaceContext, signal: AbortSignal): void {
  const on = { signal };
  let marked: HTMLElement | null = null;
  const mark = (element: HTMLElement | null): void => {
    marked?.classList.remove('is-drop-target');
    element?.classList.add('is-drop-target');
    marked = element;
  };
  const cellAt = (event: DragEvent): Place | null => {
    const hit = context.hit(event.clientX, event.clientY);
    const column = context.controller.state.columns.visible[hit.column];
    return hit.isInside && !hit.isGutter && column ? { index: hit.index, columnId: column.id } : null;
  };
  /** The cell that has announced why it takes no files, while they are held over it. */
  let refusedAt: CellToWrite | null = null;
  const refuse = (cell: CellToWrite): void => {
    const isSaid = refusedAt?.rowId === cell.rowId && refusedAt.columnId === cell.columnId;
    refusedAt = cell;
    // the cell may not be changed, and its person is told why
    if (!isSaid) context.controller.dispatch({ type: 'setValue', value: null, cell });
  };
  const onOver = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return mark(null);
    const cell = cellAt(event);
    const target = findTarget(context, cell);
    mark(target?.element ?? null);
    const refused = target ? null : findRefusing(context, cell);
    if (refused) refuse(refused);
    if (!target && !refused) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = target ? 'copy' : 'none';
  };
  const onDrop = (event: DragEvent): void => {
    mark(null);
    const cell = cellAt(event);
    const refused = findRefusing(context, cell);
    if (refused) refuse(refused);
    refusedAt = null;
    const isTaken = event.dataTransfer !== null && takeFiles(context, cell, event.dataTransfer.files);
    if (!refused && !isTaken) return;
    event.preventDefault();
    event.stopPropagation();
    if (refused || !cell) return;
    const { index, columnId } = cell;
    context.controller.dispatch({ type: 'select', index, columnId, reveal: false });
  };
  context.body.addEventListener('dragover', onOver, on);
  context.body.addEventListener(
    'dragleave',
    (event) => {
      mark(null);
      if (!(event.relatedTarget instanceof Node && context.body.contains(event.relatedTarget))) refusedAt = null;
    },
    on,
  );
  context.body.addEventListener('drop', onDrop, on);
}
