import { createViewMount } from '../view/dom/create-view-mount.ts';
import type { CardSpec } from '../view/core/card-spec.ts';
import type { RecordId } from '../view/core/record.ts';
import { createKanbanCore } from './core/kanban-core.ts';
import type { KanbanCore } from './core/kanban-core.ts';
import { createBoardSurface } from './dom/board-surface.ts';
import type { KanbanOptions } from './kanban-options.ts';

/** A board: mount it into an element that has a height, drive it with commands, read it through the atoms of its view. */
export interface Kanban extends KanbanCore {
  /** Builds the board inside an element. One place at a time; the answer takes it out again. */
  mount(element: HTMLElement): () => void;
  /** Other fields, cover or title on the cards; records stay read, selected and in focus. */
  setCard(card: CardSpec): void;
  focus(): void;
  /** Scrolls to a record and goes to it, where the source can tell its place. */
  reveal(id: RecordId): Promise<void>;
}

/**
 * Makes a board over a source of buckets: one for each stack, or for each crossing of a stack and a lane.
 *
 * @example
 * const board = createKanban({ source, card: { title: { id: 'name', title: 'Name', kind: 'text' }, fields: [] } });
 * board.mount(document.querySelector('#board'));
 */
export function createKanban(options: KanbanOptions): Kanban {
  let { card } = options;
  const core = createKanbanCore({
    ...options,
    titleOf: options.titleOf ?? (({ cells }) => String(cells[card.title.id] ?? options.untitled ?? '')),
    onSay(text) {
      mounted.surface?.announce(text);
      options.onSay?.(text);
    },
  });
  const mounted = createViewMount((element) => createBoardSurface(core, { ...options, card }, element));
  return {
    ...core,
    mount: mounted.mount,
    setCard(next) {
      card = next;
      mounted.surface?.setCard(next);
    },
    focus: () => mounted.surface?.focus(),
    reveal: async (id) => mounted.surface?.reveal(id),
    destroy() {
      mounted.unmount();
      core.destroy();
    },
  };
}
