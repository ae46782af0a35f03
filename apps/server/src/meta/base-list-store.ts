import type { BaseId, BaseRole, UserId } from '@quadrille/domain';
import { type Kysely, sql } from 'kysely';
import type { BaseTable, MemberTable, MetaSchema } from './meta-schema.ts';

export type BaseEntry = Readonly<BaseTable>;
/** A base as one person sees it in the list. */
export interface ListedBase extends BaseEntry {
  readonly role: BaseRole | null;
  readonly starred: number | null;
  readonly hidden: number | null;
  /** Where the person put it. */
  readonly own_ord: number | null;
  readonly last_accessed: number | null;
}
export type OwnPlace = Partial<Pick<MemberTable, 'starred' | 'hidden' | 'ord'>>;
export type NewBaseEntry = Omit<BaseTable, 'ord' | 'deleted_at' | 'deleted_by' | 'erd_uuid' | 'alias'>;
/** A base in the trash. */
export interface DeletedBase extends BaseEntry {
  /** The name of whoever deleted it, else the address. */
  readonly deleted_by_name: string | null;
}
export type BasePatch = Partial<Pick<BaseTable, 'title' | 'description' | 'color' | 'meta' | 'status' | 'ord' | 'erd_uuid' | 'alias'>>;

/** The list of bases and who belongs to which. Deleted bases are in no answer but `listDeleted`. */
export interface BaseListStore {
  find(id: BaseId): Promise<BaseEntry | null>;
  findByKey(key: string): Promise<BaseEntry | null>;
  /** The oldest of this title that `memberId` belongs to; of all when null. */
  findByTitle(title: string, memberId: UserId | null): Promise<BaseEntry | null>;
  /** Of every base, whoever belongs to it. */
  listIds(): Promise<readonly BaseId[]>;
  /** Ids of bases in such a state, which nobody has changed since `before`. */
  listOfStatus(status: string, before: number): Promise<readonly BaseId[]>;
  listAll(userId: UserId): Promise<readonly ListedBase[]>;
  listOf(userId: UserId): Promise<readonly ListedBase[]>;
  add(base: NewBaseEntry, ownerId: UserId | null): Promise<BaseEntry>;
  update(id: BaseId, patch: BasePatch, now: number): Promise<void>;
  markDeleted(id: BaseId, by: UserId | null, now: number): Promise<void>;
  /** Deleted bases that `ownerId` owns, all where it is null; newest first. */
  listDeleted(ownerId: UserId | null): Promise<readonly DeletedBase[]>;
  bringBack(id: BaseId, now: number): Promise<void>;
  /** Takes the entry of a deleted base away for good, with all that is kept of it beside its own records. */
  dropAll(id: BaseId): Promise<void>;
  /** Takes the entry away for good; for a base that could not be made. */
  forget(id: BaseId): Promise<void>;
  /** The person's role in the base, or what theirs in the workspace stands for there. */
  roleOf(baseId: BaseId, userId: UserId): Promise<BaseRole | null>;
  setRole(baseId: BaseId, userId: UserId, role: BaseRole, now: number): Promise<void>;
  touch(baseId: BaseId, userId: UserId, now: number): Promise<void>;
  /** How the base stands in one person's list; false for people who are no members. */
  setOwn(baseId: BaseId, userId: UserId, own: OwnPlace): Promise<boolean>;
  hasOwner(): Promise<boolean>;
}

type Db = Kysely<MetaSchema>;

/** What counts in a base, of a join of people with its members. */
export const heldRole = sql<string | null>`coalesce(${sql.ref('member.role')}, ${sql.ref('user.workspace_role')})`;

export function createBaseListStore(db: Db): BaseListStore {
  const alive = () => db.selectFrom('base').selectAll('base').where('deleted_at', 'is', null);
  return {
    find: async (id) => (await alive().where('id', '=', id).executeTakeFirst()) ?? null,
    findByKey: async (key) => (await alive().where('key', '=', key).executeTakeFirst()) ?? null,
    findByTitle: (title, memberId) => findByTitle(db, title, memberId),
    listIds: async () => (await alive().execute()).map(({ id }) => id as BaseId),
    listOfStatus: async (status, before) => {
      const found = await alive().where('status', '=', status).where('updated_at', '<', before).execute();
      return found.map(({ id }) => id as BaseId);
    },
    listAll: (userId) => listBases(db, userId, true),
    listOf: (userId) => listBases(db, userId, false),
    add: (base, ownerId) => addBase(db, base, ownerId),
    update: async (id, patch, now) => {
      await db
        .updateTable('base')
        .set({ ...patch, updated_at: now })
        .where('id', '=', id)
        .execute();
    },
    markDeleted: async (id, by, now) => {
      await db.updateTable('base').set({ deleted_at: now, deleted_by: by, updated_at: now }).where('id', '=', id).execute();
    },
    listDeleted: (ownerId) => listDeleted(db, ownerId),
    bringBack: async (id, now) => {
      await db.updateTable('base').set({ deleted_at: null, deleted_by: null, updated_at: now }).where('id', '=', id).execute();
    },
    dropAll: (id) => dropAll(db, id),
    forget: async (id) => {
      await db.deleteFrom('member').where('base_id', '=', id).execute();
      await db.deleteFrom('base').where('id', '=', id).execute();
    },
    ...memberPart(db),
  };
}

/** The role somebody has in a base, their own or that of the workspace; null where they have none. */
export async function findRole(db: Db, baseId: BaseId, userId: UserId): Promise<BaseRole | null> {
  const row = await db
    .selectFrom('user')
    .leftJoin('member', (join) => join.onRef('member.user_id', '=', 'user.id').on('member.base_id', '=', baseId))
    .select(heldRole.as('role'))
    .where('user.id', '=', userId)
    .executeTakeFirst();
  return (row?.role as BaseRole | null | undefined) ?? null;
}

