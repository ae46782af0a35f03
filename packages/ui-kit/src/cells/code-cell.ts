import { cellTraits } from './cell-traits.ts';
import type { CellView } from './cell-view.ts';
import { setHidden } from './patch-element.ts';

/**
 * A value that `spec.draw` draws as a picture, such as a QR code. Its text is shown where it cannot be drawn, and spoken by screen readers.
 */
export const codeCell: CellView = {
  ...cellTraits.code,
  className: 'q-cell--flex q-cell--code',
  build(element) {
    const picture = document.createElement('span');
    picture.className = 'q-code';
    picture.setAttribute('role', 'img');
    element.append(picture);
  },
  patch(element, _value, { spec, text }) {
    const picture = element.firstChild as HTMLElement;
    picture.replaceChildren();
    picture.dataset['code'] = text;
    picture.setAttribute('aria-label', text);
    setHidden(picture, text === '');
    if (text === '') return;
    picture.textContent = spec.draw ? '' : text;
    // The cell may show another value by the time the drawing is there.
    spec.draw?.(text, (drawing) => picture.dataset['code'] === text && picture.replaceChildren(drawing ?? text));
  },
};
