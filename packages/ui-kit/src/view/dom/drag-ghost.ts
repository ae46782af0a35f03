import { createElement } from './elements.ts';

/** The picture of what is dragged, under the pointer. */
export interface DragGhost {
  move(x: number, y: number): void;
  remove(): void;
}

/** A copy of the pressed card with the number of cards that are dragged, held at the point where it was pressed. */
export function createDragGhost(layer: HTMLElement, card: HTMLElement, count: number, x: number, y: number): DragGhost {
  const box = card.getBoundingClientRect();
  const copy = card.cloneNode(true) as HTMLElement;
  copy.removeAttribute('id');
  copy.removeAttribute('tabindex');
  copy.classList.remove('is-away', 'is-focus');
  copy.style.cssText = '';
  const ghost = createElement('div', count > 1 ? 'q-ghost is-pile' : 'q-ghost', { 'aria-hidden': 'true' }, [copy]);
  if (count > 1) ghost.append(createElement('span', 'q-ghost-count', {}, [String(count)]));
  ghost.style.inlineSize = `${box.width}px`;
  ghost.style.blockSize = `${box.height}px`;
  layer.append(ghost);
  const dx = Math.min(Math.max(0, x - box.left), box.width);
  const dy = Math.min(Math.max(0, y - box.top), box.height);
  return {
    move(left, top) {
      ghost.style.translate = `${left - dx}px ${top - dy}px`;
    },
    remove: () => ghost.remove(),
  };
}
