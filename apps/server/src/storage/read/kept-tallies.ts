import type { FoundTally, Tally, TallyNotes, TooManyBins } from '../store/read-requests.ts';
import { ByteLru } from './byte-lru.ts';
import { bytesOfTally } from './read-tally.ts';

/** What tallies of all bases may take of memory, with what was worked out of them. */
const defaultTallyBytes = 128 * 1024 * 1024;
/** Nobody looks at a board any more whose tallies were not asked for in this time. */
const idleMs = 10 * 60_000;
/** Notes of a tally may take so many times what it takes itself, but no less than the one and no more than the other. */
const noteShare = 4;
const [leastNoteBytes, mostNoteBytes] = [64 * 1024, 8 * 1024 * 1024];

interface Kept {
  readonly found: FoundTally;
  readonly owner: object;
  holds(): boolean;
}

/**
 * Tallies of all bases of an engine. The room for notes is counted with the tally before any are made, so that the limit holds whatever is
 * asked of it.
 */
export class KeptTallies {
  readonly #kept: ByteLru<Kept>;

  constructor(maxBytes = defaultTallyBytes) {
    this.#kept = new ByteLru(maxBytes);
  }

  find(key: string): FoundTally | undefined {
    return this.#kept.get(key)?.found;
  }

  /** `holds`: whether nothing the tally rests on has changed since it was asked for; `owner` says when to look. */
  keep(key: string, tally: Tally | TooManyBins | null, { owner, holds }: Pick<Kept, 'owner' | 'holds'>): FoundTally {
    const bytes = bytesOfTally(tally);
    const noteBytes = Math.min(mostNoteBytes, Math.max(leastNoteBytes, bytes * noteShare));
    const found = tally === null || 'met' in tally ? tally : { ...tally, notes: takeNotes(noteBytes) };
    const all = key.length * 2 + bytes + noteBytes;
    if (holds()) this.#kept.set(key, { found, owner, holds }, all);
    return found;
  }

  /** Drops tallies that rest on what is not so any more. */
  dropFormer(owner: object): void {
    this.#kept.dropWhere((kept) => kept.owner === owner && !kept.holds());
  }

  dropIdle(): void {
    this.#kept.dropIdle(idleMs);
  }

  clear(): void {
    this.#kept.clear();
  }

  get numbers(): ByteLru<Kept>['numbers'] {
    return this.#kept.numbers;
  }
}

/** Notes in so much room; what would not fit in it alone is not kept. */
export function takeNotes(maxBytes: number): TallyNotes {
  const notes = new ByteLru<unknown>(maxBytes);
  return {
    find: <Value>(key: string) => notes.get(key) as Value | undefined,
    keep: (key, value, bytes) => {
      const all = bytes + key.length * 2;
      if (all <= maxBytes) notes.set(key, value, all);
    },
    bytes: () => notes.numbers.bytes,
  };
}
