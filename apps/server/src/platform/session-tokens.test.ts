import type { UserId } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { createSessionTokens } from './session-tokens.ts';

const hour = 3_600_000;
const start = Date.parse('2026-01-01T00:00:00Z');
const subject = { id: 'us1' as UserId, email: 'a@b.c', firstName: null, lastName: null, roles: [], tokenVersion: 'v1', sessionId: 's1' };

it('ends with its time, also when it was verified before', async () => {
  let now = start;
  const tokens = createSessionTokens(new Uint8Array(32).fill(7), { now: () => now }, hour);
  const token = await tokens.sign(subject);
  for (const hours of [0, 0.99]) {
    now = start + hours * hour;
    expect(await tokens.verify(token)).toEqual({ userId: 'us1', tokenVersion: 'v1', sessionId: 's1' });
  }
  now = start + hour;
  expect(await tokens.verify(token)).toBeNull();
});

it('is refused when anything of it was altered, also when the true one was verified before', async () => {
  const tokens = createSessionTokens(new Uint8Array(32).fill(7), { now: () => start }, hour);
  const token = await tokens.sign(subject);
  await tokens.verify(token);
  const [head, , signature] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ id: 'us2', token_version: 'v1', sid: 's1', exp: start / 1000 + 60 })).toString('base64url');
  expect(await tokens.verify(`${head}.${forged}.${signature}`)).toBeNull();
  expect(await tokens.verify(`${token}x`)).toBeNull();
});

it('is right however many are in use', async () => {
  const tokens = createSessionTokens(new Uint8Array(32).fill(7), { now: () => start }, hour);
  const signed = await Promise.all(Array.from({ length: 2100 }, (_, index) => tokens.sign({ ...subject, tokenVersion: `v${index}` })));
  for (const round of [1, 2]) {
    const claims = await Promise.all(signed.map((token) => tokens.verify(token)));
    expect([round, claims.map((claim) => claim?.tokenVersion)]).toEqual([round, signed.map((_, index) => `v${index}`)]);
  }
});
