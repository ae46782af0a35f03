import type { CardSpec } from '../../view/core/card-spec.ts';
import type { BucketId, RecordId } from '../../view/core/record.ts';
import { createElement, putClass } from '../../view/dom/elements.ts';
import { createLiveRegion } from '../../view/dom/live-region.ts';
import { anchorOf } from '../../view/dom/menu-anchor.ts';
import { placeOfCard } from '../../view/dom/record-key.ts';
import { createViewMessage } from '../../view/dom/view-message.ts';
import type { KanbanCore } from '../core/kanban-core.ts';
import type { KanbanLayout } from '../core/kanban-layout.ts';
import type { KanbanOptions } from '../kanban-options.ts';
import { attachBoardInput } from './board-input.ts';
import { createBoardDrag } from './board-drag.ts';
import { createBoardLists } from './board-lists.ts';
import { createBoardStructure } from './board-structure.ts';
import { createDragCaption } from './drag-caption.ts';
import { createKanbanCard } from './kanban-card.ts';
import { createQuickAdd } from './quick-add.ts';

export interface BoardSurface {
  announce(text: string): void;
  focus(): void;
  reveal(id: RecordId): Promise<void>;
  /** Cards show other fields, or another title or cover. They are drawn anew where they stand. */
  setCard(card: CardSpec): void;
  destroy(): void;
}

/** Boards no wider than this show one stack at a time, in px. */
const narrow = 600;

/** Draws a board into an element and turns presses, touches and keys into commands. */
export function createBoardSurface(core: KanbanCore, options: KanbanOptions, host: HTMLElement): BoardSurface {
  const { view, words } = core;
  const ended = new AbortController();
  const canEdit = view.mode === 'edit';
  const live = createLiveRegion();
  const caption = createDragCaption(core);
  const isCompact = (): boolean => options.density === 'compact' || (options.density === undefined && core.layout().lanes !== null);
  let spec = options.card;
  const card = createKanbanCard(() => spec, options.untitled ?? '–');
  let request = 0;
  let isPlaced = false;

  const root = createElement('div', 'q-view q-kanban', { role: 'region', 'aria-label': words.board });
  const dir = options.dir ?? (getComputedStyle(host).direction === 'rtl' ? 'rtl' : 'ltr');
  root.dir = dir;
  const message = createViewMessage({ words, onRetry: () => view.dispatch({ type: 'retry' }) });
  const lists = createBoardLists({ core, card, isCompact, box: () => structure.element });
  const structure = createBoardStructure({
    words,
    listOf: lists.make,
    hasMenu: options.onStackMenu !== undefined,
    canAdd: canEdit && options.quickAdd !== null,
    canAddStack: canEdit && options.onAddStack !== undefined,
    mostIn: lists.mostIn,
  });
  root.append(structure.element, message.element, caption.element, live.element);
  host.append(root);

  const drag = createBoardDrag({ view, lists, root, box: structure.element, signal: ended.signal });

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
    lists.dropGone();
    drag.paint();
    for (const list of lists.all()) list.paint();
    caption.paint();
    keepTabStop();
    if (!isPlaced) goToFirstCards(layout);
    isPlaced = true;
  };

  /** Where one stack fills the screen, the first that has cards is shown first. */
  const goToFirstCards = ({ stacks, lanes }: KanbanLayout): void => {
    const at = stacks.findIndex(({ count, isCollapsed }) => count > 0 && !isCollapsed);
    if (lanes !== null || at < 1 || structure.element.clientWidth > narrow) return;
    structure.element.querySelectorAll(':scope > [data-stack]')[at]?.scrollIntoView({ inline: 'start', block: 'nearest' });
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
      const values = options.quickAdd ? options.quickAdd(text) : { [spec.title.id]: text };
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

  attachBoardInput({
    core,
    options,
    root,
    placeOfCard,
    focusCard,
    openAdd,
    showMore(bucket) {
      lists.showMore(bucket);
      schedule();
    },
    prepareLift: drag.prepareLift,
    isRightToLeft: dir === 'rtl',
    anchorOf,
    signal: ended.signal,
  });

  core.setShownCount((bucket) => lists.get(bucket)?.shownCount() ?? view.count(bucket));
  const follow = [
    view.$turn.listen(schedule),
    view.$drag.listen((session) => {
      if (!session) drag.end();
      else if (session.via === 'keyboard') drag.showPlace(session.over?.bucket, session.over?.index ?? 0);
      schedule();
    }),
    view.$refused.listen(schedule),
    view.$presence.listen(schedule),
    view.selection.$selection.listen(schedule),
    core.$settings.listen(schedule),
  ];
  const resize = new ResizeObserver(schedule);
  resize.observe(structure.element);
  paint();

  return {
    announce: live.announce,
    focus: focusCard,
    setCard(next) {
      spec = next;
      for (const list of lists.all()) list.renew();
    },
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
      resize.disconnect();
      live.destroy();
      lists.destroy();
      root.remove();
    },
  };
}
