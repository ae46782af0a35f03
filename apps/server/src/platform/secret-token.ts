import { createHash } from 'node:crypto';
import type { RandomSource } from './random-source.ts';

/** A text nobody guesses: 40 characters that need no escaping in an address, 240 bits. */
export function createSecretToken(random: RandomSource): string {
  return Buffer.from(random.bytes(30)).toString('base64url');
}

/** What is kept of a token. It has too many bits to be searched for, so that one fast hash is enough. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
