import { createDiv } from './elements.ts';

export interface Announcer {
  readonly element: HTMLElement;
  say(text: string): void;
  /** What others do: now and then, and never in the place of what the person did. */
  mention(text: string): void;
  destroy(): void;
}

/** Between two mentions, in ms: a table many work in is no radio. */
const mentionEvery = 5000;

/** One polite live region; of several messages in a quarter of a second only the last is spoken. */
export function createAnnouncer(): Announcer {
  let quietUntil = 0;
  const element = createDiv('q-live', { role: 'status', 'aria-live': 'polite' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      element.textContent = text;
    }, 250);
  };
  return {
    element,
    say,
    mention(text) {
      if (timer !== undefined || performance.now() < quietUntil) return;
      quietUntil = performance.now() + mentionEvery;
      say(text);
    },
    destroy: () => clearTimeout(timer),
  };
}
