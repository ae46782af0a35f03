import type { BucketId, RecordId } from '../../view/core/record.ts';
import { createCardList } from '../../view/dom/card-list.ts';
import type { CardList } from '../../view/dom/card-list.ts';
import { attachDragGesture, pushAtEdges } from '../../view/dom/drag-gesture.ts';
import { createDragGhost } from '../../view/dom/drag-ghost.ts';
import type { DragGhost } from '../../view/dom/drag-ghost.ts';
import { createElement, putClass } from '../../view/dom/elements.ts';
import { createLiveRegion } from '../../view/dom/live-region.ts';
import { anchorOf } from '../../view/dom/menu-anchor.ts';
import { placeOfCard } from '../../view/dom/record-key.ts';
import { createViewMessage } from '../../view/dom/view-message.ts';
import type { KanbanCore } from '../core/kanban-core.ts';
import type { KanbanOptions } from '../kanban-options.ts';
import { attachBoardInput } from './board-input.ts';
import { createBoardStructure } from './board-structure.ts';
import { createDragCaption } from './drag-caption.ts';
import { createKanbanCard } from './kanban-card.ts';
import { createQuickAdd } from './quick-add.ts';

export interface BoardSurface {
  say(text: string): void;
  focus(): void;
  reveal(id: RecordId): Promise<void>;
  destroy(): void;
}

/** Cards a lane cell shows at first, and how many more each time it is asked. */
const cellCards = 3;
const moreCards = 25;
/** A cell that shows more than these scrolls by itself. */
const mostUncut = 50;

