import type { LivePerson, LivePlace } from '@quadrille/contract';
import { atom } from 'nanostores';
import type { WritableAtom } from 'nanostores';

/** Who else has the table open, and where this person is for the others to see. */
export interface Presence {
  /** Others who have the table open. */
  readonly $present: WritableAtom<readonly LivePerson[]>;
  /** The active cell, for the others to see; null while there is none. */
  readonly $place: WritableAtom<LivePlace | null>;
  /** The field of an open record one is in, which others see instead of the active cell; null while in none. */
  readonly $openField: WritableAtom<LivePlace | null>;
  /** Of which record there is something new to read, of all where none is named. Each message is a new object. */
  readonly $commented: WritableAtom<{ readonly rowId: number | null } | null>;
}

export function createPresence(): Presence {
  return {
    $present: atom<readonly LivePerson[]>([]),
    $place: atom<LivePlace | null>(null),
    $openField: atom<LivePlace | null>(null),
    $commented: atom<{ readonly rowId: number | null } | null>(null),
  };
}
