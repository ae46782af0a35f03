import type { RandomSource } from '../ids/random-source.ts';

/** A random source that repeats itself for the same seed (mulberry32). Not for secrets. */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 24;
  };
  return { bytes: (count) => Uint8Array.from({ length: count }, next) };
}