/** Draws a board into an element and turns presses, touches and keys into commands. */
export function createBoardSurface(core: KanbanCore, options: KanbanOptions, host: HTMLElement): BoardSurface {
  const { view, words } = core;
  const ended = new AbortController();
  const lists = new Map<BucketId, CardList>();
  const opened = new Map<BucketId, number>();
  const canEdit = view.mode === 'edit';
  const live = createLiveRegion();
  const caption = createDragCaption(core);
  const isCompact = (): boolean => options.density === 'compact' || (options.density === undefined && core.layout().lanes !== null);
  const card = createKanbanCard(options.card, options.untitled ?? '–');
  let request = 0;
  let ghost: DragGhost | null = null;
  let gapHeight = 92;

  const root = createElement('div', 'q-view q-kanban', { role: 'region', 'aria-label': words.board });
  const dir = options.dir ?? (getComputedStyle(host).direction === 'rtl' ? 'rtl' : 'ltr');
  root.dir = dir;
  const message = createViewMessage({ words, onRetry: () => view.dispatch({ type: 'retry' }) });
  const structure = createBoardStructure({
    words,
    listOf: (bucket) => listOf(bucket),
    hasMenu: options.onStackMenu !== undefined,
    canAdd: canEdit && options.quickAdd !== null,
    canAddStack: canEdit && options.onAddStack !== undefined,
    mostIn: (bucket) => mostIn(bucket),
  });
  root.append(structure.element, message.element, caption.element, live.element);
  host.append(root);

  const mostIn = (bucket: BucketId): number | null => {
    const most = opened.get(bucket) ?? cellCards;
    return most > mostUncut ? null : Math.min(most, Math.max(most, 0));
  };

  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        lists.get((target as HTMLElement).dataset['bucket'] ?? '')?.setInSight(isIntersecting);
      look();
    },
    { root: structure.element, rootMargin: '120px 320px' },
  );

  const listOf = (bucket: BucketId): CardList => {
    const held = lists.get(bucket);
    if (held) return held;
    const list = createCardList({ core: view, bucket, view: card, words, estimate: isCompact() ? 62 : 92, onSeen: () => look() });
    lists.set(bucket, list);
    sight.observe(list.element);
    return list;
  };

  const look = (): void => {
    const shown = [...lists.values()];
    const drag = view.$drag.get();
    const ranges = shown.flatMap((list) => list.seen() ?? []);
    // where cards would fall is read first, also where that is out of sight
    const over = drag?.over ? [{ bucket: drag.over.bucket, first: Math.max(0, drag.over.index - 1), last: drag.over.index + 1 }] : [];
    view.look(
      [...over, ...ranges],
      shown.some((list) => list.isFast()),
    );
  };

  const paint = (): void => {
    request = 0;
    const { status, reason, isResetting } = view.list;
    const layout = core.layout();
    putClass(root, 'is-compact', isCompact());
    putClass(root, 'is-resetting', isResetting);
    root.setAttribute('aria-busy', String(status === 'loading' || isResetting));
    message.show(
      status === 'failed' ? 'failed' : status === 'loading' ? 'loading' : layout.stacks.length === 0 ? 'empty' : null,
      reason ?? words.emptyBoard,
      isResetting,
    );
    structure.element.hidden = status !== 'ready';
    if (status !== 'ready') return;
    structure.paint(layout);
    for (const [bucket, list] of lists) if (view.bucket(bucket) === null) forget(bucket, list);
    paintDrag();
    for (const list of lists.values()) list.paint();
    caption.paint();
    keepTabStop();
  };

  const forget = (bucket: BucketId, list: CardList): void => {
    sight.unobserve(list.element);
    list.destroy();
    lists.delete(bucket);
  };

  const paintDrag = (): void => {
    const drag = view.$drag.get();
    const over = drag?.over ?? null;
    putClass(root, 'is-dragging', drag !== null);
    for (const [bucket, list] of lists) list.setGap(over?.bucket === bucket ? over.index : null, gapHeight);
    for (const target of structure.element.querySelectorAll<HTMLElement>('[data-drop]')) {
      putClass(target, 'is-target', over?.bucket === target.dataset['drop']);
      putClass(target, 'is-refused', over?.bucket === target.dataset['drop'] && drag?.refusal != null);
    }
  };

  /** One card can be reached by Tab: the one in focus, else the first that is shown. */
  const keepTabStop = (): void => {
    const focus = view.$focus.get();
    if (focus && lists.get(focus.bucket)?.cardOf(focus.recordId)) return;
    structure.element.querySelector<HTMLElement>('.q-card[data-record]')?.setAttribute('tabindex', '0');
  };

  const schedule = (): void => {
    if (request === 0) request = requestAnimationFrame(paint);
  };

  const focusCard = (): void => {
    const focus = view.$focus.get();
    const list = focus && lists.get(focus.bucket);
    if (!focus || !list) return structure.element.querySelector<HTMLElement>('.q-card[tabindex="0"]')?.focus({ preventScroll: true });
    list.reveal(view.indexOf(focus.bucket, focus.recordId));
    const element = list.cardOf(focus.recordId);
    element?.focus({ preventScroll: true });
    (list.element.closest('.q-stack') ?? element)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  };

  const quickAdd = createQuickAdd({
    words,
    add: (bucket, text) => {
      const values = options.quickAdd ? options.quickAdd(text) : { [options.card.title.id]: text };
      view.dispatch({ type: 'create', bucket, values });
      lists.get(bucket)?.reveal(view.count(bucket) - 1);
    },
    onClosed: () => focusCard(),
  });

  const openAdd = (bucket: BucketId): void => {
    const list = lists.get(bucket);
    const holder = list?.element.parentElement?.querySelector<HTMLElement>('.q-stack-foot') ?? list?.element.parentElement;
    if (holder) quickAdd.open(bucket, holder);
  };

  /** Lists are scrolled by the pointer that is over them, the board by its edges. */
  const scrollFor = (x: number, y: number): boolean => {
    const box = structure.element.getBoundingClientRect();
    const across = pushAtEdges(x, box.left, box.right);
    const before = structure.element.scrollLeft;
    structure.element.scrollLeft += across;
    const over = view.$drag.get()?.over;
    const list = over ? lists.get(over.bucket) : undefined;
    const cards = list?.element.getBoundingClientRect();
    const isListScrolled = list && cards ? list.scrollBy(pushAtEdges(y, cards.top, cards.bottom)) : false;
    const top = structure.element.scrollTop;
    if (!isListScrolled) structure.element.scrollTop += pushAtEdges(y, box.top, box.bottom);
    return isListScrolled || structure.element.scrollLeft !== before || structure.element.scrollTop !== top;
  };

  const endDrag = (): void => {
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

  if (canEdit)
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
          endDrag();
          view.dispatch({ type: 'drop' });
        },
        cancel() {
          endDrag();
          view.dispatch({ type: 'cancel' });
        },
        scroll: scrollFor,
      },
      ended.signal,
    );

  attachBoardInput({
    core,
    options,
    root,
    placeOfCard,
    focusCard,
    openAdd,
    showMore(bucket) {
      opened.set(bucket, (opened.get(bucket) ?? cellCards) + moreCards);
      schedule();
    },
    prepareLift(element) {
      gapHeight = element.getBoundingClientRect().height;
    },
    isRightToLeft: dir === 'rtl',
    anchorOf,
    signal: ended.signal,
  });

  core.setShownCount((bucket) => lists.get(bucket)?.shownCount() ?? view.count(bucket));
  const follow = [
    view.$turn.listen(schedule),
    view.$drag.listen((drag) => {
      if (!drag) endDrag();
      else if (drag.via === 'keyboard') showPlace(drag.over?.bucket, drag.over?.index ?? 0);
      schedule();
    }),
    view.$refused.listen(schedule),
    view.$presence.listen(schedule),
    view.selection.$selection.listen(schedule),
    core.$settings.listen(schedule),
  ];

  /** Where cards in the hand would fall by keys is scrolled to. */
  const showPlace = (bucket: BucketId | undefined, index: number): void => {
    const list = bucket === undefined ? undefined : lists.get(bucket);
    if (!list) return;
    list.setGap(index, gapHeight);
    list.reveal(Math.min(index, Math.max(0, view.count(list.bucket) - 1)));
    list.element.closest('.q-stack, .q-cell-box')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    look();
  };
  const resize = new ResizeObserver(schedule);
  resize.observe(structure.element);
  paint();

  return {
    say: live.say,
    focus: focusCard,
    async reveal(id) {
      const place = await view.locate(id);
      if (!place || ended.signal.aborted) return;
      lists.get(place.bucket)?.reveal(place.index);
      view.dispatch({ type: 'focus', recordId: id, bucket: place.bucket });
      focusCard();
    },
    destroy() {
      ended.abort();
      cancelAnimationFrame(request);
      for (const stop of follow) stop();
      sight.disconnect();
      resize.disconnect();
      live.destroy();
      for (const list of lists.values()) list.destroy();
      root.remove();
    },
  };
}
