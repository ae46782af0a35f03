import type { BaseId, ItemId, UserId } from '@quadrille/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { MetaSchema, PageTable, PageVersionTable } from './meta-schema.ts';

export type PageEntry = Readonly<PageTable>;
export type PageVersionEntry = Readonly<PageVersionTable>;

export interface NewPageUpdate {
  /** Later ones sort behind. */
  readonly id: string;
  readonly itemId: ItemId;
  readonly baseId: BaseId;
  readonly body: Uint8Array;
  readonly by: UserId | null;
  readonly at: number;
}

/** What people write in pages, as updates that are merged in any order, with versions. */
export interface PageStore {
  find(itemId: ItemId): Promise<PageEntry | null>;
  listOf(baseId: BaseId): Promise<readonly PageEntry[]>;
  append(update: NewPageUpdate): Promise<void>;
  /** Oldest first. */
  updates(itemId: ItemId): Promise<readonly { readonly id: string; readonly body: Uint8Array }[]>;
  findUpdate(id: string): Promise<Uint8Array | null>;
  /** One update in place of these. */
  fold(itemId: ItemId, ids: readonly string[], folded: { readonly id: string; readonly body: Uint8Array }): Promise<void>;
  /** What a search looks through; null while it has to be read from the page anew. */
  setText(itemId: ItemId, text: string, editedAt: number): Promise<void>;
  /** Puts what was written elsewhere into a page that is being made; the second time it changes nothing. */
  begin(page: { readonly itemId: ItemId; readonly baseId: BaseId }, updates: readonly Uint8Array[], at: number): Promise<void>;
  /** Notes since when pages have stood in no tree, and forgets those for which that is long ago. */
  sweep(baseId: BaseId, living: ReadonlySet<string>, now: number, before: number): Promise<void>;
  addVersion(version: PageVersionEntry, kept: number): Promise<void>;
  /** Newest first, without what is in them. */
  listVersions(itemId: ItemId): Promise<readonly Omit<PageVersionEntry, 'body'>[]>;
  /** One of this page. */
  findVersion(itemId: ItemId, id: string): Promise<PageVersionEntry | null>;
}

const versionKeys = ['id', 'item_id', 'title', 'created_by', 'created_at'] as const;

export function createPageStore(db: Kysely<MetaSchema>): PageStore {
  return {
    ...updatesOf(db),
    ...versionsOf(db),
    sweep: async (baseId, living, now, before) => {
      const pages = await db.selectFrom('page').select(['item_id', 'gone_at', 'updates']).where('base_id', '=', baseId).execute();
      const written = new Set<string>(pages.map((page) => page.item_id));
      for (const itemId of await spokenOf(db, baseId))
        if (!written.has(itemId) && !living.has(itemId)) await noteGone(db, itemId, baseId, now);
      for (const page of pages) {
        const isGone = !living.has(page.item_id);
        const mark = (gone_at: number | null) => db.updateTable('page').set({ gone_at }).where('item_id', '=', page.item_id).execute();
        // of one that nobody wrote in, nothing but that it was gone was kept
        if (!isGone && page.gone_at !== null && Number(page.updates) === 0)
          await db.deleteFrom('page').where('item_id', '=', page.item_id).execute();
        else if (!isGone && page.gone_at !== null) await mark(null);
        if (isGone && page.gone_at === null) await mark(now);
        if (isGone && page.gone_at !== null && Number(page.gone_at) < before) await forget(db, page.item_id);
      }
    },
  };
}

type Updates = Pick<PageStore, 'find' | 'listOf' | 'append' | 'updates' | 'findUpdate' | 'fold' | 'setText' | 'begin'>;

