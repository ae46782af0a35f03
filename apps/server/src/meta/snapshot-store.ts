import type { BaseId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema, SnapshotScheduleTable, SnapshotTable } from './meta-schema.ts';

export type SnapshotEntry = Readonly<SnapshotTable>;
export type ScheduleEntry = Readonly<SnapshotScheduleTable>;

/** Which snapshots there are, and when the next ones are due. */
export interface SnapshotStore {
  add(entry: SnapshotEntry): Promise<void>;
  find(id: string): Promise<SnapshotEntry | null>;
  /** Newest first. */
  listOf(baseId: BaseId): Promise<readonly SnapshotEntry[]>;
  /** Of bases that were deleted before then, and what has been in the making since before `before`. */
  listStale(before: number): Promise<readonly SnapshotEntry[]>;
  finish(id: string, made: Pick<SnapshotEntry, 'bytes' | 'tables' | 'store'>): Promise<void>;
  remove(id: string): Promise<void>;
  schedule(baseId: BaseId): Promise<ScheduleEntry | null>;
  setSchedule(entry: ScheduleEntry): Promise<void>;
  /** Schedules of living bases that were last asked for before they were due. */
  listDue(now: number): Promise<readonly ScheduleEntry[]>;
  /** Takes a due moment: false for whoever comes second. */
  takeTurn(entry: ScheduleEntry, now: number): Promise<boolean>;
}

const hourMs = 60 * 60 * 1000;

export function createSnapshotStore(db: Kysely<MetaSchema>): SnapshotStore {
  return {
    add: async (entry) => void (await db.insertInto('snapshot').values(entry).execute()),
    find: async (id) => (await db.selectFrom('snapshot').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
    listOf: (baseId) =>
      db.selectFrom('snapshot').selectAll().where('base_id', '=', baseId).orderBy('created_at', 'desc').orderBy('id').execute(),
    listStale: (before) =>
      db
        .selectFrom('snapshot')
        .leftJoin('base', 'base.id', 'snapshot.base_id')
        .selectAll('snapshot')
        .where((where) =>
          where.or([
            where('base.id', 'is', null), // of a base that was deleted for good
            where('base.deleted_at', '<', before),
            where.and([where('snapshot.state', '=', 'making'), where('snapshot.created_at', '<', before)]),
          ]),
        )
        .execute(),
    finish: async (id, made) => {
      await db
        .updateTable('snapshot')
        .set({ ...made, state: 'ready' })
        .where('id', '=', id)
        .execute();
    },
    remove: async (id) => void (await db.deleteFrom('snapshot').where('id', '=', id).execute()),
    schedule: async (baseId) =>
      (await db.selectFrom('snapshot_schedule').selectAll().where('base_id', '=', baseId).executeTakeFirst()) ?? null,
    setSchedule: async (entry) => {
      const { base_id: _id, ...set } = entry;
      await db
        .insertInto('snapshot_schedule')
        .values(entry)
        .onConflict((conflict) => conflict.column('base_id').doUpdateSet(set))
        .execute();
    },
    listDue: async (now) => {
      const rows = await db
        .selectFrom('snapshot_schedule')
        .innerJoin('base', 'base.id', 'snapshot_schedule.base_id')
        .selectAll('snapshot_schedule')
        .where('base.deleted_at', 'is', null)
        .where('snapshot_schedule.every_hours', '>', 0)
        .execute();
      return rows.filter((row) => now - Number(row.last_at) >= row.every_hours * hourMs);
    },
    takeTurn: async (entry, now) => {
      const taken = await db
        .updateTable('snapshot_schedule')
        .set({ last_at: now })
        .where('base_id', '=', entry.base_id)
        .where('last_at', '=', entry.last_at)
        .executeTakeFirst();
      return Number(taken.numUpdatedRows) > 0;
    },
  };
}
