import type { JobState } from '@quadrille/contract';
import type { BaseId, UserId } from '@quadrille/domain';
import { type Kysely, sql } from 'kysely';
import type { JobTable, MetaSchema } from '../meta/meta-schema.ts';
import type { Job, JobLine, JobSpec } from './jobs.ts';

type Json = Readonly<Record<string, unknown>>;

/** Jobs as they are kept. */
export interface JobStore {
  /** One that runs already, in the process `runner`. */
  addRunning(id: string, spec: JobSpec, runner: string, now: number): Promise<Job>;
  /** One that waits to be claimed. */
  addWaiting(id: string, spec: JobSpec, dueAt: number, now: number): Promise<Job>;
  /** Ids of jobs of a kind that may be begun now, those that have waited longest first. */
  listDue(kind: string, now: number, limit: number): Promise<readonly string[]>;
  /** Begins a waiting job that is due; null for whoever comes second. */
  claim(id: string, runner: string, now: number): Promise<Job | null>;
  /** Of these, the ones that are still this runner's to work on. */
  listHeld(ids: readonly string[], runner: string): Promise<readonly string[]>;
  /** Puts a claimed job back to be begun from `dueAt` on; false when it is not the runner's any more. */
  putBack(id: string, runner: string, dueAt: number, error: string | null, now: number): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Puts back the queued jobs nobody has heard of since `before`. */
  reviveSilent(before: number, now: number): Promise<readonly { readonly id: string; readonly kind: string }[]>;
  /** Jobs that should have been begun before `before`. */
  listOverdue(before: number): Promise<readonly { readonly id: string; readonly kind: string }[]>;
  find(id: string): Promise<Job | null>;
  /** The newest of a person's unfinished jobs of a kind in a base. */
  findOpen(kind: string, baseId: BaseId, userId: UserId): Promise<Job | null>;
  countOpen(): Promise<{ readonly waiting: number; readonly active: number }>;
  isOpenFor(baseId: BaseId): Promise<boolean>;
  findByData(data: Json): Promise<Job | null>;
  /** False when the job was ended from elsewhere meanwhile, or taken over. */
  setProgress(id: string, runner: string, progress: Json, now: number): Promise<boolean>;
  addLog(id: string, seq: number, message: string, now: number): Promise<void>;
  /** The last lines, in their order. */
  listLog(id: string): Promise<readonly JobLine[]>;
  /** What ended jobs of a kind were ordered with. */
  forgetEnded(kind: string): Promise<void>;
  /** By its runner, or (null) by whoever may end it. False when it had ended, or is not the runner's any more. */
  finish(id: string, runner: string | null, end: JobEnd, now: number): Promise<boolean>;
  /** Says that these are still being worked on by `runner`. */
  touch(ids: readonly string[], runner: string, now: number): Promise<void>;
  /** Running jobs that have been heard of since. */
  countBeats(since: number): Promise<number>;
  /** Fails jobs nobody has heard of since `before` and that no other process can begin anew; answers their ids. */
  failSilent(error: string, before: number, now: number): Promise<readonly string[]>;
  dropFinished(before: number): Promise<void>;
}

export interface JobEnd {
  readonly state: JobState;
  readonly result: unknown;
  readonly error: string | null;
}

/** A job that ended its process so often is not begun again. */
const mostStarts = 5;
const claimable = ['waiting', 'delayed'];
const unfinished = ['waiting', 'active', 'delayed', 'paused', 'refresh'];
/** Of many unfinished jobs only the newest are looked at. */
const searched = 200;
const mostLines = 500;

