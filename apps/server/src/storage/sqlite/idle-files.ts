import { readFileSync } from 'node:fs';

/** A file that nobody has used for this long is closed: its memory is given back, and its log is folded into it. */
const idleMs = 30_000;
const lookEveryMs = 5000;
/** File handles left for everything else: sockets, uploads, threads. */
const othersHandles = 150;
/** File handles of one open base: file, log and index of the log, for the writer, its reading connection and the reading thread. */
const handlesPerBase = 9;

/** How many bases may be open at once in one thread, by the handles this process may have. */
export function mostOpenBases(limit = readHandleLimit()): number {
  return Math.max(8, Math.min(256, Math.floor((limit - othersHandles) / handlesPerBase)));
}

function readHandleLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(soft ?? 1024);
  } catch {
    return 1024; // not Linux
  }
}

/** Open files in the order of their last use. Unused ones are closed, and the least recently used where there are too many. */
export class IdleFiles<Key, Item> {
  readonly #items = new Map<Key, { readonly item: Item; usedAt: number }>();
  readonly #most: number;
  readonly #close: (key: Key, item: Item) => void;
  /** Those that must stay open for now. */
  readonly #isBusy: (item: Item) => boolean;

  constructor(most: number, close: (key: Key, item: Item) => void, isBusy: (item: Item) => boolean = () => false) {
    this.#most = most;
    this.#close = close;
    this.#isBusy = isBusy;
    setInterval(() => this.closeIdle(performance.now() - idleMs), lookEveryMs).unref();
  }

  get size(): number {
    return this.#items.size;
  }

  get(key: Key): Item | undefined {
    const entry = this.#items.get(key);
    if (!entry) return undefined;
    entry.usedAt = performance.now();
    this.#items.delete(key);
    this.#items.set(key, entry);
    return entry.item;
  }

  /** Makes room first, so that there are never more than may be. */
  add(key: Key, open: () => Item): Item {
    for (const [other, { item }] of this.#items) {
      if (this.#items.size < this.#most) break;
      if (!this.#isBusy(item)) this.#giveUp(other);
    }
    const item = open();
    this.#items.set(key, { item, usedAt: performance.now() });
    return item;
  }

  remove(key: Key): void {
    const entry = this.#items.get(key);
    if (!entry) return;
    this.#items.delete(key);
    this.#close(key, entry.item);
  }

  /** Closes what was last used before that moment. */
  closeIdle(before: number): void {
    for (const [key, { item, usedAt }] of this.#items) if (usedAt < before && !this.#isBusy(item)) this.#giveUp(key);
  }

  /**
   * Closes a file to save room. Where a full disk keeps its log from being folded in, the log stays for the next opening; no other work may
   * fail because of it.
   */
  #giveUp(key: Key): void {
    try {
      this.remove(key);
    } catch {
      // what was written is in the log
    }
  }
}
