import type { BaseId, ItemId, UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema, PageCommentTable, PageReaderTable } from './meta-schema.ts';

export type PageCommentEntry = Readonly<PageCommentTable>;
export type PageReaderEntry = Readonly<PageReaderTable>;

interface Reader {
  readonly userId: UserId;
  readonly itemId: ItemId;
  readonly baseId: BaseId;
}

/** What people say about pages, and what each of them has read. */
export interface PageReaderStore {
  /** Oldest first. */
  listComments(itemId: ItemId): Promise<readonly PageCommentEntry[]>;
  addComment(comment: PageCommentEntry): Promise<void>;
  /** One about this page. */
  findComment(itemId: ItemId, id: string): Promise<PageCommentEntry | null>;
  changeComment(id: string, what: { readonly text?: string; readonly resolved?: number }, at: number): Promise<void>;
  /** False: it has been answered, and stays. */
  removeUnanswered(id: string): Promise<boolean>;
  find(userId: UserId, itemId: ItemId): Promise<PageReaderEntry | null>;
  keepReading(reader: Reader, what: { readonly read_at: number; readonly vector: string; readonly kept_values: string }): Promise<void>;
  star(reader: Reader, isStarred: boolean): Promise<void>;
  listStarred(userId: UserId, baseId: BaseId): Promise<readonly ItemId[]>;
}

export function createPageReaderStore(db: Kysely<MetaSchema>): PageReaderStore {
  const keep = async (
    reader: Reader,
    what: Partial<Pick<PageReaderEntry, 'read_at' | 'vector' | 'kept_values' | 'starred'>>,
  ): Promise<void> => {
    const { userId: user_id, itemId: item_id, baseId: base_id } = reader;
    await db
      .insertInto('page_reader')
      .values({ user_id, item_id, base_id, read_at: null, vector: '', kept_values: '{}', starred: 0, ...what })
      .onConflict((conflict) => conflict.columns(['user_id', 'item_id']).doUpdateSet(what))
      .execute();
  };
  return {
    listComments: (itemId) =>
      db.selectFrom('page_comment').selectAll().where('item_id', '=', itemId).orderBy('created_at').orderBy('id').execute(),
    addComment: async (comment) => void (await db.insertInto('page_comment').values(comment).execute()),
    findComment: async (itemId, id) =>
      (await db.selectFrom('page_comment').selectAll().where('item_id', '=', itemId).where('id', '=', id).executeTakeFirst()) ?? null,
    changeComment: async (id, what, at) =>
      void (await db
        .updateTable('page_comment')
        .set({ ...what, ...(what.text !== undefined && { updated_at: at }) })
        .where('id', '=', id)
        .execute()),
    removeUnanswered: async (id) => {
      const { numDeletedRows } = await db
        .deleteFrom('page_comment')
        .where('id', '=', id)
        .where(({ not, exists, selectFrom }) => {
          // MySQL reads a table it deletes from only through one of its own, which “distinct” makes
          const answers = selectFrom('page_comment').select('thread_id').distinct().where('thread_id', '=', id).as('answers');
          return not(exists(selectFrom(answers).select('answers.thread_id')));
        })
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    find: async (userId, itemId) =>
      (await db.selectFrom('page_reader').selectAll().where('user_id', '=', userId).where('item_id', '=', itemId).executeTakeFirst()) ??
      null,
    keepReading: keep,
    star: (reader, isStarred) => keep(reader, { starred: Number(isStarred) }),
    listStarred: async (userId, baseId) =>
      (
        await db
          .selectFrom('page_reader')
          .select('item_id')
          .where('user_id', '=', userId)
          .where('base_id', '=', baseId)
          .where('starred', '=', 1)
          .execute()
      ).map(({ item_id }) => item_id),
  };
}
