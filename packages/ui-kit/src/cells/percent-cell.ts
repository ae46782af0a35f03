import { cellTraits } from './cell-traits.ts';
import type { CellView } from './cell-view.ts';
import { setHidden } from './patch-element.ts';

/** A percent: a 6 px bar and the number, or the number alone when the column has no bar. */
export const percentCell: CellView = {
  ...cellTraits.percent,
  className: 'q-cell--flex q-cell--number q-cell--percent',
  build(element) {
    const bar = document.createElement('span');
    bar.className = 'q-bar';
    bar.append(document.createElement('i'));
    const number = document.createElement('span');
    number.className = 'q-bar-number';
    number.dir = 'ltr';
    number.append(document.createTextNode(''));
    element.append(bar, number);
  },
  patch(element, value, context) {
    const [bar, number] = element.children as unknown as [HTMLElement, HTMLElement];
    const hasBar = context.spec.hasBar !== false && typeof value === 'number';
    setHidden(bar, !hasBar);
    if (hasBar) (bar.firstChild as HTMLElement).style.inlineSize = `${Math.min(100, Math.max(0, value))}%`;
    (number.firstChild as Text).data = context.text;
  },
};
