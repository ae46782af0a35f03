import { createViewMount } from '../view/dom/create-view-mount.ts';
import type { RecordId } from '../view/core/record.ts';
import { createMapCore } from './core/map-core.ts';
import type { MapCore } from './core/map-core.ts';
import { createMapSurface } from './dom/map-surface.ts';
import type { MapOptions } from './map-options.ts';

/** A map of records: mount it into an element that has a height, drive it with commands, read it through the atoms of its view. */
export interface RecordMap extends MapCore {
  /** Builds the map inside an element. One place at a time; the answer takes it out again. */
  mount(element: HTMLElement): () => void;
  focus(): void;
}

/**
 * Makes a map over a source with a bucket of records with a place (`placed`) and one of those without (`placeless`).
 *
 * @example
 * createMap({ source, field: { id: 'place', title: 'Place' }, titleOf: ({ cells }) => String(cells.name) }).mount(document.querySelector('#map'));
 */
export function createMap(options: MapOptions): RecordMap {
  const core = createMapCore({
    ...options,
    titleOf: options.titleOf ?? (({ id }: { id: RecordId }) => String(id)),
    onSay(text) {
      mounted.surface?.announce(text);
      options.onSay?.(text);
    },
  });
  const mounted = createViewMount((element) => createMapSurface(core, options, element));
  return {
    ...core,
    mount: mounted.mount,
    focus: () => mounted.surface?.focus(),
    destroy() {
      mounted.unmount();
      core.destroy();
    },
  };
}
