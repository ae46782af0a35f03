/** Order vectors that were not used for this long are dropped. */
export const vectorIdleMs = 60_000;

/** A cache of limited size in bytes; the least recently used entries are dropped first. */
export class ByteLru<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly bytes: number; usedAt: number }>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    entry.usedAt = performance.now();
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    this.#entries.set(key, { value, bytes, usedAt: performance.now() });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes || this.#entries.size === 1) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= entry.bytes;
    this.#entries.delete(key);
  }

  /** Drops entries that were not used for this long. */
  dropIdle(idleMs: number): void {
    const before = performance.now() - idleMs;
    for (const [key, { usedAt }] of this.#entries) if (usedAt < before) this.delete(key);
  }

  /** Drops entries whose values are of no use any more. */
  dropWhere(isGone: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isGone(value)) this.delete(key);
  }

  get numbers(): { readonly entries: number; readonly bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
