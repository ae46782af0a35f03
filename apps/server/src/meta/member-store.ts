import type { BaseId, BaseRole, SharedRole, UserId } from '@quadrille/domain';
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { findRole, heldRole } from './base-list-store.ts';
import type { MetaSchema } from './meta-schema.ts';

type Db = Kysely<MetaSchema>;

/** A person with their role in one base. */
export interface Member {
  readonly id: UserId;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** Of the organisation. */
  readonly org_roles: string;
  readonly is_pending: boolean;
  /** What counts here: their own role, else what theirs in the workspace stands for; null for people who have neither. */
  readonly role: BaseRole | null;
  readonly workspace_role: SharedRole | null;
  readonly created_at: number;
}

export interface MemberQuery {
  readonly baseId: BaseId;
  /** Everybody of the installation, members first; members alone otherwise. */
  readonly isEverybody: boolean;
  /** Leaves out members whose role is `no-access`. */
  readonly hasAccess?: boolean;
  /** Part of the address; empty for all. */
  readonly text: string;
  readonly limit: number;
  readonly offset: number;
}

export interface ChangingRoles {
  readonly mayTouchOwners: boolean;
  readonly now: number;
}

export type RoleChange = 'done' | 'notMember' | 'ownersOnly' | 'lastOwner';

/** Who belongs to which base, and as what. */
export interface MemberStore {
  list(query: MemberQuery): Promise<{ readonly members: readonly Member[]; readonly total: number }>;
  /** The role somebody had before, null when they were none: then they are a member now. */
  add(baseId: BaseId, userId: UserId, role: BaseRole, now: number): Promise<BaseRole | null>;
  /**
   * Gives a member another role, or none. Owners are left alone unless `mayTouchOwners`, and the last one in any case:
   * looking and writing are one transaction, and two of them on one base wait for each other.
   */
  change(baseId: BaseId, userId: UserId, role: BaseRole | null, by: ChangingRoles): Promise<RoleChange>;
  /** Whether one could invite the other, with their role, to every base they belong to. */
  outranksIn(one: UserId, other: UserId): Promise<boolean>;
  /** Whether two people belong to a common base that is not deleted. */
  haveCommonBase(one: UserId, other: UserId): Promise<boolean>;
}

export function createMemberStore(db: Db): MemberStore {
  return {
    list: (query) => listMembers(db, query),
    add: (baseId, userId, role, now) => addMember(db, baseId, userId, role, now),
    change: (baseId, userId, role, by) => db.transaction().execute((tx) => changeMember(tx, baseId, userId, role, by)),
    outranksIn: (one, other) => outranksIn(db, one, other),
    haveCommonBase: (one, other) => haveCommonBase(db, one, other),
  };
}

