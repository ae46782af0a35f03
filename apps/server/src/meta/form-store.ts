import type { BaseId, RowId, ViewId } from '@quadrille/domain';
import { type Kysely, sql } from 'kysely';
import type { MetaSchema, ReceiptTable } from './meta-schema.ts';

export type Receipt = Readonly<ReceiptTable>;

/** What forms keep beside the records they make: how many there were, and the private addresses of answers. */
export interface FormStore {
  /** Takes one of the answers a form has left; false when none is. Exact among all processes of an installation. */
  take(viewId: ViewId, baseId: BaseId, most: number | null): Promise<boolean>;
  /** The answer that was taken did not come to be. */
  giveBack(viewId: ViewId): Promise<void>;
  count(viewId: ViewId): Promise<number>;
  addReceipt(receipt: Omit<Receipt, 'asked' | 'revoked_at'>): Promise<void>;
  findReceipt(hash: string): Promise<Receipt | null>;
  /** Those of a record that were not revoked. */
  listReceipts(viewId: ViewId, rowId: RowId): Promise<readonly Receipt[]>;
  ask(viewId: ViewId, rowId: RowId, asked: string | null): Promise<void>;
  revoke(viewId: ViewId, rowId: RowId, now: number): Promise<void>;
}

export function createFormStore(db: Kysely<MetaSchema>): FormStore {
  const ofRow = (viewId: ViewId, rowId: RowId) =>
    db.selectFrom('receipt').selectAll().where('view_id', '=', viewId).where('row_id', '=', rowId).where('revoked_at', 'is', null);
  return {
    take: async (viewId, baseId, most) => {
      await db
        .insertInto('form_count')
        .values({ view_id: viewId, base_id: baseId, taken: 0 })
        .onConflict((conflict) => conflict.column('view_id').doNothing())
        .execute();
      // one statement decides and counts: of those that come at once, each finds what the one before it left
      const counted = await db
        .updateTable('form_count')
        .set({ taken: sql<number>`taken + 1` })
        .where('view_id', '=', viewId)
        .$if(most !== null, (query) => query.where('taken', '<', most as number))
        .executeTakeFirst();
      return counted.numUpdatedRows === 1n;
    },
    giveBack: async (viewId) => {
      await db
        .updateTable('form_count')
        .set({ taken: sql<number>`taken - 1` })
        .where('view_id', '=', viewId)
        .where('taken', '>', 0)
        .execute();
    },
    count: async (viewId) =>
      Number((await db.selectFrom('form_count').select('taken').where('view_id', '=', viewId).executeTakeFirst())?.taken ?? 0),
    addReceipt: async (receipt) => {
      await db
        .insertInto('receipt')
        .values({ ...receipt, asked: null, revoked_at: null })
        .execute();
    },
    findReceipt: async (hash) =>
      toReceipt(await db.selectFrom('receipt').selectAll().where('hash', '=', hash).where('revoked_at', 'is', null).executeTakeFirst()),
    listReceipts: async (viewId, rowId) =>
      (await ofRow(viewId, rowId).orderBy('created_at').execute()).flatMap((row) => toReceipt(row) ?? []),
    ask: async (viewId, rowId, asked) => {
      await db.updateTable('receipt').set({ asked }).where('view_id', '=', viewId).where('row_id', '=', rowId).execute();
    },
    revoke: async (viewId, rowId, now) => {
      await db
        .updateTable('receipt')
        .set({ revoked_at: now })
        .where('view_id', '=', viewId)
        .where('row_id', '=', rowId)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}

/** Large numbers come as text from some engines. */
function toReceipt(row: Receipt | undefined): Receipt | null {
  return row === undefined ? null : { ...row, row_id: Number(row.row_id), created_at: Number(row.created_at) };
}
