import { isAskedOutside } from '../core/commands/can-edit.ts';
import { canType } from './can-type.ts';
import type { Frame } from './frame.ts';
import type { LateEdit } from './late-edit.ts';
import type { SurfaceContext } from './surface-context.ts';

/**
 * Dictation, emoji pickers and some input methods enter text without a key, and only into editable elements. So the active cell is editable
 * although nothing is ever written there. It opens no keyboard on phones.
 */
export function letWrite(cell: HTMLElement, frame: Frame): void {
  const column = frame.focusColumn === null ? undefined : frame.columns.visible[frame.focusColumn];
  const isOpen = column !== undefined && frame.state.mode === 'edit' && canType(column);
  if (isOpen === cell.hasAttribute('contenteditable')) return;
  if (!isOpen) return endWriting(cell);
  // not 'plaintext-only': browsers would show every line break of its text
  cell.setAttribute('contenteditable', 'true');
  cell.setAttribute('inputmode', 'none');
  cell.spellcheck = false;
}

export function endWriting(cell: HTMLElement): void {
  for (const name of ['contenteditable', 'inputmode', 'spellcheck']) cell.removeAttribute(name);
}

/** Text that arrives this way counts as typing: it goes into the editor, which opens for it, or to the product that is asked for one. */
export function attachKeylessInput(context: SurfaceContext, lateEdit: LateEdit, signal: AbortSignal): void {
  const { controller, root } = context;
  const isOfCell = (event: Event): boolean => event.target instanceof Element && event.target.matches('.q-cell') && !controller.state.edit;

  const onBeforeInput = (event: InputEvent): void => {
    if (!isOfCell(event)) return;
    event.preventDefault();
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (text !== '' && event.cancelable) take(text);
  };

  const take = (text: string): void => {
    const { columns, selection } = controller.state;
    const column = columns.visible.find(({ id }) => id === selection?.anchor.columnId);
    // an editor outside the grid is given the text, because it opens too late to receive it
    const isTold = column !== undefined && isAskedOutside(column);
    const isOpen = lateEdit.begin({ type: 'edit', via: 'type', ...(isTold && { text, isKeyless: true }) });
    if (isOpen && !isTold) document.execCommand('insertText', false, text);
  };

  /** The composition goes on where focus goes. */
  const onCompositionStart = (event: Event): void => {
    if (isOfCell(event)) lateEdit.begin({ type: 'edit', via: 'type' });
  };

  root.addEventListener('beforeinput', onBeforeInput, { signal });
  root.addEventListener('compositionstart', onCompositionStart, { signal });
}