function memberPart(db: Db): Pick<BaseListStore, 'roleOf' | 'setRole' | 'touch' | 'setOwn' | 'hasOwner'> {
  return {
    roleOf: (baseId, userId) => findRole(db, baseId, userId),
    setRole: async (baseId, userId, role, now) => {
      await db
        .insertInto('member')
        .values({ base_id: baseId, user_id: userId, role, starred: 0, hidden: 0, ord: null, last_accessed: null, created_at: now })
        .onConflict((conflict) => conflict.columns(['base_id', 'user_id']).doUpdateSet({ role }))
        .execute();
    },
    touch: async (baseId, userId, now) => {
      await db.updateTable('member').set({ last_accessed: now }).where('base_id', '=', baseId).where('user_id', '=', userId).execute();
    },
    setOwn: async (baseId, userId, own) => {
      const member = db.selectFrom('member').select('role').where('base_id', '=', baseId).where('user_id', '=', userId);
      if ((await member.executeTakeFirst()) === undefined) return false;
      if (Object.keys(own).length > 0)
        await db.updateTable('member').set(own).where('base_id', '=', baseId).where('user_id', '=', userId).execute();
      return true;
    },
    hasOwner: async () =>
      (await db.selectFrom('member').select('role').where('role', '=', 'owner').limit(1).executeTakeFirst()) !== undefined,
  };
}

async function findByTitle(db: Db, title: string, memberId: UserId | null): Promise<BaseEntry | null> {
  let query = db.selectFrom('base').selectAll('base').where('base.deleted_at', 'is', null).where('base.title', '=', title);
  if (memberId !== null) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('user')
          .leftJoin('member', (join) => join.onRef('member.user_id', '=', 'user.id').onRef('member.base_id', '=', 'base.id'))
          .select('user.id')
          .where('user.id', '=', memberId)
          .where(heldRole, 'is not', null),
      ),
    );
  }
  return (await query.orderBy('base.created_at').orderBy('base.id').executeTakeFirst()) ?? null;
}

async function listBases(db: Db, userId: UserId, everybodys: boolean): Promise<readonly ListedBase[]> {
  let query = db
    .selectFrom('base')
    .innerJoin('user', (join) => join.on('user.id', '=', userId))
    .leftJoin('member', (join) => join.onRef('member.base_id', '=', 'base.id').onRef('member.user_id', '=', 'user.id'))
    .selectAll('base')
    .select([heldRole.as('role'), 'member.starred', 'member.hidden', 'member.ord as own_ord', 'member.last_accessed'])
    .where('base.deleted_at', 'is', null);
  if (!everybodys) query = query.where(heldRole, '!=', 'no-access');
  return (await query.orderBy('base.ord').orderBy('base.created_at').execute()) as ListedBase[];
}

async function addBase(db: Db, base: NewBaseEntry, ownerId: UserId | null): Promise<BaseEntry> {
  return db.transaction().execute(async (tx) => {
    const last = await tx
      .selectFrom('base')
      .select((select) => select.fn.max('ord').as('ord'))
      .executeTakeFirst();
    const entry = { ...base, ord: Number(last?.ord ?? 0) + 1, erd_uuid: null, deleted_at: null };
    await tx
      .insertInto('base')
      .values(entry as BaseTable)
      .execute();
    if (ownerId !== null) {
      const member = { base_id: base.id, user_id: ownerId, role: 'owner', starred: 0, hidden: 0, ord: null };
      await tx
        .insertInto('member')
        .values({ ...member, last_accessed: null, created_at: base.created_at })
        .execute();
    }
    return { ...entry, alias: null, deleted_by: null };
  });
}

async function listDeleted(db: Db, ownerId: UserId | null): Promise<readonly DeletedBase[]> {
  let query = db
    .selectFrom('base')
    .leftJoin('user', 'user.id', 'base.deleted_by')
    .selectAll('base')
    .select(['user.email', 'user.first_name', 'user.last_name'])
    .where('base.deleted_at', 'is not', null);
  if (ownerId !== null) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('member')
          .select('member.role')
          .whereRef('member.base_id', '=', 'base.id')
          .where('member.user_id', '=', ownerId)
          .where('member.role', '=', 'owner'),
      ),
    );
  }
  const found = await query.orderBy('base.deleted_at', 'desc').orderBy('base.id').execute();
  return found.map(({ email, first_name, last_name, ...base }) => {
    const name = [first_name, last_name].filter(Boolean).join(' ');
    return { ...base, deleted_by_name: name === '' ? email : name };
  });
}

/** Tables of the server that keep something of a base; what a base holds itself is the engine's. */
const tablesOfBases = [
  'api_token',
  'source',
  'member',
  'file_base',
  'hook_cursor',
  'hook_log',
  'hook_delivery',
  'snapshot_schedule',
  'page',
  'page_comment',
  'page_reader',
  'prompt_draft',
  'prompt_run',
  'prompt_budget',
  'form_count',
  'share_visit',
  'receipt',
] as const satisfies readonly (keyof MetaSchema)[];

/** What is written in pages stands apart from them, by page. */
const tablesOfPages = ['page_update', 'page_version'] as const satisfies readonly (keyof MetaSchema)[];

async function dropAll(db: Db, id: BaseId): Promise<void> {
  const pages = db.selectFrom('page').select('item_id').where('base_id', '=', id);
  for (const table of tablesOfPages) await db.deleteFrom(table).where('item_id', 'in', pages).execute();
  for (const table of tablesOfBases) await db.deleteFrom(table).where('base_id', '=', id).execute();
  await db.deleteFrom('base').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}
