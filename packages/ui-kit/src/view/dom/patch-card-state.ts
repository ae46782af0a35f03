import { createElement, putAttribute, putClass } from './elements.ts';
import type { CardState } from './card-view.ts';

/** Words on a card that is held back. */
export interface CardStateWords {
  readonly held: string;
}

/** Shows on a card whether it is selected, saved, refused or held back, and who else is at it. */
export function patchCardState(card: HTMLElement, state: CardState, words: CardStateWords): void {
  putClass(card, 'is-selected', state.isSelected);
  putClass(card, 'is-focus', state.isFocused);
  putClass(card, 'is-away', state.isAway);
  putClass(card, 'is-saving', state.state === 'saving');
  putClass(card, 'is-failed', state.state === 'failed' || state.refusal !== null);
  putClass(card, 'is-held', state.state === 'held');
  putAttribute(card, 'aria-selected', String(state.isSelected));
  putAttribute(card, 'tabindex', state.isFocused ? '0' : '-1');
  patchFlag(card, 'q-card-said', state.refusal ?? (state.state === 'held' ? words.held : null));
  patchFlag(card, `q-card-person`, state.person?.name ?? null, state.person?.hue);
}

function patchFlag(card: HTMLElement, className: string, text: string | null, hue?: string): void {
  const shown = card.querySelector<HTMLElement>(`:scope > .${className}`);
  if (text === null) return shown?.remove();
  const flag = shown ?? card.appendChild(createElement('span', className));
  const wanted = hue ? `${className} q-hue-${hue}` : className;
  if (flag.className !== wanted) flag.className = wanted;
  if (flag.textContent !== text) flag.textContent = text;
}
