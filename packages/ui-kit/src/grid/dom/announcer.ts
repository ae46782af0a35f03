import { createDiv } from './elements.ts';

export interface Announcer {
  readonly element: HTMLElement;
  /** Has a screen reader speak a text when it has time. */
  announce(text: string): void;
  /** Announces what others do: seldom, and never in the place of what the person did. */
  mention(text: string): void;
  destroy(): void;
}

/** Least time between two mentions, in ms: in a table that many people edit, a screen reader would never be silent. */
const mentionEvery = 5000;

/** One polite live region; of several messages in a quarter of a second only the last is spoken. */
export function createAnnouncer(): Announcer {
  let quietUntil = 0;
  const element = createDiv('q-live', { role: 'status', 'aria-live': 'polite' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce = (text: string): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      element.textContent = text;
    }, 250);
  };
  return {
    element,
    announce,
    mention(text) {
      if (timer !== undefined || performance.now() < quietUntil) return;
      quietUntil = performance.now() + mentionEvery;
      announce(text);
    },
    destroy: () => clearTimeout(timer),
  };
}
