import { type BaseId, limits } from '@quadrille/domain';
import { type Kysely, sql } from 'kysely';
import type { MetaSchema } from './meta-schema.ts';

/** Something a webhook told, under the id that all tries share. */
export interface DeliveryKey {
  readonly hookId: string;
  readonly deliveryId: string;
}

export interface KeptDelivery extends DeliveryKey {
  readonly baseId: BaseId;
  readonly at: number;
  /** JSON; null where it is not to be kept. */
  readonly body: string | null;
  readonly hasArrived: boolean;
}

/** What webhooks told, so that it can be told once more by hand: one body for each delivery, however often it was tried. */
export interface HookDeliveryStore {
  /** Later tries add that it arrived, never another body. The oldest bodies of the webhook go when they are too many. */
  keep(delivery: KeptDelivery): Promise<void>;
  bodyOf(key: DeliveryKey): Promise<string | null>;
  hasArrived(key: DeliveryKey): Promise<boolean>;
  /** Takes it for a while, for all processes; false when somebody else has it. */
  lease(key: DeliveryKey, until: number, now: number): Promise<boolean>;
  release(key: DeliveryKey, until: number): Promise<void>;
  dropOfHook(hookId: string): Promise<void>;
  dropOfBase(baseId: BaseId): Promise<void>;
  dropOld(before: number): Promise<void>;
}

/** So much of a webhook's share comes in before its bodies are counted again: counting at every call would cost more than the call. */
const countEvery = limits.hookBodiesBytes / 20;

export function createHookDeliveryStore(db: Kysely<MetaSchema>): HookDeliveryStore {
  /** Bytes that came in since the bodies of a webhook were counted here. */
  const uncounted = new Map<string, number>();
  const isOf = ({ hookId, deliveryId }: DeliveryKey) => sql<boolean>`hook_id = ${hookId} and delivery_id = ${deliveryId}`;
  const find = (key: DeliveryKey) => db.selectFrom('hook_delivery').where(isOf(key));
  return {
    keep: async ({ hookId, deliveryId, baseId, at, body, hasArrived }) => {
      const bytes = body === null ? 0 : Buffer.byteLength(body);
      const arrived_at = hasArrived ? at : null;
      await db
        .insertInto('hook_delivery')
        .values({ hook_id: hookId, delivery_id: deliveryId, base_id: baseId, at, bytes, arrived_at, lease_until: 0, body })
        .onConflict((conflict) => {
          const same = conflict.columns(['hook_id', 'delivery_id']);
          return hasArrived ? same.doUpdateSet({ arrived_at }) : same.doNothing();
        })
        .execute();
      const more = (uncounted.get(hookId) ?? countEvery) + bytes;
      uncounted.set(hookId, more < countEvery ? more : 0);
      if (more >= countEvery) await dropOldest(db, hookId, limits.hookBodiesBytes - countEvery);
    },
    bodyOf: async (key) => (await find(key).select('body').executeTakeFirst())?.body ?? null,
    hasArrived: async (key) => ((await find(key).select('arrived_at').executeTakeFirst())?.arrived_at ?? null) !== null,
    lease: async (key, until, now) => {
      const free = db.updateTable('hook_delivery').set({ lease_until: until }).where(isOf(key)).where('lease_until', '<=', now);
      return (await free.executeTakeFirst()).numUpdatedRows === 1n;
    },
    release: async (key, until) => {
      await db.updateTable('hook_delivery').set({ lease_until: 0 }).where(isOf(key)).where('lease_until', '=', until).execute();
    },
    dropOfHook: async (hookId) => {
      uncounted.delete(hookId);
      await db.deleteFrom('hook_delivery').where('hook_id', '=', hookId).execute();
    },
    dropOfBase: async (baseId) => {
      await db.deleteFrom('hook_delivery').where('base_id', '=', baseId).execute();
    },
    dropOld: async (before) => {
      await db.deleteFrom('hook_delivery').where('at', '<', before).execute();
    },
  };
}

/** Leaves the newest bodies that take no more than `atMost`; that a delivery arrived stays known. */
async function dropOldest(db: Kysely<MetaSchema>, hookId: string, atMost: number): Promise<void> {
  const summed = db
    .selectFrom('hook_delivery')
    .select(['at', 'delivery_id', sql<number>`sum(bytes) over (order by at desc, delivery_id desc)`.as('so_far')])
    .where('hook_id', '=', hookId)
    .where('bytes', '>', 0);
  const first = await db
    .selectFrom(summed.as('summed'))
    .select(['at', 'delivery_id'])
    .where('so_far', '>', atMost)
    .orderBy('at', 'desc')
    .orderBy('delivery_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return;
  await db
    .updateTable('hook_delivery')
    .set({ body: null, bytes: 0 })
    .where('hook_id', '=', hookId)
    .where('bytes', '>', 0)
    .where((on) => on.or([on('at', '<', first.at), on.and([on('at', '=', first.at), on('delivery_id', '<=', first.delivery_id)])]))
    .execute();
}
