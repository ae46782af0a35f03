import { isInRange } from '../core/selection.ts';
import { setAttribute } from './elements.ts';
import type { Frame } from './frame.ts';
import type { RowPool } from './row-pool.ts';

export interface SelectionSpeech {
  follow(frame: Frame): void;
  /** Cells were given to other rows, so that their attributes may still be those of the former row. */
  again(frame: Frame): void;
  destroy(): void;
}

/** Sets on cells whether they are selected, once the selection has come to rest. */
export function createSelectionSpeech(pool: RowPool, settleAfter: number): SelectionSpeech {
  let spoken: string | null = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: Frame | null = null;

  const speak = (): void => {
    if (!latest) return;
    const { ranges } = latest;
    spoken = keyOf(latest);
    for (const slot of pool.slots()) {
      for (const [column, cell] of slot.cells) {
        setAttribute(cell.element, 'aria-selected', ranges.some((range) => isInRange(range, slot.index, column)) ? 'true' : null);
      }
    }
  };

  const follow = (frame: Frame): void => {
    latest = frame;
    if (spoken === keyOf(frame)) return;
    clearTimeout(timer);
    timer = setTimeout(speak, settleAfter);
  };

  return {
    follow,
    again(frame) {
      if (frame.range) spoken = null;
      follow(frame);
    },
    destroy: () => clearTimeout(timer),
  };
}

function keyOf({ ranges }: Frame): string {
  return ranges.map((range) => Object.values(range).join()).join(' ');
}
