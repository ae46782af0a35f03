import { createElement } from '../../view/dom/elements.ts';
import type { KanbanCore } from '../core/kanban-core.ts';

/**
 * The caption of a drag by keys above the bottom of the board: where the cards would be dropped, and the keys. Screen readers are told by
 * the live region.
 */
export function createDragCaption({ view, words }: KanbanCore): { readonly element: HTMLElement; paint(): void } {
  const line = createElement('div', 'q-say-line');
  const keys = words.dragKeys.flatMap(({ keys: each, does }) => [
    ...each.map((key) => createElement('kbd', 'q-say-key', {}, [key])),
    createElement('span', '', {}, [does]),
  ]);
  const element = createElement('div', 'q-say', { 'aria-hidden': 'true' }, [line, createElement('div', 'q-say-keys', {}, keys)]);
  element.hidden = true;
  return {
    element,
    paint() {
      const drag = view.$drag.get();
      const over = drag?.via === 'keyboard' ? drag.over : null;
      element.hidden = over === null;
      if (!drag || !over) return;
      const away = drag.records.filter(({ bucket }) => bucket === over.bucket).length;
      const total = view.count(over.bucket) - away + drag.records.length;
      line.textContent = drag.refusal ?? words.carrying(drag.records.length, view.bucketTitle(over.bucket), over.index + 1, total);
    },
  };
}
