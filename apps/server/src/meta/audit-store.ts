import type { AuditId, BaseId, TableId, UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { AuditTable, MetaSchema } from './meta-schema.ts';

export type AuditEntry = Readonly<AuditTable>;

/** Stands where a base would, for what was done outside of all of them. No base has it: their keys are drawn. */
export const outsideBases = 'p00000000000000' as BaseId;

export interface RowKey {
  readonly baseId: BaseId;
  readonly tableId: TableId;
  readonly rowId: string;
}

/** What is absent may be anything. */
export interface WantedAudits {
  readonly baseId?: BaseId;
  readonly userId?: UserId;
  readonly opType?: string;
  /** Milliseconds. */
  readonly from?: number;
  /** Exclusive. */
  readonly to?: number;
}

/** What people said about rows, and what clients noted themselves. What was done to data stands in each base's own change log. */
export interface AuditStore {
  add(entry: AuditEntry): Promise<void>;
  /** A comment of a base that is there; null for anything else. */
  findComment(id: AuditId): Promise<AuditEntry | null>;
  /** Nothing but comments is ever changed or removed: an entry of anything else stays as it was written. */
  changeComment(id: AuditId, what: Partial<Pick<AuditEntry, 'description' | 'status'>>, now: number): Promise<void>;
  removeComment(id: AuditId): Promise<void>;
  /** Newest first. */
  listOfRow(row: RowKey, limit: number): Promise<readonly AuditEntry[]>;
  countComments(baseId: BaseId, tableId: TableId, rowIds: readonly string[]): Promise<readonly { rowId: string; count: number }[]>;
  countOfBase(baseId: BaseId): Promise<number>;
  /** After which change of its base each entry stands, newest first. */
  listPlaces(baseId: BaseId, limit: number): Promise<readonly { readonly id: AuditId; readonly sequence: number }[]>;
  /** Of all bases and outside of them, newest first. */
  search(wanted: WantedAudits, limit: number, offset: number): Promise<readonly AuditEntry[]>;
  count(wanted: WantedAudits): Promise<number>;
  listByIds(ids: readonly AuditId[]): Promise<readonly AuditEntry[]>;
  /** Of what was done outside of bases. */
  dropOutside(before: number): Promise<void>;
}

export function createAuditStore(db: Kysely<MetaSchema>): AuditStore {
  const matching = ({ baseId, userId, opType, from, to }: WantedAudits) => {
    let found = db.selectFrom('audit');
    if (baseId !== undefined) found = found.where('base_id', '=', baseId);
    if (userId !== undefined) found = found.where('user_id', '=', userId);
    if (opType !== undefined) found = found.where('op_type', '=', opType);
    if (from !== undefined) found = found.where('created_at', '>=', from);
    if (to !== undefined) found = found.where('created_at', '<', to);
    return found;
  };
  return {
    search: (wanted, limit, offset) =>
      matching(wanted).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: async (wanted) => {
      const counted = await matching(wanted)
        .select((select) => select.fn.countAll().as('n'))
        .executeTakeFirst();
      return Number(counted?.n ?? 0);
    },
    add: async (entry) => void (await db.insertInto('audit').values(entry).execute()),
    findComment: async (id) =>
      (await db.selectFrom('audit').selectAll().where('id', '=', id).where('op_type', '=', 'COMMENT').executeTakeFirst()) ?? null,
    changeComment: async (id, what, now) =>
      void (await db
        .updateTable('audit')
        .set({ ...what, updated_at: now })
        .where('id', '=', id)
        .where('op_type', '=', 'COMMENT')
        .execute()),
    removeComment: async (id) => void (await db.deleteFrom('audit').where('id', '=', id).where('op_type', '=', 'COMMENT').execute()),
    listOfRow: ({ baseId, tableId, rowId }, limit) =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('base_id', '=', baseId)
        .where('table_id', '=', tableId)
        .where('row_id', '=', rowId)
        .orderBy('sequence', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    countComments: (baseId, tableId, rowIds) => countComments(db, baseId, tableId, rowIds),
    countOfBase: async (baseId) => {
      const counted = await db
        .selectFrom('audit')
        .select((select) => select.fn.countAll().as('n'))
        .where('base_id', '=', baseId)
        .executeTakeFirst();
      return Number(counted?.n ?? 0);
    },
    listPlaces: async (baseId, limit) => {
      const rows = await db
        .selectFrom('audit')
        .select(['id', 'sequence'])
        .where('base_id', '=', baseId)
        .orderBy('sequence', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id, sequence }) => ({ id, sequence: Number(sequence) }));
    },
    dropOutside: async (before) =>
      void (await db.deleteFrom('audit').where('base_id', '=', outsideBases).where('sequence', '<', before).execute()),
    listByIds: async (ids) => (ids.length === 0 ? [] : db.selectFrom('audit').selectAll().where('id', 'in', ids).execute()),
  };
}

async function countComments(db: Kysely<MetaSchema>, baseId: BaseId, tableId: TableId, rowIds: readonly string[]) {
  if (rowIds.length === 0) return [];
  const rows = await db
    .selectFrom('audit')
    .select((select) => ['row_id', select.fn.countAll().as('n')])
    .where('base_id', '=', baseId)
    .where('table_id', '=', tableId)
    .where('op_type', '=', 'COMMENT')
    .where('row_id', 'in', [...new Set(rowIds)])
    .groupBy('row_id')
    .execute();
  return rows.map(({ row_id: rowId, n }) => ({ rowId: rowId ?? '', count: Number(n) }));
}
