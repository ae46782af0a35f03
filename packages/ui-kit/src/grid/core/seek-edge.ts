import { mostCells } from './commands/change-cells.ts';
import type { GridEffect } from './effect.ts';
import type { GridState } from './grid-state.ts';
import { readCells } from './read-cells.ts';
import type { GridRow, RowSource } from './row-source.ts';

/** Whether a jump to an edge still reads rows. It is `left` when the person selects something else meanwhile: then it never ends. */
export type Seeking = 'over' | 'underWay' | 'left';

type SeekEffect = Extract<GridEffect, { type: 'seek' }>;

interface SeekerOptions {
  readonly source: RowSource;
  readonly signal: AbortSignal;
  readonly read: () => GridState;
  /** Tries the jump again, with the rows read so far. */
  readonly jump: (then: SeekEffect['then'], known: Map<number, GridRow>) => void;
}

/** Finds the edge of a block among rows that are not in memory. */
export interface Seeker {
  readonly seeking: Seeking;
  /** Reads on in the direction of a jump and lets it try again, until it finds its edge or has been far enough. */
  seek(effect: SeekEffect, known: Map<number, GridRow>): Promise<void>;
}

/** The number of rows read at a time. */
const rowsPerSearch = 5000;

export function createSeeker({ source, signal, read, jump }: SeekerOptions): Seeker {
  /** The selection a jump started from whose end is being looked for. */
  let soughtFrom: GridState['selection'] = null;
  return {
    get seeking() {
      if (soughtFrom === null) return 'over';
      return soughtFrom === read().selection ? 'underWay' : 'left';
    },
    async seek({ columnId, from, then }, known) {
      const { selection, rows } = read();
      soughtFrom = selection;
      const [first, last] = then.rows > 0 ? [from, from + rowsPerSearch - 1] : [from - rowsPerSearch + 1, from];
      const range = { first: Math.max(0, first), last: Math.min(last, rows.total - 1), columns: [columnId] };
      const found = await readCells(source, range, signal).catch(() => new Map<number, GridRow>());
      if (signal.aborted || read().selection !== selection) return;
      soughtFrom = null;
      for (const [index, row] of found) known.set(index, row);
      const isOver = found.size < range.last - range.first + 1 || known.size >= mostCells;
      jump(isOver ? { ...then, isBlind: true } : then, known);
    },
  };
}
