import type { BucketId, RecordId } from '../../view/core/record.ts';
import { anchorOf } from '../../view/dom/menu-anchor.ts';
import type { GalleryCore } from '../core/gallery-core.ts';
import type { GalleryOptions } from '../gallery-options.ts';
import { galleryKey } from './gallery-keys.ts';
import type { GalleryKey } from './gallery-keys.ts';

interface GalleryInput {
  readonly core: GalleryCore;
  readonly options: GalleryOptions;
  readonly root: HTMLElement;
  readonly placeOfCard: (element: Element) => { readonly id: RecordId; readonly bucket: BucketId } | null;
  readonly focusCard: () => void;
  readonly turn: (card: HTMLElement, by: 1 | -1) => void;
  readonly isRightToLeft: boolean;
  readonly signal: AbortSignal;
}

/** Presses of cards and heads, and keys, as commands of the gallery. */
export function attachGalleryInput({ core, options, root, placeOfCard, focusCard, turn, isRightToLeft, signal }: GalleryInput): void {
  const { view } = core;

  const press = (event: MouseEvent): void => {
    const target = event.target as Element;
    const fold = target.closest<HTMLElement>('[data-fold]')?.dataset['fold'];
    if (fold !== undefined) return core.dispatch({ type: 'toggleGroup', bucket: fold });
    const page = target.closest<HTMLElement>('[data-turn]');
    const card = target.closest<HTMLElement>('.q-card');
    if (page && card) return turn(card, page.dataset['turn'] === '1' ? 1 : -1);
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

  const remove = (): void => {
    const chosen = [...view.selection.$selection.get().ids];
    const focus = view.$focus.get();
    const ids = chosen.length > 0 ? chosen : focus ? [focus.recordId] : [];
    if (view.mode === 'read' || ids.length === 0) return;
    if (options.onDelete) options.onDelete(ids);
    else view.dispatch({ type: 'delete', ids });
  };

  const run = (key: GalleryKey, card: HTMLElement): void => {
    const focus = view.$focus.get();
    switch (key.type) {
      case 'go':
        core.dispatch({ type: 'go', to: key.to, extends: key.extends });
        return focusCard();
      case 'turn':
        return turn(card, key.by);
      case 'open':
        if (focus) options.onOpenRecord?.(focus.recordId);
        return;
      case 'toggle':
        if (focus) view.dispatch({ type: 'toggle', recordId: focus.recordId, bucket: focus.bucket });
        return;
      case 'selectAll':
        if (focus) view.dispatch({ type: 'selectAll', bucket: focus.bucket });
        return;
      case 'clear':
        return view.dispatch({ type: 'clearSelection' });
      case 'delete':
        return remove();
      case 'undo':
      case 'redo':
        return view.dispatch({ type: key.type });
      case 'menu':
        if (focus) options.onCardMenu?.(focus.recordId, anchorOf(card));
    }
  };

  root.addEventListener('click', press, { signal });
  root.addEventListener(
    'keydown',
    (event) => {
      const card = (event.target as Element).closest<HTMLElement>('.q-card');
      const key = card && !event.isComposing ? galleryKey(event, isRightToLeft) : null;
      if (!card || !key) return;
      event.preventDefault();
      event.stopPropagation();
      // a card that could not be read is read again
      if (card.classList.contains('is-unread') && (key.type === 'open' || key.type === 'toggle')) view.dispatch({ type: 'retry' });
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
      if (!at || !options.onCardMenu) return;
      event.preventDefault();
      options.onCardMenu(at.id, { x: event.clientX, y: event.clientY, width: 0, height: 0 });
    },
    { signal },
  );
}
