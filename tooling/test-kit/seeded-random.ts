export interface SeededRandom {
  bytes(length: number): Uint8Array;
  /** From 0 up to, not including, 1. */
  next(): number;
  uuid(): string;
}

/** Repeatable randomness (mulberry32): the same seed gives the same run. */
export function seededRandom(seed = 1): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, () => Math.floor(next() * 256));
  const uuid = (): string => {
    const b = bytes(16);
    b[6] = (b[6]! & 0x0f) | 0x40;
    b[8] = (b[8]! & 0x3f) | 0x80;
    const hex = [...b].map((x) => x.toString(16).padStart(2, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
  return { bytes, next, uuid };
}
