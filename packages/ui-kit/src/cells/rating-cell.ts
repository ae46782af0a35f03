import type { CellView } from './cell-view.ts';
import { createIcon } from './icon.ts';

const star =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z';

const mostStars = 10;

/** Filled and empty stars; number keys set it, a click on the same star clears it. */
export const ratingCell: CellView = {
  align: 'start',
  editor: 'rating',
  className: 'q-cell--flex q-cell--rating',
  isTypable: false,
  build(element) {
    const stars = document.createElement('span');
    stars.className = 'q-stars';
    stars.setAttribute('role', 'img');
    element.append(stars);
  },
  patch(element, value, context) {
    const stars = element.firstChild as HTMLElement;
    const max = Math.min(mostStars, context.spec.max ?? 5);
    const filled = typeof value === 'number' ? value : 0;
    while (stars.childElementCount < max) stars.append(createIcon([star], 'q-star'));
    for (let index = 0; index < stars.childElementCount; index += 1) {
      const icon = stars.children[index] as SVGElement;
      icon.setAttribute('class', `q-star${index < filled ? '' : ' is-off'}${index < max ? '' : ' is-gone'}`);
    }
    stars.setAttribute('aria-label', context.labels.rating(filled, max));
  },
};
