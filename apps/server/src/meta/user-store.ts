import type { UserId } from '@quadrille/domain';
import type { Kysely, Transaction } from 'kysely';
import type { MailLanguage } from '../platform/mail/mail-words.ts';
import { emailContains } from './member-store.ts';
import { type AccessEnd, endAccess } from './end-access.ts';
import type { MetaSchema, UserTable } from './meta-schema.ts';

export type User = Readonly<UserTable>;
export type NewUser = Omit<UserTable, 'roles' | 'workspace_role' | 'language'>;
export type HeldRoles = Pick<UserTable, 'roles' | 'workspace_role'>;

export interface ListedUser extends User {
  readonly bases: number;
}

export interface UserQuery {
  readonly text: string;
  /** Those who have a role in the workspace, and nobody else. */
  readonly isOfWorkspace?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** People who have an account or an invitation. */
export interface UserStore {
  find(id: UserId): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
  hasAny(): Promise<boolean>;
  /** Those who have an account, not those who are invited alone. */
  countJoined(): Promise<number>;
  /** Null when the address is taken. The first account ever gets `firstRoles`, also when two arrive at once. */
  add(user: NewUser, firstRoles: string, laterRoles: string): Promise<User | null>;
  /** Ends all other access with it. */
  setPassword(hash: string, end: AccessEnd): Promise<void>;
  setEmailVerified(id: UserId, now: number): Promise<void>;
  setLanguage(id: UserId, language: MailLanguage): Promise<void>;
  setNames(id: UserId, names: { first_name: string | null; last_name: string | null }, now: number): Promise<void>;
  /** Ends all access with it: no key tells of the former roles. */
  setRoles(roles: Partial<HeldRoles>, end: AccessEnd): Promise<void>;
  /** Forgets a person; bases they alone own go to `heir`. */
  remove(id: UserId, heir: UserId, now: number): Promise<void>;
  /** Everybody, by address, with the number of bases they belong to; `text` is a part of the address. */
  list(query: UserQuery): Promise<{ readonly users: readonly ListedUser[]; readonly total: number }>;
  /** Who runs the installation. */
  listSupers(): Promise<readonly UserId[]>;
  authorsOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Author>>;
}

/** Who did something, as others are told. */
export interface Author {
  /** Null where it is not told. */
  readonly email: string | null;
  /** Null where none was given. */
  readonly name: string | null;
}

export function createUserStore(db: Kysely<MetaSchema>): UserStore {
  const one = (column: 'id' | 'email', value: string) =>
    db
      .selectFrom('user')
      .selectAll()
      .where(column, '=', value as UserId)
      .executeTakeFirst()
      .then((user) => user ?? null);
  return {
    find: (id) => one('id', id),
    findByEmail: (email) => one('email', email),
    hasAny: async () => (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined,
    countJoined: async () => {
      const joined = db.selectFrom('user').select(({ fn }) => fn.countAll().as('n'));
      return Number((await joined.where('joined_at', 'is not', null).executeTakeFirstOrThrow()).n);
    },
    add: (user, firstRoles, laterRoles) => addUser(db, user, firstRoles, laterRoles),
    setPassword: (hash, end) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('user').set({ password_hash: hash }).where('id', '=', end.userId).execute();
        await endAccess(tx, end);
      }),
    listSupers: async () => {
      const found = await db.selectFrom('user').select(['id', 'roles']).where('roles', 'like', '%super%').execute();
      return found.filter(({ roles }) => roles.split(',').includes('super')).map(({ id }) => id);
    },
    setEmailVerified: async (id, now) => {
      await db.updateTable('user').set({ email_verified_at: now, updated_at: now }).where('id', '=', id).execute();
    },
    setLanguage: async (id, language) => {
      await db.updateTable('user').set({ language }).where('id', '=', id).execute();
    },
    setNames: async (id, names, now) => {
      await db
        .updateTable('user')
        .set({ ...names, updated_at: now })
        .where('id', '=', id)
        .execute();
    },
    setRoles: (roles, end) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('user').set(roles).where('id', '=', end.userId).execute();
        await endAccess(tx, end);
      }),
    remove: (id, heir, now) => db.transaction().execute((tx) => removeUser(tx, id, heir, now)),
    list: (query) => listUsers(db, query),
    authorsOf: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('user')
        .select(['id', 'email', 'first_name', 'last_name'])
        .where('id', 'in', [...new Set(ids)])
        .execute();
      return new Map(
        rows.map((row) => [row.id, { email: row.email, name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null }]),
      );
    },
  };
}

async function removeUser(tx: Transaction<MetaSchema>, id: UserId, heir: UserId, now: number): Promise<void> {
  const owned = await tx.selectFrom('member').select('base_id').where('user_id', '=', id).where('role', '=', 'owner').execute();
  for (const { base_id } of owned) {
    const other = await tx
      .selectFrom('member')
      .select('user_id')
      .where('base_id', '=', base_id)
      .where('role', '=', 'owner')
      .where('user_id', '!=', id)
      .limit(1)
      .executeTakeFirst();
    if (other) continue;
    await tx
      .insertInto('member')
      .values({ base_id, user_id: heir, role: 'owner', starred: 0, hidden: 0, ord: null, last_accessed: null, created_at: now })
      .onConflict((conflict) => conflict.columns(['base_id', 'user_id']).doUpdateSet({ role: 'owner' }))
      .execute();
  }
  await tx.deleteFrom('user').where('id', '=', id).execute();
}

async function listUsers(db: Kysely<MetaSchema>, { text, isOfWorkspace, limit, offset }: UserQuery) {
  const called = db.selectFrom('user').where(emailContains(text));
  const wanted = isOfWorkspace === true ? called.where('workspace_role', 'is not', null) : called;
  const [users, counted] = await Promise.all([
    wanted
      .selectAll('user')
      .select((select) => [
        select
          .selectFrom('member')
          .innerJoin('base', 'base.id', 'member.base_id')
          .select((count) => count.fn.countAll().as('n'))
          .whereRef('member.user_id', '=', 'user.id')
          .where('base.deleted_at', 'is', null)
          .as('bases'),
      ])
      .orderBy('email')
      .limit(limit)
      .offset(offset)
      .execute(),
    wanted.select((select) => select.fn.countAll().as('total')).executeTakeFirst(),
  ]);
  return { users: users.map((user) => ({ ...user, bases: Number(user.bases ?? 0) })), total: Number(counted?.total ?? 0) };
}

/** What nobody has given or told yet. */
const none = { workspace_role: null, language: null };

/** A row of `setting` decides who is first: a primary key cannot be taken twice. */
async function addUser(db: Kysely<MetaSchema>, user: NewUser, firstRoles: string, laterRoles: string): Promise<User | null> {
  return db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('user')
      .values({ ...user, ...none, roles: laterRoles })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return null;
    const first = await tx
      .insertInto('setting')
      .values({ key: 'firstUser', value: JSON.stringify(user.id) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows !== 1n) return { ...user, ...none, roles: laterRoles };
    await tx.updateTable('user').set({ roles: firstRoles }).where('id', '=', user.id).execute();
    return { ...user, ...none, roles: firstRoles };
  });
}
