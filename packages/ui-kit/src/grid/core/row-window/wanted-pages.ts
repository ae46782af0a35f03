import type { Clock } from '../clock.ts';
import { pageOf, pagesOnScreen } from '../plan-loads.ts';

/** What is on screen, and since when. */
export interface ScreenRows {
  readonly first: number;
  readonly last: number;
  /** Screens per 100 ms, signed by direction. */
  readonly speed: number;
  /** When the screen was reported last, in ms of the clock. */
  readonly at: number;
  /** Pages on screen, where records between first and last are hidden. */
  readonly pages?: readonly number[];
}

/** The pages that must be in memory: those on screen, those of pinned rows, and those that something waits for. */
export interface WantedPages {
  readonly screen: ScreenRows;
  /** Pages that are read wherever the screen is. */
  readonly needed: readonly number[];
  look(first: number, last: number, speed: number, pages?: readonly number[]): void;
  /** Pinned rows stay in memory, needed ones are read as well. Answers whether a page is needed now that was not before. */
  pin(indexes: readonly number[], needed: readonly number[]): boolean;
  /** Whether a page must not be evicted. */
  isKept(page: number): boolean;
  /** Pinned rows of a page. */
  pinnedIn(page: number): readonly number[];
}

export function createWantedPages(clock: Clock): WantedPages {
  let screen: ScreenRows = { first: 0, last: 0, speed: 0, at: 0 };
  let pinned: ReadonlySet<number> = new Set();
  let needed: readonly number[] = [];

  const pinnedIn = (page: number): readonly number[] => [...pinned].filter((index) => pageOf(index) === page);

  return {
    get screen() {
      return screen;
    },
    get needed() {
      return needed;
    },
    look(first, last, speed, pages) {
      screen = { first, last, speed, at: clock.now(), ...(pages && { pages }) };
    },
    pin(indexes, wanted) {
      pinned = new Set([...indexes, ...wanted]);
      const next = [...new Set(wanted.map(pageOf))];
      const isNew = next.some((page) => !needed.includes(page));
      needed = next;
      return isNew;
    },
    isKept: (page) => pagesOnScreen(screen).includes(page) || pinnedIn(page).length > 0,
    pinnedIn,
  };
}
