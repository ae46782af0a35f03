import type { BaseId, UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { FileTable, MetaSchema } from './meta-schema.ts';

export type FileEntry = Readonly<FileTable>;

/** What is known of uploaded files, and in which bases their people may see them. */
export interface FileEntryStore {
  add(file: FileEntry, baseId: BaseId | null): Promise<void>;
  find(id: string): Promise<FileEntry | null>;
  /** Those of `ids` that belong to the base. */
  listOfBase(baseId: BaseId, ids: readonly string[]): Promise<readonly FileEntry[]>;
  /** What our files are, whoever may see them; those that are unknown are left out. */
  listFacts(ids: readonly string[]): Promise<readonly Pick<FileEntry, 'id' | 'mimetype' | 'size'>[]>;
  basesOf(id: string): Promise<readonly BaseId[]>;
  /** The files a person may bring into a base: their own uploads, and what is in bases they belong to. */
  listWithin(userId: UserId, ids: readonly string[]): Promise<readonly string[]>;
  addToBase(baseId: BaseId, ids: readonly string[]): Promise<void>;
  /** What one base has, another has as well: for copies of a base. */
  copyBase(from: BaseId, to: BaseId): Promise<void>;
  markUsed(ids: readonly string[], now: number): Promise<void>;
  /** Files in no use since `before`; those of `spared` bases are left out. */
  listUnused(before: number, spared: readonly BaseId[], limit: number): Promise<readonly FileEntry[]>;
  /** Files that are not on this machine, by where they are. */
  countElsewhere(): Promise<{ store: string; files: number; bytes: number }[]>;
  /** Bytes of the files exports have made for a person. */
  exportedBytes(userId: UserId): Promise<number>;
  /** Files of exports made before `before`. */
  listExports(before: number, limit: number): Promise<readonly FileEntry[]>;
  forgetPicture(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** What ids of files begin with that an export has made. */
export const exportPrefix = 'export-';

export function createFileEntryStore(db: Kysely<MetaSchema>): FileEntryStore {
  const addToBase = async (baseId: BaseId, ids: readonly string[]): Promise<void> => {
    await inBatches(ids, (some) =>
      db
        .insertInto('file_base')
        .values(some.map((id) => ({ file_id: id, base_id: baseId })))
        .onConflict((conflict) => conflict.columns(['file_id', 'base_id']).doNothing())
        .execute(),
    );
  };
  return {
    add: async (file, baseId) => {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('file').values(file).execute();
        if (baseId !== null) await trx.insertInto('file_base').values({ file_id: file.id, base_id: baseId }).execute();
      });
    },
    find: async (id) => (await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
    listOfBase: (baseId, ids) =>
      inBatches(ids, (some) =>
        db
          .selectFrom('file')
          .innerJoin('file_base', 'file_base.file_id', 'file.id')
          .selectAll('file')
          .where('file_base.base_id', '=', baseId)
          .where('file.id', 'in', some)
          .execute(),
      ),
    listFacts: (ids) =>
      inBatches(ids, (some) => db.selectFrom('file').select(['id', 'mimetype', 'size']).where('id', 'in', some).execute()),
    basesOf: async (id) =>
      (await db.selectFrom('file_base').select('base_id').where('file_id', '=', id).execute()).map(({ base_id }) => base_id),
    listWithin: async (userId, ids) => {
      const own = await inBatches(ids, (some) =>
        db.selectFrom('file').select('id').where('user_id', '=', userId).where('id', 'in', some).execute(),
      );
      const shared = await inBatches(ids, (some) =>
        db
          .selectFrom('file_base')
          .innerJoin('member', 'member.base_id', 'file_base.base_id')
          .select('file_base.file_id as id')
          .where('member.user_id', '=', userId)
          .where('member.role', '!=', 'no-access')
          .where('file_base.file_id', 'in', some)
          .execute(),
      );
      return [...new Set([...own, ...shared].map(({ id }) => id))];
    },
    addToBase,
    copyBase: async (from, to) => {
      const rows = await db.selectFrom('file_base').select('file_id').where('base_id', '=', from).execute();
      await addToBase(
        to,
        rows.map(({ file_id }) => file_id),
      );
    },
    markUsed: async (ids, now) => {
      await inBatches(ids, (some) => db.updateTable('file').set({ used_at: now }).where('id', 'in', some).execute());
    },
    listUnused: async (before, spared, limit) => {
      const spare = db.selectFrom('file_base').select('file_id').where('base_id', 'in', spared);
      let query = db.selectFrom('file').selectAll().where('used_at', '<', before);
      if (spared.length > 0) query = query.where('id', 'not in', spare);
      return query.orderBy('used_at').limit(limit).execute();
    },
    countElsewhere: async () => {
      const rows = await db
        .selectFrom('file')
        .select((select) => ['store', select.fn.countAll().as('files'), select.fn.sum('size').as('bytes')])
        .where('store', '!=', 'local')
        .groupBy('store')
        .execute();
      return rows.map(({ store, files, bytes }) => ({ store, files: Number(files), bytes: Number(bytes ?? 0) }));
    },
    exportedBytes: async (userId) => {
      const ofPerson = db.selectFrom('file').where('user_id', '=', userId).where('id', 'like', `${exportPrefix}%`);
      return Number((await ofPerson.select((select) => select.fn.sum('size').as('bytes')).executeTakeFirst())?.bytes ?? 0);
    },
    listExports: (before, limit) =>
      db
        .selectFrom('file')
        .selectAll()
        .where('id', 'like', `${exportPrefix}%`)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .execute(),
    forgetPicture: async (id) => {
      await db.updateTable('file').set({ width: null, height: null }).where('id', '=', id).execute();
    },
    remove: async (id) => {
      await db.deleteFrom('file_base').where('file_id', '=', id).execute();
      await db.deleteFrom('file').where('id', '=', id).execute();
    },
  };
}

/** Ids of one statement: databases bound how many values one may name. */
const batch = 500;

async function inBatches<Row>(ids: readonly string[], run: (some: readonly string[]) => Promise<readonly Row[]>): Promise<Row[]> {
  const found: Row[] = [];
  for (let at = 0; at < ids.length; at += batch) found.push(...(await run(ids.slice(at, at + batch))));
  return found;
}
