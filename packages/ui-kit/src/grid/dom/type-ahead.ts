import { cellTraits } from '../../cells/cell-traits.ts';
import type { GridColumn } from '../core/column.ts';
import type { CellRef } from '../core/selection.ts';
import { createDiv } from './elements.ts';
import { fitInGrid, putOverCell } from './put-over-cell.ts';
import type { SurfaceContext } from './surface-context.ts';

export interface TypeAhead {
  readonly element: HTMLElement;
  /** Catches keys until the editor that was asked for has the focus; does nothing where it has it already. */
  begin(column: GridColumn, watch?: Watch): void;
  /** Shows the typed text over this cell; null: nowhere. */
  standOver(cell: CellRef | null): void;
  isCatching(): boolean;
  isComposing(): boolean;
  hasText(): boolean;
  put(text: string): void;
  /** What was typed since it was last taken. */
  take(): string;
}

interface Watch {
  /** Answers whether it took the key. */
  onKey(event: KeyboardEvent): boolean;
  /** Focus went elsewhere. */
  onLeft(): void;
}

const nobody: Watch = { onKey: () => false, onLeft: () => {} };

/**
 * An editor may open late: it may have to be loaded first, or its record to be read. What is typed meanwhile goes into an input of the
 * grid, where the browser and input methods write as ever; as keys of the grid a space would open the record and Backspace empty the
 * cell. It looks like the editor it becomes where that is one of the grid, and is unseen else.
 */
export function createTypeAhead(context: SurfaceContext, signal: AbortSignal): TypeAhead {
  const element = createDiv('q-type-ahead');
  const input = document.createElement('textarea');
  input.className = 'q-type-ahead-input';
  input.tabIndex = -1;
  element.append(input);
  element.hidden = true;
  let watch = nobody;
  let isComposing = false;
  let isOverCell = false;
  let isMoving = false;

  const focus = (): void => {
    element.hidden = false;
    input.focus({ preventScroll: true });
  };

  /** Shows only the text: an empty box would tell that the cell is empty, which is not known yet. */
  const show = (): void => {
    const isShown = isOverCell && input.value !== '';
    if (element.classList.contains('is-shown') === isShown) return;
    element.classList.toggle('is-shown', isShown);
    element.classList.toggle('q-editor', isShown);
    if (isShown) fitInGrid(context, element);
  };

  const write = (text: string): void => {
    input.value = text;
    show();
  };

  /** An element that moves in the document loses its focus, and with it a composition. */
  const place = (parent: HTMLElement, column: number): void => {
    const isMoved = element.parentElement !== parent;
    if (isMoved && isComposing) return;
    const hadFocus = isMoved && document.activeElement === input;
    isMoving = true;
    putOverCell(context, element, parent, column);
    if (hadFocus) focus();
    isMoving = false;
    isOverCell = true;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || watch.onKey(event) || (event.key !== 'Escape' && event.key !== 'Tab')) return;
    write('');
    context.focusCell();
  };
  const onComposition = (event: Event): void => {
    isComposing = event.type === 'compositionstart';
    if (!isComposing) context.repaint();
  };

  input.addEventListener('keydown', onKeyDown, { signal });
  input.addEventListener('input', show, { signal });
  for (const type of ['compositionstart', 'compositionend']) input.addEventListener(type, onComposition, { signal });
  const onBlur = (): void => {
    // another window takes no keys away: catching goes on when this one has the focus again
    if (isMoving || !document.hasFocus()) return;
    element.hidden = true;
    // the row it stood in may be removed, and then nothing could be typed
    context.root.append(element);
    watch.onLeft();
  };
  input.addEventListener('blur', onBlur, { signal });

  return {
    element,
    begin(column, by = nobody) {
      const { activeElement } = document;
      const { align, editor } = cellTraits[column.kind];
      if (!context.root.contains(activeElement)) return;
      watch = by;
      input.setAttribute('aria-label', column.title);
      input.dir = align === 'end' ? 'ltr' : 'auto';
      element.classList.toggle('is-primary', column.isPrimary === true);
      element.classList.toggle('q-editor--end', align === 'end');
      element.classList.toggle('q-editor--long', editor === 'longText');
      if (activeElement === input) return;
      write('');
      focus();
    },
    standOver(cell) {
      const { columns } = context.frame();
      const at = cell === null ? undefined : columns.indexById.get(cell.columnId);
      const parent = cell === null || at === undefined ? null : context.cellElement(cell.index, at)?.parentElement;
      isOverCell = false;
      if (parent && at !== undefined) place(parent, at);
      show();
    },
    isCatching: () => document.activeElement === input,
    isComposing: () => isComposing,
    hasText: () => input.value !== '',
    put: write,
    take() {
      const { value } = input;
      write('');
      return value;
    },
  };
}
