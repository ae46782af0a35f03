import { type BaseId, createUserId, type ItemId, limits, type SourceId } from '@quadrille/domain';
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

  it('looks up more files than a statement may name', async () => {
    const [baseId, owner] = ['pfiles' as BaseId, person('files@x.org')];
    await meta.users.add(owner, 'viewer', 'viewer');
    const nothing = { description: null, color: null, meta: null, status: null, created_by: null };
    const base = { ...nothing, id: baseId, key: 'files', source_id: 's' as SourceId, title: 'Files', type: 'database', prefix: '' };
    await meta.bases.add({ ...base, created_at: 1, updated_at: 1 }, null);
    const facts = { extension: '', title: 'f', mimetype: 'text/plain', size: 1, width: null, height: null, store: 'local' };
    for (const id of ['f0', 'f69999']) await meta.files.add({ ...facts, id, user_id: owner.id, created_at: 1, used_at: 1 }, null);
    const ids = Array.from({ length: 70_000 }, (_, index) => `f${index}`);
    expect(await meta.files.listWithin(owner.id, ids)).toEqual(['f0', 'f69999']);
    await meta.files.addToBase(baseId, ['f0', 'f69999']);
    expect((await meta.files.listOfBase(baseId, ids)).map(({ id }) => id)).toEqual(['f0', 'f69999']);
  });

  it('removes a comment of a page only while nobody has answered it', async () => {
    const baseId = 'pcomments' as BaseId;
    const nothing = { description: null, color: null, meta: null, status: null, created_by: null };
    const base = { ...nothing, id: baseId, key: 'pages', source_id: 's' as SourceId, title: 'Pages', type: 'database', prefix: '' };
    await meta.bases.add({ ...base, created_at: 1, updated_at: 1 }, null);
    const said = (id: string, thread_id: string | null) => ({
      id,
      thread_id,
      item_id: 'it1' as ItemId,
      base_id: baseId,
      user_id: null,
      text: 'Words',
      quote: null,
      anchor: null,
      resolved: 0,
      created_at: 1,
      updated_at: 1,
    });
    await meta.pageReaders.addComment(said('pc1', null));
    await meta.pageReaders.addComment(said('pc2', 'pc1'));
    expect(await meta.pageReaders.removeUnanswered('pc1')).toBe(false);
    expect(await meta.pageReaders.removeUnanswered('pc2')).toBe(true);
    expect(await meta.pageReaders.removeUnanswered('pc1')).toBe(true);
    expect(await meta.pageReaders.listComments('it1' as ItemId)).toEqual([]);
  });

  describe('of what webhooks told', () => {
    const baseId = 'pdeliveries' as BaseId;
    const told = (hookId: string, deliveryId: string, at = 1, body: string | null = '{"a":1}') => ({
      hookId,
      deliveryId,
      baseId,
      at,
      body,
      hasArrived: false,
    });
    const logs = async (hookId: string) =>
      (await meta.hooks.listLogs(hookId, 100, 0)).map(({ deliveryId, isRepeatable }) => [deliveryId, isRepeatable]);
    beforeEach(async () => {
      if ((await meta.bases.find(baseId)) !== null) return;
      const nothing = { description: null, color: null, meta: null, status: null, created_by: null };
      const entry = { ...nothing, id: baseId, key: 'deliv', source_id: 's' as SourceId, title: 'Told', type: 'database', prefix: '' };
      await meta.bases.add({ ...entry, created_at: 1, updated_at: 1 }, null);
    });

    it('keeps one body however often it is tried, and that it arrived', async () => {
      const key = { hookId: 'hk1', deliveryId: 'd1' };
      await meta.hookDeliveries.keep(told('hk1', 'd1'));
      await meta.hookDeliveries.keep({ ...told('hk1', 'd1', 2, '{"other":1}') });
      expect([await meta.hookDeliveries.bodyOf(key), await meta.hookDeliveries.hasArrived(key)]).toEqual(['{"a":1}', false]);
      await meta.hookDeliveries.keep({ ...told('hk1', 'd1', 3, null), hasArrived: true });
      expect([await meta.hookDeliveries.bodyOf(key), await meta.hookDeliveries.hasArrived(key)]).toEqual(['{"a":1}', true]);
      expect(await meta.hookDeliveries.hasArrived({ ...key, hookId: 'hk2' })).toBe(false);
    });

    it('gives a delivery to one at a time', async () => {
      const key = { hookId: 'hk3', deliveryId: 'd1' };
      await meta.hookDeliveries.keep(told('hk3', 'd1'));
      const taken = await Promise.all([10, 11, 12].map((until) => meta.hookDeliveries.lease(key, until, 1)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      const until = 10 + taken.indexOf(true);
      await meta.hookDeliveries.release(key, until + 1);
      expect(await meta.hookDeliveries.lease(key, 20, 1)).toBe(false);
      await meta.hookDeliveries.release(key, until);
      expect(await meta.hookDeliveries.lease(key, 20, 1)).toBe(true);
      expect(await meta.hookDeliveries.lease(key, 30, 20)).toBe(true); // its process is gone
    });

    it('lets the oldest bodies of a webhook go when they are too many, says so in the log, and leaves those of others', async () => {
      const body = JSON.stringify('x'.repeat(limits.hookBodyBytes - 2));
      const count = limits.hookBodiesBytes / limits.hookBodyBytes + 3;
      const log = { baseId, at: 1, entry: { attempt: 1 } };
      await meta.hookDeliveries.keep(told('hk5', 'd1', 1, body));
      for (let at = 1; at <= count; at += 1) {
        await meta.hookDeliveries.keep(told('hk4', `d${at}`, at, body));
        await meta.hooks.addLog({ ...log, id: `log${String(at).padStart(3, '0')}`, hookId: 'hk4', deliveryId: `d${at}` });
      }
      const { total } = await meta.db
        .selectFrom('hook_delivery')
        .select((on) => on.fn.sum<number>('bytes').as('total'))
        .where('hook_id', '=', 'hk4')
        .executeTakeFirstOrThrow();
      expect(Number(total)).toBeLessThanOrEqual(limits.hookBodiesBytes);
      expect(Number(total)).toBeGreaterThan(limits.hookBodiesBytes * 0.9);
      const kept = await logs('hk4');
      expect([kept.length, kept[0], kept.at(-1)]).toEqual([count, [`d${count}`, true], ['d1', false]]);
      expect(await meta.hookDeliveries.bodyOf({ hookId: 'hk4', deliveryId: 'd1' })).toBeNull();
      expect(await meta.hookDeliveries.bodyOf({ hookId: 'hk5', deliveryId: 'd1' })).toBe(body);
    }, 60_000);

    it('drops it with its time, its webhook and its base', async () => {
      const has = (hookId: string, deliveryId: string) => meta.hookDeliveries.bodyOf({ hookId, deliveryId }).then((body) => body !== null);
      for (const [hookId, at] of [
        ['hk6', 1],
        ['hk6', 9],
        ['hk7', 9],
      ] as const)
        await meta.hookDeliveries.keep(told(hookId, `d${at}`, at));
      await meta.hookDeliveries.dropOld(5);
      expect([await has('hk6', 'd1'), await has('hk6', 'd9'), await has('hk7', 'd9')]).toEqual([false, true, true]);
      await meta.hookDeliveries.dropOfHook('hk6');
      expect([await has('hk6', 'd9'), await has('hk7', 'd9')]).toEqual([false, true]);
      await meta.hookDeliveries.dropOfBase(baseId);
      expect(await has('hk7', 'd9')).toBe(false);
      await meta.hookDeliveries.keep(told('hk7', 'd9'));
      await meta.bases.forget(baseId);
      expect(await has('hk7', 'd9')).toBe(false);
    });
  });
});
