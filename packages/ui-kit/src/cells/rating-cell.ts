import { cellTraits } from './cell-traits.ts';
import type { CellView } from './cell-view.ts';
import { createIcon } from './icon.ts';
import { ratingColors, ratingIcons } from './rating-icons.ts';

const mostStars = 10;

/** Filled and empty stars, or what else the field rates with; number keys set it, a click on the same one clears it. */
export const ratingCell: CellView = {
  ...cellTraits.rating,
  className: 'q-cell--flex q-cell--rating',
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
    const name = context.spec.ratingIcon ?? 'star';
    if (stars.dataset['icon'] !== name) stars.replaceChildren();
    stars.dataset['icon'] = name;
    while (stars.childElementCount < max) stars.append(createIcon(ratingIcons[name], 'q-star'));
    const colors = ratingColors(context.spec.ratingColor);
    for (const property of ['--rating-fill', '--rating-line'] as const)
      if (colors) stars.style.setProperty(property, colors[property]);
      else stars.style.removeProperty(property);
    for (let index = 0; index < stars.childElementCount; index += 1) {
      const icon = stars.children[index] as SVGElement;
      icon.setAttribute('class', `q-star${index < filled ? '' : ' is-off'}${index < max ? '' : ' is-gone'}`);
    }
    stars.setAttribute('aria-label', context.labels.rating(filled, max));
  },
};
