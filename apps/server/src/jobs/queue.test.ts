import { testedDatabases } from '@quadrille/tooling/test-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MetaStore } from '../meta/meta-store.ts';
import { openMysqlMeta } from '../meta/open-mysql-meta.ts';
import { openPostgresMeta } from '../meta/open-postgres-meta.ts';
import { openSqliteMeta } from '../meta/open-sqlite-meta.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { systemRandom } from '../platform/random-source.ts';
import { makeFreshDatabase, type serverKinds } from '../testing/fresh-database.ts';
import { createJobs } from './create-jobs.ts';
import { createJobStore } from './job-store.ts';
import { JobRefused, type JobKind, type Jobs } from './jobs.ts';
import { createPgBossTransport } from './pg-boss-transport.ts';

const spec = { kind: 'work', baseId: null, userId: null, data: { wanted: 1 } };
const patience = { timeout: 20_000, interval: 20 };
const forEver = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

interface Place {
  readonly meta: MetaStore;
  readonly url: string | null;
  close(): Promise<void>;
}

const places = {
  sqlite: async (): Promise<Place> => {
    const meta = await openSqliteMeta(':memory:');
    return { meta, url: null, close: () => meta.close() };
  },
  postgres: () => openServer('postgres'),
  mysql: () => openServer('mysql'),
} as const;

async function openServer(kind: (typeof serverKinds)[number]): Promise<Place | string> {
  const made = await makeFreshDatabase(kind);
  if ('reason' in made) return made.reason;
  const meta = await (kind === 'postgres' ? openPostgresMeta(made.url) : openMysqlMeta(made.url));
  return {
    meta,
    url: kind === 'postgres' ? made.url : null,
    close: async () => {
      await meta.close();
      await made.drop();
    },
  };
}

const names = testedDatabases('each');

