import { createDiv } from './elements.ts';

export interface Announcer {
  readonly element: HTMLElement;
  say(text: string): void;
  destroy(): void;
}

/** One polite live region; of several messages in a quarter of a second only the last is spoken. */
export function createAnnouncer(): Announcer {
  const element = createDiv('q-live', { role: 'status', 'aria-live': 'polite' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    element,
    say(text) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        element.textContent = text;
      }, 250);
    },
    destroy: () => clearTimeout(timer),
  };
}
