import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { ImportPartTable, ImportUploadTable, MetaSchema } from './meta-schema.ts';

export type ImportUpload = Readonly<ImportUploadTable>;
export type ImportPart = Readonly<ImportPartTable>;

/** Bytes of a part in one statement: InnoDB refuses values above a tenth of its redo log. */
const pieceBytes = 1 << 20;

/** Files of imports that are on their way: what of them is there, whichever process took it. */
export interface ImportUploadStore {
  add(upload: ImportUpload): Promise<void>;
  find(id: string): Promise<ImportUpload | null>;
  listOf(userId: UserId | null): Promise<readonly ImportUpload[]>;
  listIds(): Promise<readonly string[]>;
  /** A byte of it came. */
  hear(id: string, now: number): Promise<void>;
  setFinished(id: string): Promise<void>;
  addPart(part: ImportPart, body?: Uint8Array): Promise<void>;
  /** What was kept with the part; null where nothing was. */
  readBody(id: string, part: number): Promise<Uint8Array | null>;
  /** By their numbers. */
  listParts(id: string): Promise<readonly ImportPart[]>;
  remove(id: string): Promise<void>;
}

export function createImportUploadStore(db: Kysely<MetaSchema>): ImportUploadStore {
  return {
    add: async (upload) => void (await db.insertInto('import_upload').values(upload).execute()),
    find: async (id) => (await db.selectFrom('import_upload').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
    listOf: (userId) => {
      const all = db.selectFrom('import_upload').selectAll();
      return (userId === null ? all.where('user_id', 'is', null) : all.where('user_id', '=', userId)).execute();
    },
    listIds: async () => (await db.selectFrom('import_upload').select('id').execute()).map(({ id }) => id),
    hear: async (id, now) => void (await db.updateTable('import_upload').set({ heard_at: now }).where('id', '=', id).execute()),
    setFinished: async (id) => void (await db.updateTable('import_upload').set({ finished: 1 }).where('id', '=', id).execute()),
    addPart: async (part, body) => {
      for (let at = 0, piece = 0; body && at < body.length; at += pieceBytes, piece += 1) {
        const text = Buffer.from(body.subarray(at, at + pieceBytes)).toString('base64');
        await db
          .insertInto('import_part_piece')
          .values({ import_id: part.import_id, part: part.part, piece, body: text })
          .onConflict((conflict) => conflict.columns(['import_id', 'part', 'piece']).doUpdateSet({ body: text }))
          .execute();
      }
      await db
        .insertInto('import_part')
        .values(part)
        .onConflict((conflict) => conflict.columns(['import_id', 'part']).doUpdateSet({ store: part.store }))
        .execute();
    },
    readBody: async (id, part) => {
      const pieces = await db
        .selectFrom('import_part_piece')
        .select('body')
        .where('import_id', '=', id)
        .where('part', '=', part)
        .orderBy('piece')
        .execute();
      return pieces.length === 0 ? null : Buffer.concat(pieces.map(({ body }) => Buffer.from(body, 'base64')));
    },
    listParts: (id) =>
      db.selectFrom('import_part').select(['import_id', 'part', 'store']).where('import_id', '=', id).orderBy('part').execute(),
    remove: async (id) => {
      await db.deleteFrom('import_part_piece').where('import_id', '=', id).execute();
      await db.deleteFrom('import_part').where('import_id', '=', id).execute();
      await db.deleteFrom('import_upload').where('id', '=', id).execute();
    },
  };
}
