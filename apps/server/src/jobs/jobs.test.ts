import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MetaStore } from '../meta/meta-store.ts';
import { openPostgresMeta } from '../meta/open-postgres-meta.ts';
import { openSqliteMeta } from '../meta/open-sqlite-meta.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { systemRandom } from '../platform/random-source.ts';
import { makeFreshDatabase, type FreshDatabase } from '../testing/fresh-database.ts';
import { createJobStore } from './job-store.ts';
import { createJobs } from './create-jobs.ts';
import type { JobEvent } from './jobs.ts';

const spec = { kind: 'import', baseId: null, userId: null, data: {} };
const forEver = () => new Promise<never>(() => {});

describe('jobs of several processes on one database', () => {
  let database: FreshDatabase | null = null;
  let reason = '';
  let meta: MetaStore;
  const warnings: string[] = [];
  const open = () =>
    createJobs({
      meta,
      clock: systemClock,
      random: systemRandom,
      log: createLog('warn', (line) => warnings.push(line)),
      rhythm: { beatMs: 20, silentMs: 400 },
    });

  beforeAll(async () => {
    const made = await makeFreshDatabase('postgres');
    if ('reason' in made) return void (reason = made.reason);
    database = made;
    meta = await openPostgresMeta(made.url);
  });
  afterAll(async () => {
    await meta?.close();
    await database?.drop();
  });
  beforeEach((ctx) => {
    if (!database) ctx.skip(reason);
  });

  it('go on while their process says so, however long they are silent themselves', async () => {
    const [here, there] = [await open(), await open()];
    const job = await here.start(spec, forEver);
    await wait(1000);
    expect((await there.find(job.id))?.state).toBe('active');
    void here.close();
    await there.close();
  });

  it('fail soon after their process has died, and whoever watches elsewhere is told', async () => {
    const events: JobEvent[] = [];
    const there = await open();
    there.listen((event) => events.push(event));
    // What a killed process leaves: a job nobody speaks for any more.
    const left = await createJobStore(meta.db).addRunning('jobleft', spec, 'dead', systemClock.now());
    await expect.poll(async () => (await there.find(left.id))?.state, { timeout: 5000 }).toBe('failed');
    expect((await there.find(left.id))?.error).toMatch(/server stopped/);
    expect(events).toContainEqual(expect.objectContaining({ type: 'status', id: left.id, status: 'failed' }));
    await there.close();
  });

  it('go on when their progress cannot be written for a moment', async () => {
    const jobs = await open();
    const job = await jobs.start(spec, async (run) => {
      await sql`ALTER TABLE quadrille.job RENAME TO job_away`.execute(meta.db);
      run.progress({ rows: 1 });
      run.log('one row');
      await wait(100);
      await sql`ALTER TABLE quadrille.job_away RENAME TO job`.execute(meta.db);
      return { rows: 1 };
    });
    await expect.poll(async () => (await jobs.find(job.id).catch(() => null))?.state, { timeout: 5000 }).toBe('completed');
    expect(warnings.join()).toContain('The progress of a job could not be kept.');
    await jobs.close();
  });
});

it('jobs whose end a full disk did not take are ended when there is room', async () => {
  const meta = await openSqliteMeta(':memory:');
  const rhythm = { beatMs: 20, silentMs: 400 };
  const jobs = await createJobs({ meta, clock: systemClock, random: systemRandom, log: createLog('error', () => {}), rhythm });
  const job = await jobs.start(spec, async () => {
    await sql`PRAGMA max_page_count = 1`.execute(meta.db); // no page more than there are
    return { text: 'x'.repeat(1_000_000) };
  });
  await wait(200);
  expect((await jobs.find(job.id))?.state).toBe('active');
  await sql`PRAGMA max_page_count = 1000000`.execute(meta.db);
  await expect.poll(async () => (await jobs.find(job.id))?.state, { timeout: 5000 }).toBe('completed');
  await jobs.close();
  await meta.close();
});
