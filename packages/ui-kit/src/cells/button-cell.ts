import { hueClassOf } from './select-cell.ts';
import { cellTraits } from './cell-traits.ts';
import type { CellView } from './cell-view.ts';

/** Something to press: a click, Enter or Space sends the intent `press`. */
export const buttonCell: CellView = {
  ...cellTraits.button,
  className: 'q-cell--flex',
  build(element) {
    const button = document.createElement('span');
    button.className = 'q-press';
    button.setAttribute('role', 'button');
    element.append(button);
  },
  patch(element, _value, { spec, rowId }) {
    const button = element.firstChild as HTMLElement;
    const isBusy = rowId !== undefined && spec.isBusy?.(rowId) === true;
    button.className = spec.look ? `q-press is-coloured ${hueClassOf(spec.look)}` : 'q-press';
    if (spec.look?.color) button.style.setProperty('--q-custom', spec.look.color);
    button.ariaBusy = isBusy ? 'true' : null;
    button.textContent = spec.caption ?? '';
    button.setAttribute('aria-disabled', String(spec.canPress !== true));
  },
};
