import { parseCell } from '../../../cells/parse-cell.ts';
import { createDiv } from '../elements.ts';
import type { CellEditor, CellEditorOptions } from './cell-editor.ts';
import { placePopover } from './place-popover.ts';
import { createTextEditor } from './text-editor.ts';

/** Typed like any text, with what the product puts under it; Alt+Down goes into that, Escape back, Enter saves from there too. */
export function createPlaceEditor(options: CellEditorOptions): CellEditor {
  const { column, dispatch } = options;
  const typed = createTextEditor(options);
  if (!column.beside) return typed;
  const { element } = typed;
  const popover = createDiv('q-popover q-popover--beside', { popover: 'manual' });
  const beside = column.beside(popover, (draft) => dispatch({ type: 'draft', draft }));
  element.append(popover);
  element.addEventListener(
    'keydown',
    (event) => {
      const isInside = popover.contains(event.target as Node);
      if (!isInside && event.key === 'ArrowDown' && event.altKey) popover.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      else if (isInside && event.key === 'Escape') typed.focus();
      else if (isInside && event.key === 'Enter' && !(event.target as Element).closest('button'))
        dispatch({ type: 'commit', then: 'stay' });
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  for (const type of ['keydown', 'pointerdown']) popover.addEventListener(type, (event) => event.stopPropagation());
  // focus stays where it is: pressing a place does not close the editor
  popover.addEventListener('mousedown', (event) => event.preventDefault());
  let shown: string | null = null;
  return {
    element,
    focus: typed.focus,
    update(edit, next) {
      typed.update(edit, next);
      const text = String(edit.draft ?? '');
      const parsed = parseCell(text, column);
      if (text !== shown && parsed.ok) beside.show(parsed.value);
      shown = text;
      // the reason why a text does not read stands where the map would
      if (edit.error !== null && popover.matches(':popover-open')) popover.hidePopover();
      else if (edit.error === null && !popover.matches(':popover-open')) popover.showPopover();
    },
    place() {
      if (popover.matches(':popover-open')) placePopover(popover, element, options.dir);
    },
    destroy() {
      beside.destroy();
      if (popover.matches(':popover-open')) popover.hidePopover();
      typed.destroy();
    },
  };
}
