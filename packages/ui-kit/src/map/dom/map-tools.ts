import { createIcon } from '../../cells/icon.ts';
import { createElement } from '../../view/dom/elements.ts';
import type { MapWords } from '../core/map-words.ts';

const icons = {
  zoomIn: ['M5 12h14', 'M12 5v14'],
  zoomOut: ['M5 12h14'],
  fit: ['M8 3H5a2 2 0 0 0-2 2v3', 'M21 8V5a2 2 0 0 0-2-2h-3', 'M3 16v3a2 2 0 0 0 2 2h3', 'M16 21h3a2 2 0 0 0 2-2v-3'],
  lasso: [
    'M7 22a5 5 0 0 1-2-4',
    'M3.3 14A6.8 6.8 0 0 1 2 10c0-4.4 4.5-8 10-8s10 3.6 10 8-4.5 8-10 8a12 12 0 0 1-5-1',
    'M5 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  ],
} as const;

/** The buttons over a map: closer, further, all of it, and the lasso. */
export function createMapTools(words: MapWords): { readonly tools: HTMLElement; readonly lassoTool: HTMLElement } {
  const make = (act: keyof typeof icons): HTMLElement =>
    createElement('button', 'q-view-icon-button', { type: 'button', 'data-act': act, 'aria-label': words[act], title: words[act] }, [
      createIcon(icons[act], 'q-icon'),
    ]);
  const lassoTool = make('lasso');
  return { tools: createElement('div', 'q-map-tools', {}, [make('zoomIn'), make('zoomOut'), make('fit'), lassoTool]), lassoTool };
}
