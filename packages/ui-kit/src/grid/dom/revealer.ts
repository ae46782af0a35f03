import type { Flight } from '../core/flight.ts';
import type { CellRef } from '../core/selection.ts';
import { revealCell, revealColumn } from '../core/viewport-plan.ts';
import type { Frame } from './frame.ts';
import type { ScrollDriver } from './scroll-driver.ts';

interface RevealerOptions {
  readonly driver: ScrollDriver;
  readonly flight: Flight;
  /** Builds the frame anew and keeps it. */
  readonly rebuild: () => Frame;
  /** Gives the scrolled box the size of a frame: it cannot scroll further than that. */
  readonly fitBox: (frame: Frame) => void;
}

/** Scrolls as little as shows something whole. */
export interface Revealer {
  cell(cell: CellRef): void;
  column(column: number): void;
  /** The head of a group, named by which of the groups it is. */
  group(at: number): void;
}

export function createRevealer({ driver, flight, rebuild, fitBox }: RevealerOptions): Revealer {
  const land = (): Frame => {
    flight.land();
    return rebuild();
  };

  return {
    cell({ index, columnId }) {
      const frame = land();
      fitBox(frame);
      const column = frame.columns.indexById.get(columnId) ?? 0;
      const to = revealCell(frame.rows, frame.columns, frame.viewport, frame.rows.lineOfRecord(index), column);
      if (to.x !== frame.viewport.x || to.y !== frame.viewport.y) driver.goTo(to.x, to.y);
    },
    column(column) {
      const frame = land();
      const x = revealColumn(frame.columns, frame.viewport, column);
      if (x !== frame.viewport.x) driver.goTo(x, frame.viewport.y);
    },
    group(at) {
      const frame = land();
      fitBox(frame);
      const line = frame.rows.lineOfGroup(at);
      const to = line === null ? null : revealCell(frame.rows, frame.columns, frame.viewport, line, 0);
      if (to && to.y !== frame.viewport.y) driver.goTo(frame.viewport.x, to.y);
    },
  };
}
