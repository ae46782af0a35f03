import { randomBytes } from 'node:crypto';

/** Randomness, handed in so that tests can fix it. */
export interface RandomSource {
  bytes(length: number): Uint8Array;
}

export const systemRandom: RandomSource = { bytes: (length) => randomBytes(length) };