/** Somebody with a role in the workspace waits for every base. */
async function outranksIn(db: Db, one: UserId, other: UserId): Promise<boolean> {
  const people = await db.selectFrom('user').select(['id', 'workspace_role']).where('id', 'in', [one, other]).execute();
  const inWorkspace = (id: UserId): SharedRole | null => people.find((person) => person.id === id)?.workspace_role ?? null;
  const [own, held] = [inWorkspace(one), inWorkspace(other)];
  if (held !== null && own !== 'owner' && (own !== 'creator' || held === 'owner')) return false;
  const ownRole = sql<string | null>`coalesce(${sql.ref('own.role')}, ${own})`;
  const above = await db
    .selectFrom('member as held')
    .leftJoin('member as own', (join) => join.onRef('own.base_id', '=', 'held.base_id').on('own.user_id', '=', one))
    .select('held.base_id')
    .where('held.user_id', '=', other)
    .where((where) =>
      where.or([
        where(ownRole, 'is', null),
        where(ownRole, 'not in', ['owner', 'creator']),
        where.and([where('held.role', '=', 'owner'), where(ownRole, '!=', 'owner')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return above === undefined;
}

async function haveCommonBase(db: Db, one: UserId, other: UserId): Promise<boolean> {
  const heldBy = (id: UserId) => (where: ExpressionBuilder<MetaSchema, 'base'>) =>
    where.exists(
      where
        .selectFrom('user')
        .leftJoin('member', (join) => join.onRef('member.user_id', '=', 'user.id').onRef('member.base_id', '=', 'base.id'))
        .select('user.id')
        .where('user.id', '=', id)
        .where(heldRole, '!=', 'no-access'),
    );
  const common = db.selectFrom('base').select('base.id').where('base.deleted_at', 'is', null).where(heldBy(one)).where(heldBy(other));
  return (await common.limit(1).executeTakeFirst()) !== undefined;
}

async function listMembers(db: Db, { baseId, isEverybody, hasAccess = false, text, limit, offset }: MemberQuery) {
  let query = db
    .selectFrom('user')
    .leftJoin('member', (join) => join.onRef('member.user_id', '=', 'user.id').on('member.base_id', '=', baseId));
  if (!isEverybody) query = query.where(heldRole, 'is not', null);
  if (hasAccess) query = query.where(heldRole, '!=', 'no-access');
  if (text !== '') query = query.where(emailContains(text));
  const [rows, counted] = await Promise.all([
    query
      .select(['user.id', 'user.email', 'user.first_name', 'user.last_name', 'user.joined_at', 'user.created_at'])
      .select(['user.roles as org_roles', 'user.workspace_role', heldRole.as('role')])
      .orderBy((order) => order.case().when(heldRole, 'is', null).then(1).else(0).end())
      .orderBy('member.created_at')
      .orderBy('user.email')
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select((select) => select.fn.countAll().as('total')).executeTakeFirst(),
  ]);
  const members = rows.map(({ joined_at, ...row }) => ({
    ...row,
    role: row.role as BaseRole | null,
    is_pending: joined_at === null,
    created_at: Number(row.created_at),
  }));
  return { members, total: Number(counted?.total ?? 0) };
}

/** Whether an address has this in it; addresses are kept in lower case. */
export function emailContains(text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`${sql.ref('user.email')} like ${pattern} escape '\\'`;
}

async function addMember(db: Db, baseId: BaseId, userId: UserId, role: BaseRole, now: number): Promise<BaseRole | null> {
  const added = await db
    .insertInto('member')
    .values({ base_id: baseId, user_id: userId, role, starred: 0, hidden: 0, ord: null, last_accessed: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['base_id', 'user_id']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return null;
  return await findRole(db, baseId, userId);
}

async function changeMember(
  tx: Transaction<MetaSchema>,
  baseId: BaseId,
  userId: UserId,
  role: BaseRole | null,
  { mayTouchOwners, now }: ChangingRoles,
): Promise<RoleChange> {
  // Writing the base's row makes every other change of its members wait, on both engines.
  await tx
    .updateTable('base')
    .set((set) => ({ updated_at: set.ref('updated_at') }))
    .where('id', '=', baseId)
    .execute();
  const former = await findRole(tx, baseId, userId);
  if (former === null) return 'notMember';
  // Without a role of their own people have the one the workspace gives them.
  const next = role ?? (await tx.selectFrom('user').select('workspace_role').where('id', '=', userId).executeTakeFirst())?.workspace_role;
  if ((former === 'owner' || next === 'owner') && !mayTouchOwners) return 'ownersOnly';
  if (former === 'owner' && next !== 'owner' && !(await hasOtherOwner(tx, baseId, userId))) return 'lastOwner';
  if (role === null) return (await removeMember(tx, baseId, userId)) ? 'done' : 'notMember';
  const isOwn = (await addMember(tx, baseId, userId, role, now)) !== null;
  if (isOwn) await tx.updateTable('member').set({ role }).where('base_id', '=', baseId).where('user_id', '=', userId).execute();
  return 'done';
}

async function removeMember(tx: Transaction<MetaSchema>, baseId: BaseId, userId: UserId): Promise<boolean> {
  const removed = await tx.deleteFrom('member').where('base_id', '=', baseId).where('user_id', '=', userId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Somebody who has only been invited cannot look after a base yet. */
async function hasOtherOwner(db: Db, baseId: BaseId, userId: UserId): Promise<boolean> {
  const other = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select('user.id')
    .where('base_id', '=', baseId)
    .where('role', '=', 'owner')
    .where('user.id', '!=', userId)
    .where('user.password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