describe.each(names)('queued jobs on %s', (name) => {
  let place: Place | null = null;
  let reason = '';
  const open: Jobs[] = [];

  beforeAll(async () => {
    const made = await places[name]();
    if (typeof made === 'string') reason = made;
    else place = made;
  }, 30_000);
  afterAll(() => place?.close());
  beforeEach((ctx) => {
    if (!place) ctx.skip(reason);
  });
  afterEach(async () => {
    for (const jobs of open.splice(0)) await jobs.close();
  }, 30_000);

  /** A process of the installation. */
  async function start(): Promise<Jobs> {
    const { meta, url } = place as Place;
    const log = createLog('error', () => {});
    const transport =
      url === null ? {} : { transport: createPgBossTransport({ url, log, clock: systemClock, store: createJobStore(meta.db) }) };
    const rhythm = { beatMs: 50, silentMs: 1500 };
    const jobs = await createJobs({ meta, clock: systemClock, random: systemRandom, log, rhythm, ...transport });
    open.push(jobs);
    return jobs;
  }
  let count = 0;
  const kind = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({ kind: `work${(count += 1)}`, run, ...more });

  it('run once, with their data, and keep what came of them', async () => {
    const jobs = await start();
    const done = kind(async ({ job }) => ({ got: job.data }));
    jobs.serve(done);
    const { id, state } = await jobs.add({ ...spec, kind: done.kind });
    expect(state).toBe('waiting');
    await expect.poll(async () => (await jobs.find(id))?.state, patience).toBe('completed');
    expect((await jobs.find(id))?.result).toMatchObject({ got: { wanted: 1 } });
    expect((await jobs.find(id))?.attempt).toBe(1);
  });

  it('forget what they were ordered with when they end, cancelled while they wait or given up for dead as well', async () => {
    const jobs = await start();
    const secret = kind(async () => ({}), { forgetsData: true });
    const { meta } = place as Place;
    const store = createJobStore(meta.db);
    const mine = { ...spec, kind: secret.kind };
    await store.addWaiting('early', mine, 1, 1);
    await store.finish('early', null, { state: 'failed', result: null, error: 'gone' }, Date.now());
    jobs.serve(secret);
    const dataOf = async (id: string): Promise<unknown> => (await store.find(id))?.data;
    await expect.poll(() => dataOf('early'), patience).toEqual({});
    const waiting = await jobs.add({ ...mine, notBefore: Date.now() + 600_000 });
    expect(await dataOf(waiting.id)).toEqual({ wanted: 1 });
    await jobs.cancel(waiting.id);
    expect(await dataOf(waiting.id)).toEqual({});
    for (const one of open.splice(0)) await one.close(); // else it is the one that gives them up
    const dead = createJobStore(meta.db, new Set([secret.kind]));
    await dead.addRunning('dead', mine, 'nobody', 1);
    await dead.addRunning('other', { ...spec, kind: 'other' }, 'nobody', 1);
    expect((await dead.failSilent('gone', 2, Date.now())).toSorted()).toEqual(['dead', 'other']);
    expect([await dataOf('dead'), await dataOf('other')]).toEqual([{}, { wanted: 1 }]);
  });

  it('wait for their moment', async () => {
    const jobs = await start();
    const begun: number[] = [];
    const later = kind(async () => void begun.push(Date.now()));
    jobs.serve(later);
    const notBefore = Date.now() + 600;
    const { id, state } = await jobs.add({ ...spec, kind: later.kind, notBefore });
    expect(state).toBe('delayed');
    await expect.poll(async () => (await jobs.find(id))?.state, patience).toBe('completed');
    expect(begun[0]).toBeGreaterThanOrEqual(notBefore);
  });

  it('are tried again as their kind says, and fail when that is of no use', async () => {
    const jobs = await start();
    const tries: number[] = [];
    const flaky = kind(
      async ({ job }) => {
        tries.push(job.attempt);
        if (job.attempt < 3) throw new Error('not yet');
        return {};
      },
      { attempts: 3, pause: () => 20 },
    );
    const hopeless = kind(
      async () => {
        throw new JobRefused('There is nobody at this address.');
      },
      { attempts: 3, pause: () => 20 },
    );
    jobs.serve(flaky);
    jobs.serve(hopeless);
    const first = await jobs.add({ ...spec, kind: flaky.kind });
    const second = await jobs.add({ ...spec, kind: hopeless.kind });
    await expect.poll(async () => (await jobs.find(first.id))?.state, patience).toBe('completed');
    await expect.poll(async () => (await jobs.find(second.id))?.state, patience).toBe('failed');
    expect(tries).toEqual([1, 2, 3]);
    expect(await jobs.find(second.id)).toMatchObject({ attempt: 1, error: 'There is nobody at this address.' });
  });

  it('are forgotten when they succeed and their kind says so', async () => {
    const jobs = await start();
    const small = kind(async () => ({}), { isForgotten: true });
    jobs.serve(small);
    const { id } = await jobs.add({ ...spec, kind: small.kind });
    await expect.poll(() => jobs.find(id), patience).toBeNull();
  });

  it('fail with a sentence when they take longer than their kind may', async () => {
    const jobs = await start();
    const endless = kind(({ signal }) => forEver(signal), { deadlineMs: 1000, attempts: 3 });
    jobs.serve(endless);
    const { id } = await jobs.add({ ...spec, kind: endless.kind });
    await expect.poll(async () => (await jobs.find(id))?.state, patience).toBe('failed');
    expect(await jobs.find(id)).toMatchObject({ attempt: 1, error: 'This took longer than 1 seconds and was ended.' });
  });

  it('keep nothing of what they were ordered with when their kind says so, and what they said', async () => {
    const jobs = await start();
    const discreet = kind(async ({ log }) => log('done it'), { forgetsData: true });
    jobs.serve(discreet);
    const { id } = await jobs.add({ ...spec, kind: discreet.kind });
    await expect.poll(async () => (await jobs.find(id))?.data, patience).toEqual({});
    expect((await jobs.listLog(id)).map(({ message }) => message)).toEqual(['done it']);
  });

  it('end when they are cancelled, begun or not', async () => {
    const jobs = await start();
    let hasBegun = false;
    const long = kind(
      ({ signal }) => {
        hasBegun = true;
        return forEver(signal);
      },
      { concurrency: 1 },
    );
    jobs.serve(long);
    const [running, waiting] = [
      await jobs.add({ ...spec, kind: long.kind }),
      await jobs.add({ ...spec, kind: long.kind, notBefore: Date.now() + 60_000 }),
    ];
    await expect.poll(() => hasBegun, patience).toBe(true);
    expect((await jobs.find(running.id))?.state).toBe('active');
    expect(await jobs.cancel(running.id)).toBe(true);
    expect(await jobs.cancel(waiting.id)).toBe(false);
    for (const { id } of [running, waiting])
      expect(await jobs.find(id)).toMatchObject({ state: 'failed', error: 'The job was cancelled.' });
  });

  it('go to the next process when theirs stops', async () => {
    const [here, id] = [await start(), 'jobhandedover' + name];
    const begun: string[] = [];
    const moving = kind(({ signal, job }) => {
      begun.push(`try ${job.attempt}`);
      return job.attempt === 1 ? forEver(signal) : Promise.resolve({ done: true });
    });
    here.serve(moving);
    await here.add({ ...spec, id, kind: moving.kind });
    await expect.poll(() => begun, patience).toEqual(['try 1']);
    await open.splice(0)[0]?.close();
    const there = await start();
    expect((await there.find(id))?.state).toBe('waiting');
    there.serve(moving);
    await expect.poll(async () => (await there.find(id))?.state, patience).toBe('completed');
    expect(begun).toEqual(['try 1', 'try 2']);
  });

  it('are begun anew when their process has died, but not for ever', async () => {
    const { meta } = place as Place;
    const store = createJobStore(meta.db);
    const again = kind(async () => ({ done: true }));
    const [left, poison] = [`jobleft${name}`, `jobpoison${name}`];
    // What killed processes leave: jobs begun, and nobody speaks for them.
    for (const [id, starts] of [
      [left, 1],
      [poison, 5],
    ] as const) {
      const longAgo = Date.now() - 60_000;
      await store.addWaiting(id, { ...spec, kind: again.kind }, longAgo, longAgo);
      for (let i = 1; i <= starts; i += 1) {
        await store.claim(id, 'dead', longAgo);
        if (i < starts) await store.putBack(id, 'dead', longAgo, null, longAgo);
      }
    }
    const jobs = await start();
    jobs.serve(again);
    await expect.poll(async () => (await jobs.find(left))?.state, patience).toBe('completed');
    await expect.poll(async () => (await jobs.find(poison))?.state, patience).toBe('failed');
  });

  it('are each run by one process only, whichever comes first', async () => {
    if (name === 'sqlite') return; // one process by definition
    const [here, there] = [await start(), await start()];
    const runs: string[] = [];
    const shared = (where: string): JobKind => ({ kind: `shared-${name}`, run: async ({ id }) => void runs.push(`${id} ${where}`) });
    here.serve(shared('here'));
    there.serve(shared('there'));
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await here.add({ ...spec, kind: `shared-${name}` })).id));
    await expect
      .poll(async () => (await Promise.all(ids.map((id) => here.find(id)))).every((job) => job?.state === 'completed'), patience)
      .toBe(true);
    expect(runs.map((run) => run.split(' ')[0]).toSorted()).toEqual(ids.toSorted());
  });

  it('are not this process’s any more once another took them over', async () => {
    const { meta } = place as Place;
    const jobs = await start();
    let outcome = '';
    const slow = kind(async ({ confirm, id, signal }) => {
      const store = createJobStore(meta.db);
      const row = await meta.db.selectFrom('job').select('runner').where('id', '=', id).executeTakeFirstOrThrow();
      await store.putBack(id, row.runner as string, Date.now() + 60_000, null, Date.now());
      outcome = await confirm().then(
        () => 'mine',
        () => (signal.aborted ? 'taken' : 'odd'),
      );
    });
    jobs.serve(slow);
    const { id } = await jobs.add({ ...spec, kind: slow.kind });
    await expect.poll(() => outcome, patience).toBe('taken');
    await expect.poll(async () => (await jobs.find(id))?.state, patience).toBe('delayed');
  });
});
