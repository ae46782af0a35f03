import type { JobState } from '@quadrille/contract';
import type { Kysely } from 'kysely';
import type { JobTable, MetaSchema } from '../meta/meta-schema.ts';
import type { Job, JobSpec } from './jobs.ts';

type Json = Readonly<Record<string, unknown>>;

/** Jobs as they are kept. */
export interface JobStore {
  add(id: string, spec: JobSpec, runner: string, now: number): Promise<Job>;
  find(id: string): Promise<Job | null>;
  findByData(data: Json): Promise<Job | null>;
  /** False when the job was ended from elsewhere meanwhile. */
  setProgress(id: string, progress: Json, now: number): Promise<boolean>;
  addLog(id: string, seq: number, message: string, now: number): Promise<void>;
  finish(id: string, state: JobState, result: unknown, error: string | null, now: number): Promise<void>;
  /** Says that these are still being worked on. */
  touch(ids: readonly string[], now: number): Promise<void>;
  /** Fails jobs nobody has heard of since `before`; answers their ids. */
  failSilent(error: string, before: number, now: number): Promise<readonly string[]>;
  dropFinished(before: number): Promise<void>;
}

const unfinished = ['waiting', 'active', 'delayed', 'paused', 'refresh'];
/** Of many unfinished jobs only the newest are looked at. */
const searched = 200;

export function createJobStore(db: Kysely<MetaSchema>): JobStore {
  return {
    add: async (id, spec, runner, now) => {
      const row: JobTable = {
        id,
        kind: spec.kind,
        state: 'active',
        base_id: spec.baseId,
        user_id: spec.userId,
        data: JSON.stringify(spec.data),
        result: null,
        progress: null,
        error: null,
        runner,
        created_at: now,
        updated_at: now,
      };
      await db.insertInto('job').values(row).execute();
      return toJob(row);
    },
    find: async (id) => {
      const row = await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toJob(row) : null;
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
    setProgress: async (id, progress, now) => {
      const set = { progress: JSON.stringify(progress), updated_at: now };
      const done = await db.updateTable('job').set(set).where('id', '=', id).where('state', 'in', unfinished).executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    addLog: async (id, seq, message, now) => {
      await db.insertInto('job_log').values({ job_id: id, seq, at: now, message }).execute();
    },
    finish: async (id, state, result, error, now) => {
      const set = { state, result: JSON.stringify(result ?? null), error, updated_at: now };
      await db.updateTable('job').set(set).where('id', '=', id).where('state', 'in', unfinished).execute();
    },
    touch: async (ids, now) => {
      if (ids.length > 0)
        await db.updateTable('job').set({ updated_at: now }).where('id', 'in', ids).where('state', 'in', unfinished).execute();
    },
    failSilent: async (error, before, now) => {
      const silent = await db.selectFrom('job').select('id').where('state', 'in', unfinished).where('updated_at', '<', before).execute();
      const ids = silent.map(({ id }) => id);
      if (ids.length === 0) return [];
      const set = { state: 'failed', error, updated_at: now };
      await db
        .updateTable('job')
        .set(set)
        .where('id', 'in', ids)
        .where('state', 'in', unfinished)
        .where('updated_at', '<', before)
        .execute();
      return ids;
    },
    dropFinished: async (before) => {
      await db.deleteFrom('job').where('state', 'not in', unfinished).where('updated_at', '<', before).execute();
    },
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
  };
}

function contains(whole: Json, part: Json): boolean {
  const entries = Object.entries(part);
  return entries.length > 0 && entries.every(([key, value]) => JSON.stringify(whole[key]) === JSON.stringify(value));
}
