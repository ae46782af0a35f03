import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema, ProfileTable } from './meta-schema.ts';
import type { User } from './user-store.ts';

export type Profile = Readonly<Omit<ProfileTable, 'user_id'>>;

/** What people say about themselves, and who follows whom. */
export interface ProfileStore {
  find(userId: UserId): Promise<Profile | null>;
  /** By the name people gave themselves, whatever its case. */
  findByName(name: string): Promise<UserId | null>;
  set(userId: UserId, profile: Profile): Promise<void>;
  follow(followerId: UserId, userId: UserId, now: number): Promise<void>;
  unfollow(followerId: UserId, userId: UserId): Promise<void>;
  isFollowing(followerId: UserId, userId: UserId): Promise<boolean>;
  /** By address. */
  listFollowers(userId: UserId): Promise<readonly User[]>;
  listFollowed(followerId: UserId): Promise<readonly User[]>;
}

export function createProfileStore(db: Kysely<MetaSchema>): ProfileStore {
  const pair = (followerId: UserId, userId: UserId) =>
    db.selectFrom('follow').select('user_id').where('follower_id', '=', followerId).where('user_id', '=', userId);
  return {
    find: async (userId) => (await db.selectFrom('profile').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null,
    findByName: async (name) => {
      const named = db
        .selectFrom('profile')
        .select('user_id')
        .where((eb) => eb(eb.fn('lower', ['user_name']), '=', name.toLowerCase()));
      return (await named.orderBy('user_id').executeTakeFirst())?.user_id ?? null;
    },
    set: async (userId, profile) => {
      await db
        .insertInto('profile')
        .values({ ...profile, user_id: userId })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(profile))
        .execute();
    },
    follow: async (followerId, userId, now) => {
      await db
        .insertInto('follow')
        .values({ follower_id: followerId, user_id: userId, created_at: now })
        .onConflict((conflict) => conflict.columns(['follower_id', 'user_id']).doNothing())
        .execute();
    },
    unfollow: async (followerId, userId) =>
      void (await db.deleteFrom('follow').where('follower_id', '=', followerId).where('user_id', '=', userId).execute()),
    isFollowing: async (followerId, userId) => (await pair(followerId, userId).executeTakeFirst()) !== undefined,
    listFollowers: (userId) =>
      db
        .selectFrom('follow')
        .innerJoin('user', 'user.id', 'follow.follower_id')
        .selectAll('user')
        .where('follow.user_id', '=', userId)
        .orderBy('user.email')
        .execute(),
    listFollowed: (followerId) =>
      db
        .selectFrom('follow')
        .innerJoin('user', 'user.id', 'follow.user_id')
        .selectAll('user')
        .where('follow.follower_id', '=', followerId)
        .orderBy('user.email')
        .execute(),
  };
}
