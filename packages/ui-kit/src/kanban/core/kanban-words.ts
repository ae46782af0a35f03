import { englishViewWords } from '../../view/core/view-words.ts';
import type { ViewWords } from '../../view/core/view-words.ts';

/** Every word a board shows or says; hand in translations. */
export interface KanbanWords extends ViewWords {
  readonly board: string;
  readonly stack: (title: string, count: number) => string;
  readonly newCard: string;
  readonly newCardHint: string;
  readonly addStack: string;
  readonly stackMenu: (title: string) => string;
  readonly expandStack: (title: string) => string;
  readonly collapseStack: (title: string) => string;
  readonly toggleLane: (title: string) => string;
  readonly cards: (count: number) => string;
  readonly showMore: (count: number) => string;
  /** More cards than a stack's limit: "7 of 6". */
  readonly ofLimit: (count: number, most: number) => string;
  readonly full: (title: string, most: number) => string;
  readonly emptyStack: string;
  readonly emptyBoard: string;
  readonly loadFailed: string;
  readonly retry: string;
  readonly held: string;
  /** The keys that move a dragged card, each with what it does. */
  readonly dragKeys: readonly { readonly keys: readonly string[]; readonly does: string }[];
  /** The caption of a card that is moved by keys. */
  readonly carrying: (count: number, bucket: string, place: number, total: number) => string;
}

const { number } = englishViewWords;
const cards = (count: number): string => `${number(count)} ${count === 1 ? 'card' : 'cards'}`;

export const englishKanbanWords: KanbanWords = {
  ...englishViewWords,
  board: 'Board',
  stack: (title, count) => `${title}, ${cards(count)}`,
  newCard: 'New card',
  newCardHint: 'Name of the new card',
  addStack: 'Add stack',
  stackMenu: (title) => `Menu of ${title}`,
  expandStack: (title) => `Expand ${title}`,
  collapseStack: (title) => `Collapse ${title}`,
  toggleLane: (title) => `Show or hide ${title}`,
  cards,
  showMore: (count) => `Show ${number(count)} more`,
  ofLimit: (count, most) => `${number(count)} of ${number(most)}`,
  full: (title, most) => `${title} takes at most ${cards(most)}`,
  emptyStack: 'Drop here or add a card',
  emptyBoard: 'There are no stacks to show',
  loadFailed: 'Could not load this',
  retry: 'Try again',
  held: 'Belongs elsewhere by now; it moves when you leave it',
  dragKeys: [
    { keys: ['←', '→'], does: 'stack' },
    { keys: ['↑', '↓'], does: 'place and lane' },
    { keys: ['Space'], does: 'drop' },
    { keys: ['Esc'], does: 'put back' },
  ],
  carrying: (count, bucket, place, total) => `${cards(count)} to ${bucket}, place ${number(place)} of ${number(total)}`,
};
