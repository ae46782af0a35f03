import type { GridController } from '../core/grid-controller.ts';
import { pageOf } from '../core/plan-loads.ts';
import type { Frame } from './frame.ts';
import type { RowPool } from './row-pool.ts';

export interface RowWatch {
  /** Whether every record of a screen that begins at `y` is in memory. */
  isLoadedAt(y: number): boolean;
  /** Tells the window what is on the screen that begins at `y`; loads follow from it. */
  look(y: number, speed: number): void;
}

/** Which records are on the screen, and so wanted in memory. */
export function createRowWatch(controller: GridController, frame: () => Frame): RowWatch {
  const recordsAt = (y: number): readonly number[] => {
    const { rows, viewport } = frame();
    const found: number[] = [];
    const last = rows.lineAtY(y + viewport.height);
    for (let at = rows.lineAtY(y); at <= last; at += 1) {
      const line = rows.lineAt(at);
      if (line?.kind === 'record') found.push(line.index);
    }
    return found;
  };

  return {
    isLoadedAt(y) {
      const seen = recordsAt(y);
      return seen.length > 0 && seen.every((index) => controller.window.statusAt(index) !== 'missing');
    },
    look(y, speed) {
      const seen = recordsAt(y);
      const [first, last] = [seen[0], seen.at(-1)];
      if (first === undefined || last === undefined) return;
      if (!controller.state.rows.groups) return controller.window.look(first, last, speed);
      controller.window.look(Math.min(first, last), Math.max(first, last), speed, [...new Set(seen.map(pageOf))]);
    },
  };
}

/** A soft flash on rows that another person changed; answers how many of them are on the screen. */
export function flashChanged(controller: GridController, pool: RowPool): number {
  const changed = controller.takeChanged();
  if (changed.size === 0) return 0;
  let shown = 0;
  for (const slot of pool.slots()) {
    if (!slot.row || !changed.has(slot.row.id)) continue;
    slot.element.classList.remove('is-changed');
    void slot.element.offsetWidth;
    slot.element.classList.add('is-changed');
    shown += 1;
  }
  return shown;
}
