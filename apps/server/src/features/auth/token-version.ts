import type { RandomSource } from '../../platform/random-source.ts';

/** A new part of every session token of a person; the tokens that carry another are dead. */
export function createTokenVersion(random: RandomSource): string {
  return Buffer.from(random.bytes(40)).toString('hex');
}
