import { plural, t } from '@lingui/core/macro';
import type { KanbanWords } from '@quadrille/ui-kit/kanban';
import { createViewWords } from '../records/index.ts';

/** Every word a board shows or says, in the chosen language, whose `locale` counts are written in. */
export function createKanbanWords(locale: string): KanbanWords {
  const words = createViewWords(locale);
  const { number } = words;
  const cards = (count: number): string => t`${plural(count, { one: '# card', other: '# cards' })}`;
  return {
    ...words,
    board: t`Board`,
    stack: (title, count) => t`${title}, ${cards(count)}`,
    newCard: t`New card`,
    newCardHint: t`Name of the new card`,
    addStack: t`Add stack`,
    stackMenu: (title) => t`Menu of ${title}`,
    expandStack: (title) => t`Expand ${title}`,
    collapseStack: (title) => t`Collapse ${title}`,
    toggleLane: (title) => t`Show or hide ${title}`,
    cards,
    showMore: (count) => t`Show ${number(count)} more`,
    ofLimit: (count, most) => t`${number(count)} of ${number(most)}`,
    full: (title, most) => t`${title} takes at most ${cards(most)}`,
    emptyStack: t`No cards here yet`,
    emptyBoard: t`There are no stacks to show`,
    loadFailed: t`Could not load these records`,
    retry: t`Retry`,
    held: t`Belongs elsewhere by now; it moves when you leave it`,
    dragKeys: [
      { keys: ['←', '→'], does: t`stack` },
      { keys: ['↑', '↓'], does: t`place` },
      { keys: ['Space'], does: t`drop` },
      { keys: ['Esc'], does: t`put back` },
    ],
    carrying: (count, bucket, place, total) => t`${cards(count)} to ${bucket}, place ${number(place)} of ${number(total)}`,
  };
}
