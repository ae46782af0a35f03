import type { CellEditorName } from '../../cells/cell-traits.ts';
import { cellTraits } from '../../cells/cell-traits.ts';
import type { ColumnModel } from '../core/column-model.ts';
import type { GridColumn } from '../core/column.ts';
import type { EditSession } from '../core/grid-state.ts';
import { showsCell } from '../core/viewport-plan.ts';
import { bringsBack } from './brings-back.ts';
import { createOptionsEditor } from './editors/options-editor.ts';
import { createTextEditor } from './editors/text-editor.ts';
import type { CellEditor, CellEditorOptions } from './editors/cell-editor.ts';
import { createDateEditor } from './editors/date-editor.ts';
import { createPlaceEditor } from './editors/place-editor.ts';
import type { Frame } from './frame.ts';
import { fitInGrid, putOverCell } from './put-over-cell.ts';
import type { RowSlot } from './row-slot.ts';
import type { SurfaceContext } from './surface-context.ts';

export interface EditorHost {
  /** Opens, updates or closes the editor, as the state says. */
  update(frame: Frame): void;
  /** The grid changed without a command: it was scrolled, or rows arrived. */
  place(frame: Frame): void;
  focus(): void;
  /** The unseen input that holds focus for the active cell while input methods are in use. */
  waitingInput(): HTMLElement | null;
  destroy(): void;
}

interface OpenEditor {
  readonly editor: CellEditor;
  readonly column: GridColumn;
  /** The columns it was placed by. */
  readonly columns: ColumnModel;
  readonly index: number;
}

/**
 * Makes the editor of every name; null: the value is set where it is painted, or the product has the editor. An editor that is missing here
 * does not compile.
 */
const makers: Readonly<Record<CellEditorName, ((options: CellEditorOptions) => CellEditor) | null>> = {
  text: createTextEditor,
  longText: createTextEditor,
  date: createDateEditor,
  place: createPlaceEditor,
  options: createOptionsEditor,
  toggle: null,
  rating: null,
  panel: null,
  none: null,
};

const isAway = (editor: HTMLElement): boolean => editor.classList.contains('is-away');

