import { createUserId } from '@quadrille/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../platform/random-source.ts';
import { makeFreshDatabase } from '../testing/fresh-database.ts';
import type { MetaStore } from './meta-store.ts';
import { openMysqlMeta } from './open-mysql-meta.ts';
import { openPostgresMeta } from './open-postgres-meta.ts';
import { openSqliteMeta } from './open-sqlite-meta.ts';

const person = (email: string) => ({
  id: createUserId(systemRandom),
  email,
  password_hash: null,
  first_name: null,
  last_name: null,
  token_version: 'v',
  joined_at: null,
  email_verified_at: null,
  created_at: 1,
  updated_at: 1,
});

type Opened = { readonly meta: MetaStore; close(): Promise<void> };

async function onServer(
  kind: 'postgres' | 'mysql',
  open: (url: string) => Promise<MetaStore>,
): Promise<Opened | { readonly reason: string }> {
  const database = await makeFreshDatabase(kind);
  if ('reason' in database) return database;
  const meta = await open(database.url);
  return { meta, close: () => meta.close().then(() => database.drop()) };
}

const openers = {
  sqlite: async () => {
    const meta = await openSqliteMeta(':memory:');
    return { meta, close: () => meta.close() };
  },
  postgres: () => onServer('postgres', openPostgresMeta),
  mysql: () => onServer('mysql', openMysqlMeta),
};

describe.for(Object.keys(openers) as (keyof typeof openers)[])('meta store on %s', (kind) => {
  let opened: Opened | { readonly reason: string };
  let meta: MetaStore;
  beforeAll(async () => {
    opened = await openers[kind]();
    if ('meta' in opened) ({ meta } = opened);
  });
  beforeEach((ctx) => {
    if ('reason' in opened) ctx.skip(opened.reason);
  });
  afterAll(async () => {
    if ('meta' in opened) await opened.close();
  });

  it('makes only the first of two simultaneous accounts the super user', async () => {
    const users = await Promise.all(['a@x.org', 'b@x.org'].map((email) => meta.users.add(person(email), 'super', 'viewer')));
    expect(users.map((user) => user?.roles).sort()).toEqual(['super', 'viewer']);
  });

  it('keeps what requests look up until something is written, and never that there was nothing', async () => {
    const kept = person('kept@x.org');
    expect(await meta.lookups.user(kept.id)).toBeNull();
    await meta.users.add(kept, 'viewer', 'viewer');
    const first = await meta.lookups.user(kept.id);
    expect(first?.email).toBe('kept@x.org');
    expect(await meta.lookups.user(kept.id)).toBe(first);
    const end = { userId: kept.id, version: 'w', now: 2, isEverything: true };
    await meta.users.setRoles({ roles: 'creator' }, end);
    expect((await meta.lookups.user(kept.id))?.roles).toBe('creator');
    await meta.sessions.endAll({ ...end, version: 'x' });
    expect((await meta.lookups.user(kept.id))?.token_version).toBe('x');
  });

  it('answers null for an address that is taken', async () => {
    await meta.users.add(person('c@x.org'), 'super', 'viewer');
    expect(await meta.users.add(person('c@x.org'), 'super', 'viewer')).toBeNull();
  });

  it('counts within a period and starts anew after it', async () => {
    expect(await meta.rates.hit('k', 100, 0)).toBe(1);
    expect(await meta.rates.hit('k', 100, 99)).toBe(2);
    expect(await meta.rates.hit('k', 100, 100)).toBe(1);
    await meta.rates.takeBack('k');
    expect(await meta.rates.hit('k', 100, 150)).toBe(1);
  });

  it('keeps what was made first for a setting', async () => {
    expect(await meta.settings.getOrMake('secret', () => 'one')).toBe('one');
    expect(await meta.settings.getOrMake('secret', () => 'two')).toBe('one');
  });
});
