import { beginningOf } from '../../beginning-of.ts';
import { cellTraits } from '../../cells/cell-traits.ts';
import { formatCell } from '../../cells/format-cell.ts';
import type { GridColumn } from '../core/column.ts';
import { isAskedOutside } from '../core/commands/can-edit.ts';
import type { SurfaceContext } from './surface-context.ts';
import type { EditCommand, EditorTyping } from './type-in-editor.ts';

interface ConfirmerOptions {
  /** Whether nobody types or drags at the moment. */
  readonly isPausing: () => boolean;
  /** Whether keys are kept for a record that is not read yet. */
  readonly isCatching: () => boolean;
  readonly begin: (command: EditCommand) => boolean;
  readonly typing: EditorTyping;
}

/** Asks about texts that were typed before their record was read and that are not written by themselves. */
export interface TextAsker {
  /** Types such a text again in the editor of its cell, which says why it was not written, once nothing else is being done. */
  ask(): void;
  /** The open editor holds a text whose record may be another one: the value it would replace is named, so that its person can tell. */
  askOfMoved(column: GridColumn): void;
}

export function createTextAsker(context: SurfaceContext, { isPausing, isCatching, begin, typing }: ConfirmerOptions): TextAsker {
  const { controller } = context;

  const askOfMoved = (column: GridColumn): void => {
    const { edit } = controller.state;
    if (edit) controller.dispatch({ type: 'ask', reason: controller.labels.earlyMoved(beginningOf(formatCell(edit.initial, column), 60)) });
  };

  return {
    askOfMoved,
    ask() {
      const { early, edit } = controller.state;
      const asking = early.find(
        ({ asks, cell }) => asks !== undefined && cell.rowId !== null && controller.rowAt(cell.index)?.id === cell.rowId,
      );
      if (!asking || !isPausing() || edit || isCatching() || !isFocusFree(context.root)) return;
      const { cell, via, texts, asks } = asking;
      const column = controller.state.columns.visible.find(({ id }) => id === cell.columnId);
      if (!column) return;
      const isOneByOne = hasOptions(column);
      controller.dispatch({ type: 'dropEarly', cell, isFirst: isOneByOne });
      controller.dispatch({ type: 'select', index: cell.index, columnId: cell.columnId });
      context.focusCell();
      if (isAskedOutside(column)) return void begin({ type: 'edit', via, text: texts.join('') });
      const isOpen = typing.type({ type: 'edit', via }, (isOneByOne ? texts[0] : texts.join('')) ?? '');
      if (isOpen && asks === 'moved') askOfMoved(column);
      // a list of options says by itself that it has none of that name
      else if (isOpen && !isOneByOne) controller.dispatch({ type: 'commit', then: 'stay' });
    },
  };
}

/** Whether the editor of a column is a list of options. */
export const hasOptions = ({ kind }: GridColumn): boolean => cellTraits[kind].editor === 'options';

/** Whether focus is on a cell, or nowhere: not in an editor, of a title or of anything beside the grid. */
function isFocusFree(root: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement === document.body) return true;
  const isWriting = activeElement?.matches('input, textarea') && !activeElement.closest('.is-waiting');
  return root.contains(activeElement) && !isWriting;
}
