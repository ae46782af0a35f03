import { createElement } from './elements.ts';

export interface LiveRegion {
  readonly element: HTMLElement;
  announce(text: string): void;
  destroy(): void;
}

/** One polite live region; of several messages in a short while only the last is spoken. */
export function createLiveRegion(): LiveRegion {
  const element = createElement('div', 'q-view-live', { role: 'status', 'aria-live': 'polite' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    element,
    announce(text) {
      clearTimeout(timer);
      timer = setTimeout(() => (element.textContent = text), 120);
    },
    destroy: () => clearTimeout(timer),
  };
}
