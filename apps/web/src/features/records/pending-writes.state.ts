import { atom } from 'nanostores';
import type { WritableAtom } from 'nanostores';
import { createWaits } from './waits.ts';
import type { Waits } from './waits.ts';

/** Changes made here that are on their way, and what the others did that is on its way here. */
export interface PendingWrites {
  /** How many changes made here are on their way. */
  readonly $saving: WritableAtom<number>;
  /** A record is being written beside the view, to be opened once it is there. */
  readonly $isMaking: WritableAtom<boolean>;
  /** Over once what was written so far has been sent, or refused. */
  readonly settled: Waits;
  /** Over once all that others did by now has been received; false where some of it is still to be read, so that rows may stand elsewhere. */
  readonly caughtUp: Waits;
}

export function createPendingWrites(): PendingWrites {
  return { $saving: atom(0), $isMaking: atom(false), settled: createWaits(), caughtUp: createWaits() };
}
