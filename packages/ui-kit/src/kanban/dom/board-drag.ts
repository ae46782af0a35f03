import type { BucketId } from '../../view/core/record.ts';
import { attachDragGesture, pushAtEdges } from '../../view/dom/drag-gesture.ts';
import { createDragGhost } from '../../view/dom/drag-ghost.ts';
import type { DragGhost } from '../../view/dom/drag-ghost.ts';
import { putClass } from '../../view/dom/elements.ts';
import { placeOfCard } from '../../view/dom/record-key.ts';
import type { ViewCore } from '../../view/core/view-core.ts';
import type { BoardLists } from './board-lists.ts';

interface BoardDragOptions {
  readonly view: ViewCore;
  readonly lists: BoardLists;
  readonly root: HTMLElement;
  /** The box the board scrolls in. */
  readonly box: HTMLElement;
  readonly signal: AbortSignal;
}

/** Drags cards over a board by pointer or touch, with the gap where they would be dropped. */
export interface BoardDrag {
  /** Cards lifted by keys leave a gap of this card's height. */
  prepareLift(card: Element): void;
  paint(): void;
  /** Scrolls to where cards that are moved by keys would be dropped. */
  showPlace(bucket: BucketId | undefined, index: number): void;
  /** The drag has ended. */
  end(): void;
}

export function createBoardDrag({ view, lists, root, box, signal }: BoardDragOptions): BoardDrag {
  let ghost: DragGhost | null = null;
  let gapHeight = 92;

  /** Lists are scrolled by the pointer that is over them, the board by its edges. */
  const scrollFor = (x: number, y: number): boolean => {
    const { left, right, top: start, bottom } = box.getBoundingClientRect();
    const across = pushAtEdges(x, left, right);
    const before = box.scrollLeft;
    box.scrollLeft += across;
    const over = view.$drag.get()?.over;
    const list = over ? lists.get(over.bucket) : undefined;
    const cards = list?.element.getBoundingClientRect();
    const isListScrolled = list && cards ? list.scrollBy(pushAtEdges(y, cards.top, cards.bottom)) : false;
    const top = box.scrollTop;
    if (!isListScrolled) box.scrollTop += pushAtEdges(y, start, bottom);
    return isListScrolled || box.scrollLeft !== before || box.scrollTop !== top;
  };

  const end = (): void => {
    ghost?.remove();
    ghost = null;
  };

  const placeUnder = (x: number, y: number): void => {
    ghost?.move(x, y);
    const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
    const bucket = target && root.contains(target) ? target.dataset['drop'] : undefined;
    if (bucket === undefined) return;
    const list = lists.get(bucket);
    const isOverList = list?.element.isConnected === true && target?.contains(list.element) === true;
    view.dispatch({ type: 'over', place: { bucket, index: isOverList ? list.placeAt(y) : 0 } });
  };

  if (view.mode === 'edit')
    attachDragGesture(
      root,
      {
        find: (target) => (target.closest('button, textarea, input, a') ? null : target.closest<HTMLElement>('.q-card[data-record]')),
        lift(item, via) {
          const at = placeOfCard(item);
          if (!at || view.$drag.get()) return false;
          const { left, top, height } = item.getBoundingClientRect();
          view.dispatch({ type: 'lift', via, records: [{ id: at.id, bucket: at.bucket }] });
          const drag = view.$drag.get();
          if (!drag) return false;
          gapHeight = height;
          ghost = createDragGhost(root, item, drag.records.length, left + 24, top + 24);
          return true;
        },
        move: placeUnder,
        drop() {
          end();
          view.dispatch({ type: 'drop' });
        },
        cancel() {
          end();
          view.dispatch({ type: 'cancel' });
        },
        scroll: scrollFor,
      },
      signal,
    );

  return {
    prepareLift(card) {
      gapHeight = card.getBoundingClientRect().height;
    },
    paint() {
      const drag = view.$drag.get();
      const over = drag?.over ?? null;
      putClass(root, 'is-dragging', drag !== null);
      for (const list of lists.all()) list.setGap(over?.bucket === list.bucket ? over.index : null, gapHeight);
      for (const target of box.querySelectorAll<HTMLElement>('[data-drop]')) {
        putClass(target, 'is-target', over?.bucket === target.dataset['drop']);
        putClass(target, 'is-refused', over?.bucket === target.dataset['drop'] && drag?.refusal != null);
      }
    },
    showPlace(bucket, index) {
      const list = bucket === undefined ? undefined : lists.get(bucket);
      if (!list) return;
      list.setGap(index, gapHeight);
      list.reveal(Math.min(index, Math.max(0, view.count(list.bucket) - 1)));
      list.element.closest('.q-stack, .q-cell-box')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
      lists.look();
    },
    end,
  };
}
