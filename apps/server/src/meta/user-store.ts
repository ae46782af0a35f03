import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema, UserTable } from './meta-schema.ts';

export type User = Readonly<UserTable>;
export type NewUser = Omit<UserTable, 'roles'>;

/** People who have an account. */
export interface UserStore {
  find(id: UserId): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
  hasAny(): Promise<boolean>;
  /** Null when the address is taken. The first account ever gets `firstRoles`, also when two arrive at once. */
  add(user: NewUser, firstRoles: string, laterRoles: string): Promise<User | null>;
  /** From here on every session token of this user is refused. */
  setTokenVersion(id: UserId, version: string, now: number): Promise<void>;
  setPasswordHash(id: UserId, hash: string, now: number): Promise<void>;
  emailsOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>;
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
    add: (user, firstRoles, laterRoles) => addUser(db, user, firstRoles, laterRoles),
    setTokenVersion: async (id, version, now) => {
      await db.updateTable('user').set({ token_version: version, updated_at: now }).where('id', '=', id).execute();
    },
    setPasswordHash: async (id, hash, now) => {
      await db.updateTable('user').set({ password_hash: hash, updated_at: now }).where('id', '=', id).execute();
    },
    emailsOf: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('user')
        .select(['id', 'email'])
        .where('id', 'in', [...new Set(ids)])
        .execute();
      return new Map(rows.map((row) => [row.id, row.email]));
    },
  };
}

/** A row of `setting` decides who is first: a primary key cannot be taken twice. */
async function addUser(db: Kysely<MetaSchema>, user: NewUser, firstRoles: string, laterRoles: string): Promise<User | null> {
  return db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('user')
      .values({ ...user, roles: laterRoles })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return null;
    const first = await tx
      .insertInto('setting')
      .values({ key: 'firstUser', value: JSON.stringify(user.id) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows !== 1n) return { ...user, roles: laterRoles };
    await tx.updateTable('user').set({ roles: firstRoles }).where('id', '=', user.id).execute();
    return { ...user, roles: firstRoles };
  });
}