/** Of jobs of the kinds `forgetting`, what they were ordered with goes in the moment they end, however that comes. */
export function createJobStore(db: Kysely<MetaSchema>, forgetting: ReadonlySet<string> = new Set()): JobStore {
  const forgotten = () =>
    forgetting.size === 0 ? {} : { data: sql<string>`case when kind in (${sql.join([...forgetting])}) then '{}' else data end` };
  const find = async (id: string): Promise<Job | null> => {
    const row = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toJob(row) : null;
  };
  const add = async (row: JobTable): Promise<Job> => {
    await db.insertInto('job').values(row).execute();
    return toJob(row);
  };
  const store: JobStore = {
    addRunning: (id, spec, runner, now) => add({ ...toRow(id, spec, now), state: 'active', runner, attempt: 1 }),
    addWaiting: (id, spec, dueAt, now) => add({ ...toRow(id, spec, now), state: dueAt > now ? 'delayed' : 'waiting', due_at: dueAt }),
    listDue: async (kind, now, limit) => {
      const due = db.selectFrom('job').select('id').where('state', 'in', claimable).where('kind', '=', kind).where('due_at', '<=', now);
      return (await due.orderBy('due_at').limit(limit).execute()).map(({ id }) => id);
    },
    claim: async (id, runner, now) => {
      const set = { state: 'active', runner, updated_at: now };
      const done = await db
        .updateTable('job')
        .set((row) => ({ ...set, attempt: row('attempt', '+', 1) }))
        .where('id', '=', id)
        .where('state', 'in', claimable)
        .where('due_at', '<=', now)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n ? find(id) : null;
    },
    listHeld: async (ids, runner) => {
      if (ids.length === 0) return [];
      const held = db.selectFrom('job').select('id').where('id', 'in', ids).where('runner', '=', runner).where('state', 'in', unfinished);
      return (await held.execute()).map(({ id }) => id);
    },
    putBack: async (id, runner, dueAt, error, now) => {
      const set = { state: dueAt > now ? 'delayed' : 'waiting', runner: null, due_at: dueAt, error, updated_at: now };
      const done = await db
        .updateTable('job')
        .set(set)
        .where('id', '=', id)
        .where('runner', '=', runner)
        .where('state', '=', 'active')
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    remove: async (id) => {
      await db.deleteFrom('job').where('id', '=', id).execute();
    },
    reviveSilent: async (before, now) => {
      const silent = await db
        .selectFrom('job')
        .select(['id', 'kind', 'runner'])
        .where('state', '=', 'active')
        .where('due_at', 'is not', null)
        .where('attempt', '<', mostStarts)
        .where('updated_at', '<', before)
        .execute();
      const revived = [];
      for (const { id, kind, runner } of silent)
        if (runner !== null && (await store.putBack(id, runner, now, null, now))) revived.push({ id, kind });
      return revived;
    },
    listOverdue: (before) =>
      db.selectFrom('job').select(['id', 'kind']).where('state', 'in', claimable).where('due_at', '<', before).limit(searched).execute(),
    find,
    findOpen: async (kind, baseId, userId) => {
      const open = db.selectFrom('job').selectAll().where('base_id', '=', baseId).where('user_id', '=', userId);
      const row = await open
        .where('kind', '=', kind)
        .where('state', 'in', unfinished)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? toJob(row) : null;
    },
    isOpenFor: async (baseId) => {
      const open = db.selectFrom('job').select('id').where('base_id', '=', baseId).where('state', 'in', unfinished).limit(1);
      return (await open.executeTakeFirst()) !== undefined;
    },
    findByData: async (data) => {
      const rows = await db
        .selectFrom('job')
        .selectAll()
        .where('state', 'in', unfinished)
        .orderBy('created_at', 'desc')
        .limit(searched)
        .execute();
      return rows.map(toJob).find((job) => contains(job.data, data)) ?? null;
    },
    setProgress: async (id, runner, progress, now) => {
      const set = { progress: JSON.stringify(progress), updated_at: now };
      const mine = db.updateTable('job').set(set).where('id', '=', id).where('runner', '=', runner).where('state', 'in', unfinished);
      return (await mine.executeTakeFirst()).numUpdatedRows === 1n;
    },
    addLog: async (id, seq, message, now) => {
      await db.insertInto('job_log').values({ job_id: id, seq, at: now, message }).execute();
    },
    listLog: async (id) => {
      const lines = db.selectFrom('job_log').select(['at', 'message']).where('job_id', '=', id).orderBy('seq', 'desc').limit(mostLines);
      return (await lines.execute()).map(({ at, message }) => ({ at: Number(at), message })).toReversed();
    },
    forgetEnded: async (kind) => {
      await db.updateTable('job').set({ data: '{}' }).where('kind', '=', kind).where('state', 'not in', unfinished).execute();
    },
    finish: async (id, runner, { state, result, error }, now) => {
      const set = { state, result: JSON.stringify(result ?? null), error, updated_at: now, ...forgotten() };
      const open = db.updateTable('job').set(set).where('id', '=', id).where('state', 'in', unfinished);
      const done = await (runner === null ? open : open.where('runner', '=', runner)).executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    touch: async (ids, runner, now) => {
      if (ids.length === 0) return;
      const mine = db.updateTable('job').set({ updated_at: now }).where('id', 'in', ids).where('runner', '=', runner);
      await mine.where('state', 'in', unfinished).execute();
    },
    countOpen: async () => {
      const open = db
        .selectFrom('job')
        .select(['state', (select) => select.fn.countAll().as('n')])
        .where('state', 'in', unfinished);
      const rows = await open.groupBy('state').execute();
      const count = (isActive: boolean): number =>
        rows.filter(({ state }) => (state === 'active') === isActive).reduce((sum, { n }) => sum + Number(n), 0);
      return { waiting: count(false), active: count(true) };
    },
    countBeats: async (since) => {
      const heard = db.selectFrom('job').where('state', '=', 'active').where('updated_at', '>=', since);
      return Number((await heard.select((select) => select.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);
    },
    failSilent: async (error, before, now) => {
      const silent = await db
        .selectFrom('job')
        .select('id')
        .where('state', '=', 'active')
        .where((row) => row.or([row('due_at', 'is', null), row('attempt', '>=', mostStarts)]))
        .where('updated_at', '<', before)
        .execute();
      const ids = silent.map(({ id }) => id);
      if (ids.length === 0) return [];
      const set = { state: 'failed', error, updated_at: now, ...forgotten() };
      await db.updateTable('job').set(set).where('id', 'in', ids).where('state', '=', 'active').where('updated_at', '<', before).execute();
      return ids;
    },
    dropFinished: async (before) => {
      await db.deleteFrom('job').where('state', 'not in', unfinished).where('updated_at', '<', before).execute();
    },
  };
  return store;
}

function toRow(id: string, spec: JobSpec, now: number): JobTable {
  return {
    id,
    kind: spec.kind,
    state: 'waiting',
    base_id: spec.baseId,
    user_id: spec.userId,
    data: JSON.stringify(spec.data),
    result: null,
    progress: null,
    error: null,
    runner: null,
    attempt: 0,
    due_at: null,
    created_at: now,
    updated_at: now,
  };
}

function toJob(row: JobTable): Job {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state as JobState,
    baseId: row.base_id,
    userId: row.user_id,
    data: JSON.parse(row.data) as Json,
    result: row.result === null ? null : (JSON.parse(row.result) as unknown),
    progress: row.progress === null ? null : (JSON.parse(row.progress) as Json),
    error: row.error,
    attempt: Number(row.attempt),
  };
}

function contains(whole: Json, part: Json): boolean {
  const entries = Object.entries(part);
  return entries.length > 0 && entries.every(([key, value]) => JSON.stringify(whole[key]) === JSON.stringify(value));
}
