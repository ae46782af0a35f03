import type { BucketId, RecordId } from '../../view/core/record.ts';
import type { MenuAnchor } from '../../view/dom/menu-anchor.ts';
import type { KanbanCore } from '../core/kanban-core.ts';
import type { KanbanOptions } from '../kanban-options.ts';
import { boardKey } from './board-keys.ts';
import type { BoardKey } from './board-keys.ts';

interface BoardInput {
  readonly core: KanbanCore;
  readonly options: KanbanOptions;
  readonly root: HTMLElement;
  readonly placeOfCard: (element: Element) => { readonly id: RecordId; readonly bucket: BucketId } | null;
  readonly focusCard: () => void;
  readonly openAdd: (bucket: BucketId) => void;
  readonly showMore: (bucket: BucketId) => void;
  readonly prepareLift: (card: Element) => void;
  readonly isRightToLeft: boolean;
  readonly anchorOf: (element: Element) => MenuAnchor;
  readonly signal: AbortSignal;
}

/** Presses of cards and buttons, and keys, as commands of the board. */
export function attachBoardInput(input: BoardInput): void {
  const { core, options, root, placeOfCard, signal } = input;
  const { view } = core;

  const act = (button: HTMLElement): void => {
    const { action, stack, lane, add, more } = button.dataset;
    if (action === 'menu' && stack !== undefined) options.onStackMenu?.(stack, input.anchorOf(button));
    else if ((action === 'collapse' || action === 'expand') && stack !== undefined) core.dispatch({ type: 'toggleStack', stack });
    else if (action === 'lane' && lane !== undefined) core.dispatch({ type: 'toggleLane', lane });
    else if (action === 'more' && more !== undefined) input.showMore(more);
    else if (action === 'add' && add !== undefined) input.openAdd(add);
    else if (action === 'add-stack') options.onAddStack?.(input.anchorOf(button));
  };

  const press = (event: MouseEvent): void => {
    const target = event.target as Element;
    const button = target.closest<HTMLElement>('[data-action]');
    if (button) return act(button);
    if (target.closest('.is-unread')) return view.dispatch({ type: 'retry' });
    const at = placeOfCard(target);
    if (!at) return;
    const { id: recordId, bucket } = at;
    if (view.$refused.get().has(recordId)) view.dispatch({ type: 'dismiss', recordId });
    if (event.shiftKey) view.dispatch({ type: 'extend', recordId, bucket });
    else if (event.ctrlKey || event.metaKey) view.dispatch({ type: 'toggle', recordId, bucket });
    else {
      view.dispatch({ type: 'clearSelection' });
      view.dispatch({ type: 'focus', recordId, bucket });
      options.onOpenRecord?.(recordId);
    }
  };

  const chosen = (): readonly RecordId[] => {
    const ids = [...view.selection.$selection.get().ids];
    const focus = view.$focus.get();
    return ids.length > 0 ? ids : focus ? [focus.recordId] : [];
  };

  const remove = (): void => {
    const ids = chosen();
    if (view.mode === 'read' || ids.length === 0) return;
    if (options.onDelete) options.onDelete(ids);
    else view.dispatch({ type: 'delete', ids });
  };

  const run = (key: BoardKey, card: Element | null): void => {
    const focus = view.$focus.get();
    const isDragging = view.$drag.get() !== null;
    switch (key.type) {
      case 'go':
        if (isDragging) return core.dispatch({ type: 'carry', to: key.to });
        core.dispatch({ type: 'go', to: key.to, extends: key.extends });
        return input.focusCard();
      case 'lift':
        if (card) input.prepareLift(card);
        return view.dispatch({ type: 'lift', via: 'keyboard' });
      case 'drop':
        view.dispatch({ type: 'drop' });
        return input.focusCard();
      case 'cancel':
        return view.dispatch({ type: isDragging ? 'cancel' : 'clearSelection' });
      case 'open':
        if (focus) options.onOpenRecord?.(focus.recordId);
        return;
      case 'toggle':
        if (focus) view.dispatch({ type: 'toggle', recordId: focus.recordId, bucket: focus.bucket });
        return;
      case 'selectAll':
        if (focus) view.dispatch({ type: 'selectAll', bucket: focus.bucket });
        return;
      case 'delete':
        return remove();
      case 'undo':
      case 'redo':
        return view.dispatch({ type: key.type });
      case 'add':
        if (focus && view.mode === 'edit' && options.quickAdd !== null) input.openAdd(focus.bucket);
        return;
      case 'menu':
        if (focus && card) options.onCardMenu?.(focus.recordId, input.anchorOf(card));
    }
  };

  root.addEventListener('click', press, { signal });
  root.addEventListener(
    'keydown',
    (event) => {
      const card = (event.target as Element).closest('.q-card');
      const isDragging = view.$drag.get() !== null;
      if ((!card && !isDragging) || event.isComposing) return;
      const key = boardKey(event, input.isRightToLeft, isDragging);
      if (!key) return;
      event.preventDefault();
      event.stopPropagation();
      // a card that could not be read is read again
      if (card?.classList.contains('is-unread') && (key.type === 'open' || key.type === 'lift')) view.dispatch({ type: 'retry' });
      else run(key, card);
    },
    { signal },
  );
  root.addEventListener(
    'focusin',
    (event) => {
      const at = placeOfCard(event.target as Element);
      if (at) view.dispatch({ type: 'focus', recordId: at.id, bucket: at.bucket });
    },
    { signal },
  );
  root.addEventListener(
    'contextmenu',
    (event) => {
      const at = placeOfCard(event.target as Element);
      if (!at || !options.onCardMenu || view.$drag.get()) return;
      event.preventDefault();
      options.onCardMenu(at.id, { x: event.clientX, y: event.clientY, width: 0, height: 0 });
    },
    { signal },
  );
}
