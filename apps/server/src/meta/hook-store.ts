import type { BaseId } from '@quadrille/domain';
import { type Kysely, sql } from 'kysely';
import type { HookLogTable, MetaSchema } from './meta-schema.ts';

/** A call of a webhook, as it is remembered. */
export interface HookLogEntry {
  readonly id: string;
  readonly baseId: BaseId;
  readonly hookId: string;
  readonly at: number;
  /** Null of tests. */
  readonly deliveryId: string | null;
  /** Whether what was sent is still kept in full. */
  readonly isRepeatable: boolean;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** What webhooks keep beside the bases: how far they have read, their secrets, what came of their calls. */
export interface HookStore {
  /** Takes the reading of a base for a while; null when there is no cursor, or somebody else reads. */
  lease(baseId: BaseId, owner: string, until: number, now: number): Promise<{ readonly sequence: number } | null>;
  hasCursor(baseId: BaseId): Promise<boolean>;
  makeCursor(baseId: BaseId, sequence: number): Promise<void>;
  /** False when the reading is somebody else's by now. */
  advance(baseId: BaseId, owner: string, sequence: number, until: number): Promise<boolean>;
  release(baseId: BaseId, owner: string): Promise<void>;
  dropCursor(baseId: BaseId): Promise<void>;
  listCursors(): Promise<readonly { readonly baseId: BaseId; readonly sequence: number }[]>;
  secretOf(hookId: string): Promise<string | null>;
  setSecret(hookId: string, sealed: string): Promise<void>;
  addLog(entry: Omit<HookLogEntry, 'isRepeatable'>): Promise<void>;
  /** Newest first. */
  listLogs(hookId: string, limit: number, offset: number): Promise<readonly HookLogEntry[]>;
  countLogs(hookId: string): Promise<number>;
  findLog(hookId: string, id: string): Promise<HookLogEntry | null>;
  dropLogs(before: number): Promise<void>;
}

export function createHookStore(db: Kysely<MetaSchema>): HookStore {
  const own = (baseId: BaseId, owner: string) => db.updateTable('hook_cursor').where('base_id', '=', baseId).where('owner', '=', owner);
  const logs = (hookId: string) =>
    db
      .selectFrom('hook_log as log')
      .leftJoin('hook_delivery as delivery', (join) =>
        join
          .onRef('delivery.hook_id', '=', 'log.hook_id')
          .onRef('delivery.delivery_id', '=', 'log.delivery_id')
          .on('delivery.bytes', '>', 0),
      )
      .selectAll('log')
      .select('delivery.bytes as kept_bytes')
      .where('log.hook_id', '=', hookId);
  return {
    lease: async (baseId, owner, until, now) => {
      const taken = await db
        .updateTable('hook_cursor')
        .set({ owner, lease_until: until })
        .where('base_id', '=', baseId)
        .where((on) => on.or([on('lease_until', '<=', now), on('owner', '=', owner)]))
        .executeTakeFirst();
      if (taken.numUpdatedRows === 0n) return null;
      const row = await db.selectFrom('hook_cursor').select('sequence').where('base_id', '=', baseId).executeTakeFirst();
      return row ? { sequence: Number(row.sequence) } : null;
    },
    hasCursor: async (baseId) =>
      (await db.selectFrom('hook_cursor').select('base_id').where('base_id', '=', baseId).executeTakeFirst()) !== undefined,
    makeCursor: async (baseId, sequence) => {
      await db
        .insertInto('hook_cursor')
        .values({ base_id: baseId, sequence, owner: null, lease_until: 0 })
        .onConflict((conflict) => conflict.column('base_id').doNothing())
        .execute();
    },
    advance: async (baseId, owner, sequence, until) =>
      (await own(baseId, owner).set({ sequence, lease_until: until }).executeTakeFirst()).numUpdatedRows === 1n,
    release: async (baseId, owner) => {
      await own(baseId, owner).set({ owner: null, lease_until: 0 }).execute();
    },
    dropCursor: async (baseId) => {
      await db.deleteFrom('hook_cursor').where('base_id', '=', baseId).execute();
    },
    listCursors: async () => {
      const rows = await db.selectFrom('hook_cursor').select(['base_id', 'sequence']).execute();
      return rows.map(({ base_id, sequence }) => ({ baseId: base_id, sequence: Number(sequence) }));
    },
    secretOf: async (hookId) =>
      (await db.selectFrom('hook_secret').select('sealed').where('hook_id', '=', hookId).executeTakeFirst())?.sealed ?? null,
    setSecret: async (hookId, sealed) => {
      await db
        .insertInto('hook_secret')
        .values({ hook_id: hookId, sealed })
        .onConflict((conflict) => conflict.column('hook_id').doUpdateSet({ sealed }))
        .execute();
    },
    addLog: async ({ id, baseId, hookId, at, deliveryId, entry }) => {
      await db
        .insertInto('hook_log')
        .values({ id, base_id: baseId, hook_id: hookId, at, delivery_id: deliveryId, entry: JSON.stringify(entry) })
        .execute();
    },
    listLogs: async (hookId, limit, offset) => {
      const rows = await logs(hookId).orderBy('log.at', 'desc').orderBy('log.id', 'desc').limit(limit).offset(offset).execute();
      return rows.map(toEntry);
    },
    findLog: async (hookId, id) => {
      const row = await logs(hookId).where('log.id', '=', id).executeTakeFirst();
      return row ? toEntry(row) : null;
    },
    countLogs: async (hookId) => {
      const row = await db
        .selectFrom('hook_log')
        .select(sql<number>`count(*)`.as('count'))
        .where('hook_id', '=', hookId)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
    dropLogs: async (before) => {
      await db.deleteFrom('hook_log').where('at', '<', before).execute();
    },
  };
}

function toEntry({ id, base_id, hook_id, at, delivery_id, entry, kept_bytes }: HookLogTable & { kept_bytes: number | null }): HookLogEntry {
  return {
    id,
    baseId: base_id,
    hookId: hook_id,
    at: Number(at),
    deliveryId: delivery_id,
    isRepeatable: kept_bytes !== null,
    entry: JSON.parse(entry) as HookLogEntry['entry'],
  };
}
