import { argon2 as argon2Callback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { RandomSource } from './random-source.ts';

const argon2 = promisify(argon2Callback);
/** Memory in KiB and passes as OWASP recommends for one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/;

/** argon2id in the usual text form (PHC), which carries its own cost and salt. */
export async function hashPassword(password: string, random: RandomSource): Promise<string> {
  const salt = Buffer.from(random.bytes(16));
  const hash = await argon2('argon2id', { message: password, nonce: salt, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(hash)}`;
}

/** Takes as long for a missing hash as for a wrong password, so that time tells nothing about who exists. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = shape.exec(stored ?? '') ?? shape.exec(nobody);
  if (!parts) throw new Error('The stand-in hash is malformed.');
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  const actual = await argon2('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== null && parts.input === stored;
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** No password has this hash: it is 32 zero bytes. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(32))}`;
