import { cellTraits } from './cell-traits.ts';
import type { CellView } from './cell-view.ts';

/** Stands where a value cannot be computed; the reason is its tooltip. */
export const faultCell: CellView = {
  ...cellTraits.fault,
  className: 'q-cell--flex',
  build(element) {
    const mark = document.createElement('span');
    mark.className = 'q-fault';
    mark.dir = 'ltr';
    mark.textContent = 'ERR';
    element.append(mark);
  },
  patch(element, _value, { spec }) {
    const mark = element.firstChild as HTMLElement;
    mark.title = spec.caption ?? '';
    if (spec.caption) mark.setAttribute('aria-label', `ERR: ${spec.caption}`);
    else mark.removeAttribute('aria-label');
  },
};