function updatesOf(db: Kysely<MetaSchema>): Updates {
  const updates: Updates['updates'] = async (itemId) => {
    const rows = await db.selectFrom('page_update').select(['id', 'body']).where('item_id', '=', itemId).orderBy('id').execute();
    return rows.map(({ id, body }) => ({ id, body: toBytes(body) }));
  };
  return {
    find: async (itemId) => (await db.selectFrom('page').selectAll().where('item_id', '=', itemId).executeTakeFirst()) ?? null,
    listOf: (baseId) => db.selectFrom('page').selectAll().where('base_id', '=', baseId).execute(),
    append: (update) => db.transaction().execute((tx) => append(tx, update)),
    updates,
    findUpdate: async (id) => {
      const row = await db.selectFrom('page_update').select('body').where('id', '=', id).executeTakeFirst();
      return row ? toBytes(row.body) : null;
    },
    fold: (itemId, ids, { id, body }) =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('page_update').where('item_id', '=', itemId).where('id', 'in', ids).execute();
        await tx
          .insertInto('page_update')
          .values({ id, item_id: itemId, body: toText(body) })
          .execute();
        await tx.updateTable('page').set({ updates: 1, bytes: body.length }).where('item_id', '=', itemId).execute();
      }),
    setText: async (itemId, text, editedAt) =>
      void (await db.updateTable('page').set({ text }).where('item_id', '=', itemId).where('edited_at', '=', editedAt).execute()),
    begin: async ({ itemId, baseId }, bodies, at) => {
      for (const [index, body] of bodies.entries()) {
        const id = `${itemId}-${String(index).padStart(6, '0')}`;
        const isThere = await db.selectFrom('page_update').select('id').where('id', '=', id).executeTakeFirst();
        if (!isThere) await db.transaction().execute((tx) => append(tx, { id, itemId, baseId, body, by: null, at }));
      }
    },
  };
}

async function append(tx: Transaction<MetaSchema>, { id, itemId, baseId, body, by, at }: NewPageUpdate): Promise<void> {
  const fresh = {
    item_id: itemId,
    base_id: baseId,
    edited_at: at,
    edited_by: by,
    updates: 1,
    bytes: body.length,
    text: null,
    gone_at: null,
  };
  await tx
    .insertInto('page')
    .values(fresh)
    .onConflict((conflict) =>
      conflict.column('item_id').doUpdateSet({
        edited_at: at,
        edited_by: by,
        text: null,
        updates: sql<number>`page.updates + 1`,
        bytes: sql<number>`page.bytes + ${body.length}`,
      }),
    )
    .execute();
  await tx
    .insertInto('page_update')
    .values({ id, item_id: itemId, body: toText(body) })
    .execute();
}

type Versions = Pick<PageStore, 'addVersion' | 'listVersions' | 'findVersion'>;

function versionsOf(db: Kysely<MetaSchema>): Versions {
  const listVersions: Versions['listVersions'] = (itemId) =>
    db
      .selectFrom('page_version')
      .select(versionKeys)
      .where('item_id', '=', itemId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  return {
    listVersions,
    findVersion: async (itemId, id) =>
      (await db.selectFrom('page_version').selectAll().where('item_id', '=', itemId).where('id', '=', id).executeTakeFirst()) ?? null,
    addVersion: async (version, kept) => {
      await db.insertInto('page_version').values(version).execute();
      // those people gave a name stay longest
      const made = (await listVersions(version.item_id)).toSorted((a, b) => Number(a.title === null) - Number(b.title === null));
      const old = made.slice(kept).map(({ id }) => id);
      if (old.length > 0) await db.deleteFrom('page_version').where('id', 'in', old).execute();
    },
  };
}

/** Pages somebody said something about or has read, whether or not anything is written in them. */
async function spokenOf(db: Kysely<MetaSchema>, baseId: BaseId): Promise<ReadonlySet<ItemId>> {
  const said = await db.selectFrom('page_comment').select('item_id').distinct().where('base_id', '=', baseId).execute();
  const read = await db.selectFrom('page_reader').select('item_id').distinct().where('base_id', '=', baseId).execute();
  return new Set([...said, ...read].map((row) => row.item_id));
}

/** Remembers since when a page that nobody wrote in has been gone. */
async function noteGone(db: Kysely<MetaSchema>, itemId: ItemId, baseId: BaseId, now: number): Promise<void> {
  const empty = { edited_at: now, edited_by: null, updates: 0, bytes: 0, text: '' };
  await db
    .insertInto('page')
    .values({ ...empty, item_id: itemId, base_id: baseId, gone_at: now })
    .execute();
}

async function forget(db: Kysely<MetaSchema>, itemId: ItemId): Promise<void> {
  for (const table of ['page_update', 'page_version', 'page_comment', 'page_reader', 'page'] as const)
    await db.deleteFrom(table).where('item_id', '=', itemId).execute();
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const toBytes = (text: string): Uint8Array => Buffer.from(text, 'base64');
