import type { BaseId, UserId } from './id.ts';
import type { IdOfPrefix, InBasePrefix } from './id-prefix.ts';
import type { RandomSource } from './random-source.ts';
import { requireBaseKey } from './base-key.ts';

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Characters after the prefix. */
const bodyLength = 14;
const keyLength = 6;
/** The largest multiple of 36 that fits a byte; bytes from here on would favour the first digits. */
const fairBytes = 252;

/** A fresh base id: `p` and 14 characters, of which the first six are the base's key. */
export function createBaseId(random: RandomSource): BaseId {
  return `p${randomDigits(random, bodyLength)}` as BaseId;
}

/** A fresh user id: `us` and 14 characters; users belong to no base. */
export function createUserId(random: RandomSource): UserId {
  return `us${randomDigits(random, bodyLength)}` as UserId;
}

/** A fresh id for something inside a base; its first six characters after the prefix are the base's key. */
export function createIdIn<Prefix extends InBasePrefix>(baseId: BaseId, prefix: Prefix, random: RandomSource): IdOfPrefix[Prefix] {
  return (prefix + requireBaseKey(baseId) + randomDigits(random, bodyLength - keyLength)) as IdOfPrefix[Prefix];
}

function randomDigits(random: RandomSource, count: number): string {
  let text = '';
  while (text.length < count) {
    for (const byte of random.bytes(count)) {
      if (byte < fairBytes && text.length < count) text += digits[byte % digits.length];
    }
  }
  return text;
}
