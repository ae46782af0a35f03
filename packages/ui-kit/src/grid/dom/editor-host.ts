import { cellViews } from '../../cells/cell-views.ts';
import { widthOf } from '../core/column-model.ts';
import type { GridColumn } from '../core/column.ts';
import type { EditSession } from '../core/grid-state.ts';
import { createOptionsEditor } from './editors/options-editor.ts';
import { createTextEditor } from './editors/text-editor.ts';
import type { CellEditor } from './editors/cell-editor.ts';
import type { Frame } from './frame.ts';
import type { RowSlot } from './row-slot.ts';
import type { SurfaceContext } from './surface-context.ts';

export interface EditorHost {
  /** Opens, updates or closes the editor, as the state says. */
  update(frame: Frame): void;
  place(): void;
  focus(): void;
  destroy(): void;
}

/** One editor at a time, inside the row it edits; the row keeps its element while it is open. */
export function createEditorHost(context: SurfaceContext, slotOfLine: (line: number) => RowSlot | null): EditorHost {
  const { controller } = context;
  let open: { readonly editor: CellEditor; readonly column: GridColumn } | null = null;
  let isClosing = false;

  const close = (): void => {
    if (!open) return;
    isClosing = true;
    const hadFocus = open.editor.element.contains(document.activeElement);
    open.editor.destroy();
    open = null;
    isClosing = false;
    if (hadFocus) context.focusCell();
  };

  const start = (edit: EditSession, column: GridColumn, frame: Frame): void => {
    const index = frame.columns.indexById.get(column.id) ?? 0;
    const slot = slotOfLine(frame.rows.lineOfRecord(edit.cell.index));
    if (!slot) return;
    const editorOptions = { edit, column, labels: controller.labels, dispatch: controller.dispatch, dir: controller.state.dir };
    const editor = cellViews[column.kind].editor === 'options' ? createOptionsEditor(editorOptions) : createTextEditor(editorOptions);
    open = { editor, column };
    const { element } = editor;
    element.style.insetInlineStart = `${(frame.columns.starts[index] ?? 0) - 1}px`;
    element.style.setProperty('--q-editor-width', `${widthOf(column) + 1}px`);
    (index < frame.columns.frozenCount ? slot.frozen : slot.element).append(element);
    element.addEventListener('focusout', (event) => {
      const next = event.relatedTarget as Node | null;
      if (isClosing || !controller.state.edit || context.root.contains(next)) return;
      if (next === null && !document.hasFocus()) return;
      controller.dispatch({ type: 'commit', then: 'stay' });
    });
    editor.focus();
    editor.place?.();
  };

  return {
    update(frame) {
      const { edit, columns } = frame.state;
      const column = edit ? columns.all.find((candidate) => candidate.id === edit.cell.columnId) : undefined;
      if (!edit || !column) return close();
      if (!open) start(edit, column, frame);
      else open.editor.update(edit, column);
      open?.editor.place?.();
    },
    place: () => open?.editor.place?.(),
    focus: () => open?.editor.focus(),
    destroy: close,
  };
}
