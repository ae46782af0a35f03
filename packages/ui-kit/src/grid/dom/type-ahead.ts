import { createDiv } from './elements.ts';
import type { SurfaceContext } from './surface-context.ts';

export interface TypeAhead {
  readonly element: HTMLElement;
  /** Keys go here until the editor that was asked for has focus; nothing where it has it already. `onKey` answers whether it took a key. */
  begin(label: string, onKey?: (event: KeyboardEvent) => boolean): void;
  isCatching(): boolean;
  isComposing(): boolean;
  put(text: string): void;
  /** What was typed since it was last taken. */
  take(): string;
}

/**
 * An editor of the product's may open late: it may have to be loaded first. What is typed meanwhile goes into an unseen
 * input, where the browser and input methods write as ever; as keys of the grid a space would open the record and
 * Backspace empty the cell.
 */
export function createTypeAhead(context: SurfaceContext, signal: AbortSignal): TypeAhead {
  const element = createDiv('q-type-ahead');
  const input = document.createElement('textarea');
  input.tabIndex = -1;
  element.append(input);
  element.hidden = true;
  let takesKey: (event: KeyboardEvent) => boolean = () => false;
  let isComposing = false;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || takesKey(event) || (event.key !== 'Escape' && event.key !== 'Tab')) return;
    input.value = '';
    context.focusCell();
  };
  const onComposition = (event: Event): void => {
    isComposing = event.type === 'compositionstart';
    if (!isComposing) context.repaint();
  };

  input.addEventListener('keydown', onKeyDown, { signal });
  for (const type of ['compositionstart', 'compositionend']) input.addEventListener(type, onComposition, { signal });
  // another window takes no keys away: they go on here when this one is back
  input.addEventListener('blur', () => document.hasFocus() && (element.hidden = true), { signal });

  return {
    element,
    begin(label, onKey = () => false) {
      const { activeElement } = document;
      takesKey = onKey;
      if (activeElement === input || !context.root.contains(activeElement)) return;
      input.value = '';
      input.setAttribute('aria-label', label);
      element.hidden = false;
      input.focus({ preventScroll: true });
    },
    isCatching: () => document.activeElement === input,
    isComposing: () => isComposing,
    put(text) {
      if (text !== '') input.value = text;
    },
    take() {
      const { value } = input;
      input.value = '';
      return value;
    },
  };
}