/** One editor at a time, inside the row it edits; the row keeps its element while it is open. */
export function createEditorHost(context: SurfaceContext, slotOfLine: (line: number) => RowSlot | null): EditorHost {
  const { controller } = context;
  let open: OpenEditor | null = null;
  let waiting: OpenEditor | null = null;
  let hasComposed = false;
  let isClosing = false;

  /** The parent of an editor in the document. Row elements move from line to line, and a record may move to another line. */
  const parentOf = (frame: Frame, index: number, column: number): HTMLElement | null => {
    const slot = slotOfLine(frame.rows.lineOfRecord(index));
    return slot && (column < frame.columns.frozenCount ? slot.frozen : slot.element);
  };

  const remove = (held: OpenEditor | null): void => {
    isClosing = true;
    held?.editor.destroy();
    isClosing = false;
  };

  const close = (): void => {
    if (!open) return;
    const hadFocus = open.editor.element.contains(document.activeElement);
    remove(open);
    open = null;
    if (hadFocus) context.focusCell();
  };

  const create = (edit: EditSession, column: GridColumn, frame: Frame): OpenEditor | null => {
    const at = frame.columns.indexById.get(column.id) ?? 0;
    const parent = parentOf(frame, edit.cell.index, at);
    const make = makers[cellTraits[column.kind].editor];
    if (!parent || !make) return null;
    const now = controller.options.now ?? ((): Date => new Date());
    const editorOptions = { edit, column, labels: controller.labels, dispatch: controller.dispatch, dir: controller.state.dir, now };
    const editor = make(editorOptions);
    const { element } = editor;
    element.classList.toggle('is-primary', column.isPrimary === true);
    putOverCell(context, element, parent, at);
    element.addEventListener('focusout', (event) => {
      const next = event.relatedTarget as Node | null;
      if (isClosing || !controller.state.edit || context.root.contains(next)) return;
      if (next === null && !document.hasFocus()) return;
      controller.dispatch({ type: 'commit', then: 'stay' });
    });
    const bringBack = (event: KeyboardEvent): void => {
      const { edit: session } = controller.state;
      // rows stand still during a flight and are elsewhere when it ends
      const isLeaving = isAway(element) || context.frame().stillAt !== null;
      if (session && isLeaving && bringsBack(event)) context.reveal(session.cell);
    };
    element.addEventListener('keydown', bringBack, { capture: true });
    return { editor, column, columns: frame.columns, index: edit.cell.index };
  };

  /** The reason of a refusal must be readable to its end, so it begins further back where it would leave the grid. */
  const fitReason = (): void => {
    const reason = open?.editor.element.querySelector<HTMLElement>('.q-editor-error:not([hidden])');
    if (!reason) return;
    reason.style.marginInlineStart = '0';
    const box = reason.getBoundingClientRect();
    const end = context.inlineOf(controller.state.dir === 'rtl' ? box.left : box.right);
    const over = Math.min(end - context.frame().viewport.width + 8, end - box.width);
    reason.style.marginInlineStart = `${-Math.max(0, over)}px`;
  };

  const start = (edit: EditSession, column: GridColumn, frame: Frame): void => {
    const isReady = waiting?.index === edit.cell.index && waiting.column.id === column.id && edit.via === 'type';
    open = isReady ? waiting : create(edit, column, frame);
    if (isReady) waiting = null;
    open?.editor.element.classList.remove('is-waiting');
    if (open) fitInGrid(context, open.editor.element);
    open?.editor.focus();
    open?.editor.update(edit, column);
  };

  const isComposingWanted = (): boolean => {
    const { composing = 'auto' } = controller.options;
    if (composing !== 'auto') return composing === 'always';
    return hasComposed || /^(ja|ko|zh)\b/.test(document.documentElement.lang);
  };

  /**
   * Rows that come or go above, and groups that are closed there, move the edited row to another element: the editor moves with it and
   * keeps the focus.
   */
  const follow = (frame: Frame): void => {
    const { edit } = frame.state;
    if (!open || !edit) return;
    const { element } = open.editor;
    const parent = parentOf(frame, edit.cell.index, frame.columns.indexById.get(open.column.id) ?? 0);
    if (!parent || element.parentElement === parent) return;
    const { activeElement } = document;
    const focused = element.contains(activeElement) ? (activeElement as HTMLElement) : null;
    isClosing = true;
    parent.append(element);
    // the move closed the popover of the editor
    open.editor.update(edit, frame.state.columns.all.find(({ id }) => id === open?.column.id) ?? open.column);
    focused?.focus({ preventScroll: true });
    isClosing = false;
  };

  /** A popover beside a cell is shown as long as the cell is on screen; typing scrolls back to it. */
  const place = (frame: Frame): void => {
    const { edit, columns } = frame.state;
    if (!open || !edit) return;
    const line = frame.rows.lineOfRecord(edit.cell.index);
    const isShown = showsCell(frame.rows, frame.columns, frame.viewport, line, columns.indexById.get(open.column.id) ?? 0);
    open.editor.element.classList.toggle('is-away', !isShown);
    open.editor.place?.();
  };

  /** Keeps an unseen editor in the active cell for input methods; it becomes the editor without a change of focus. */
  const wait = (frame: Frame): void => {
    const cell = frame.state.selection?.anchor;
    const column = frame.columns.visible.find((candidate) => candidate.id === cell?.columnId);
    const isText = column && !column.isReadOnly && ['text', 'longText'].includes(cellTraits[column.kind].editor);
    const isWanted = cell && isText && frame.state.mode === 'edit' && controller.rowAt(cell.index) !== null && isComposingWanted();
    const parent = cell ? parentOf(frame, cell.index, frame.columns.indexById.get(cell.columnId) ?? 0) : null;
    const isAsIs = waiting?.index === cell?.index && waiting?.column === column && waiting?.columns === frame.columns;
    if (isWanted && isAsIs && waiting?.editor.element.parentElement === parent) return;
    remove(waiting);
    waiting = null;
    if (!isWanted) return;
    const edit: EditSession = { cell, rowId: cell.rowId ?? '', version: 0, via: 'type', initial: null, draft: '', error: null };
    waiting = create(edit, column, frame);
    waiting?.editor.element.classList.add('is-waiting');
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === 229) hasComposed = true;
  };
  context.root.addEventListener('keydown', onKey, { capture: true });

  return {
    update(frame) {
      const { edit, columns } = frame.state;
      const column = edit ? columns.all.find((candidate) => candidate.id === edit.cell.columnId) : undefined;
      if (!edit || !column) {
        close();
        return wait(frame);
      }
      if (!open) start(edit, column, frame);
      else {
        follow(frame);
        open?.editor.update(edit, column);
        fitReason();
      }
      place(frame);
    },
    place(frame) {
      follow(frame);
      if (!frame.state.edit) wait(frame);
      place(frame);
    },
    focus: () => open?.editor.focus(),
    waitingInput: () => waiting?.editor.element.querySelector<HTMLElement>('.q-editor-input') ?? null,
    destroy() {
      context.root.removeEventListener('keydown', onKey, { capture: true });
      remove(waiting);
      close();
    },
  };
}
