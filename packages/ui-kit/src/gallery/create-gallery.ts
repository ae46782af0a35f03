import { createViewMount } from '../view/dom/create-view-mount.ts';
import type { CardSpec } from '../view/core/card-spec.ts';
import type { RecordId } from '../view/core/record.ts';
import { createGalleryCore } from './core/gallery-core.ts';
import type { GalleryCore } from './core/gallery-core.ts';
import { createGallerySurface } from './dom/gallery-surface.ts';
import type { GalleryOptions } from './gallery-options.ts';

/** A gallery: mount it into an element that has a height, drive it with commands, read it through the atoms of its view. */
export interface Gallery extends GalleryCore {
  /** Builds the gallery inside an element. One place at a time; the answer takes it out again. */
  mount(element: HTMLElement): () => void;
  /** Other fields, cover or title on the cards; records stay read, selected and in focus. */
  setCard(card: CardSpec): void;
  focus(): void;
  /** Scrolls to a record and goes to it, where the source can tell its place. */
  reveal(id: RecordId): Promise<void>;
}

/**
 * Makes a gallery over a source of buckets: one for all cards, or one for each group.
 *
 * @example
 * const gallery = createGallery({ source, card: { title: { id: 'name', title: 'Name', kind: 'text' }, fields: [] } });
 * gallery.mount(document.querySelector('#gallery'));
 */
export function createGallery(options: GalleryOptions): Gallery {
  let { card } = options;
  const core = createGalleryCore({
    ...options,
    titleOf: options.titleOf ?? (({ cells }) => String(cells[card.title.id] ?? options.untitled ?? '')),
    onSay(text) {
      mounted.surface?.announce(text);
      options.onSay?.(text);
    },
  });
  const mounted = createViewMount((element) => createGallerySurface(core, { ...options, card }, element));
  return {
    ...core,
    mount: mounted.mount,
    setCard(next) {
      card = next;
      mounted.rebuild();
    },
    focus: () => mounted.surface?.focus(),
    reveal: async (id) => mounted.surface?.reveal(id),
    destroy() {
      mounted.unmount();
      core.destroy();
    },
  };
}
