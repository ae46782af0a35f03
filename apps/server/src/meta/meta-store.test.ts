import { createUserId } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../platform/random-source.ts';
import { openSqliteMeta } from './open-sqlite-meta.ts';

const person = (email: string) => ({
  id: createUserId(systemRandom),
  email,
  password_hash: null,
  first_name: null,
  last_name: null,
  token_version: 'v',
  created_at: 1,
  updated_at: 1,
});

describe('meta store', () => {
  it('makes only the first of two simultaneous accounts the super user', async () => {
    const meta = await openSqliteMeta(':memory:');
    const users = await Promise.all(['a@x.org', 'b@x.org'].map((email) => meta.users.add(person(email), 'super', 'viewer')));
    expect(users.map((user) => user?.roles).sort()).toEqual(['super', 'viewer']);
    await meta.close();
  });

  it('answers null for an address that is taken', async () => {
    const meta = await openSqliteMeta(':memory:');
    await meta.users.add(person('a@x.org'), 'super', 'viewer');
    expect(await meta.users.add(person('a@x.org'), 'super', 'viewer')).toBeNull();
    await meta.close();
  });

  it('counts within a period and starts anew after it', async () => {
    const meta = await openSqliteMeta(':memory:');
    expect(await meta.rates.hit('k', 100, 0)).toBe(1);
    expect(await meta.rates.hit('k', 100, 99)).toBe(2);
    expect(await meta.rates.hit('k', 100, 100)).toBe(1);
    await meta.rates.takeBack('k');
    expect(await meta.rates.hit('k', 100, 150)).toBe(1);
    await meta.close();
  });

  it('keeps what was made first for a setting', async () => {
    const meta = await openSqliteMeta(':memory:');
    expect(await meta.settings.getOrMake('secret', () => 'one')).toBe('one');
    expect(await meta.settings.getOrMake('secret', () => 'two')).toBe('one');
    await meta.close();
  });
});
