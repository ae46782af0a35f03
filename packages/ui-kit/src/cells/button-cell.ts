import type { CellView } from './cell-view.ts';

/** Something to press: a click, Enter or Space sends the intent `press`. */
export const buttonCell: CellView = {
  align: 'start',
  editor: 'none',
  className: 'q-cell--flex',
  isTypable: false,
  build(element) {
    const button = document.createElement('span');
    button.className = 'q-press';
    button.setAttribute('role', 'button');
    element.append(button);
  },
  patch(element, _value, { spec }) {
    const button = element.firstChild as HTMLElement;
    button.textContent = spec.caption ?? '';
    button.setAttribute('aria-disabled', String(spec.canPress !== true));
  },
};
