import type { Kysely } from 'kysely';

type Db = Kysely<unknown>;

/** The tables as this step finds and leaves them. */
interface Tables {
  base: { id: string; deleted_at: number | null };
  hook_log: { id: string; base_id: string; hook_id: string; at: number; delivery_id: string | null; entry: string };
  hook_delivery: {
    hook_id: string;
    delivery_id: string;
    base_id: string;
    at: number;
    bytes: number;
    lease_until: number;
    body: string | null;
  };
}

/** What webhooks told, once for each delivery: it stood in every entry of the log before. The body is last, so that nothing else waits for it. */
export async function addHookDeliveries(db: Db): Promise<void> {
  await db.schema
    .createTable('hook_delivery')
    .addColumn('hook_id', 'text', (c) => c.notNull())
    .addColumn('delivery_id', 'text', (c) => c.notNull())
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('arrived_at', 'bigint')
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .addColumn('body', 'text')
    .addPrimaryKeyConstraint('hook_delivery_key', ['hook_id', 'delivery_id'])
    .execute();
  await db.schema.createIndex('hook_delivery_hook').on('hook_delivery').columns(['hook_id', 'at', 'delivery_id', 'bytes']).execute();
  await db.schema.createIndex('hook_delivery_base').on('hook_delivery').column('base_id').execute();
  await db.schema.createIndex('hook_delivery_at').on('hook_delivery').column('at').execute();
  await db.schema.alterTable('hook_log').addColumn('delivery_id', 'varchar(255)').execute();
  await moveBodies(db as Kysely<Tables>);
}

/** One at a time: each may be a megabyte. */
async function moveBodies(db: Kysely<Tables>): Promise<void> {
  const found = await db.selectFrom('hook_log').select('id').where('entry', 'like', '%"kept":{"id":%').execute();
  for (const { id } of found) {
    const log = await db.selectFrom('hook_log').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { kept, ...entry } = JSON.parse(log.entry) as { readonly kept?: { readonly id: string; readonly body: unknown } };
    if (kept === undefined) continue;
    const { base_id, hook_id, at } = log;
    await db
      .updateTable('hook_log')
      .set({ delivery_id: kept.id, entry: JSON.stringify(entry) })
      .where('id', '=', id)
      .execute();
    const base = db.selectFrom('base').select('id').where('id', '=', base_id).where('deleted_at', 'is', null);
    if ((await base.executeTakeFirst()) === undefined) continue;
    const body = JSON.stringify(kept.body);
    await db
      .insertInto('hook_delivery')
      .values({ hook_id, delivery_id: kept.id, base_id, at, bytes: Buffer.byteLength(body), lease_until: 0, body })
      .onConflict((conflict) => conflict.columns(['hook_id', 'delivery_id']).doNothing())
      .execute();
  }
}
