import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { systemRandom } from './random-source.ts';

it('accepts the password that was hashed and no other', async () => {
  const hash = await hashPassword('correct horse', systemRandom);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('correct horsE', hash)).toBe(false);
});

it('refuses everything where there is no hash', async () => {
  expect(await verifyPassword('', null)).toBe(false);
  expect(await verifyPassword('x', 'plain text')).toBe(false);
});

it('salts: the same password has different hashes', async () => {
  expect(await hashPassword('a', systemRandom)).not.toBe(await hashPassword('a', systemRandom));
});
