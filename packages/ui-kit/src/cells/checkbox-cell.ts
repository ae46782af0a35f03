import { cellTraits } from './cell-traits.ts';
import type { CellView } from './cell-view.ts';

/** A yes-or-no cell; Space and Enter toggle it. */
export const checkboxCell: CellView = {
  ...cellTraits.checkbox,
  className: 'q-cell--flex q-cell--checkbox',
  build(element) {
    const box = document.createElement('span');
    box.className = 'q-check';
    box.setAttribute('role', 'img');
    element.append(box);
  },
  patch(element, value, context) {
    const box = element.firstChild as HTMLElement;
    box.classList.toggle('is-on', value === true);
    box.setAttribute('aria-label', value === true ? context.labels.checked : context.labels.unchecked);
  },
};
