import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema, SecondFactorTable } from './meta-schema.ts';

export type SecondFactor = Readonly<SecondFactorTable>;

/** What people prove themselves with beside a password. */
export interface SecondFactorStore {
  find(userId: UserId): Promise<SecondFactor | null>;
  /** Keeps a secret that counts for nothing yet; false when the person has one that does. */
  begin(factor: SecondFactor): Promise<boolean>;
  /** From here on it counts; false when it did already. */
  enable(userId: UserId, recoveryHashes: readonly string[], now: number): Promise<boolean>;
  /** True for the one who uses the code of a period, or of a later one, first. */
  takeStep(userId: UserId, step: number): Promise<boolean>;
  /** True for the one who uses a recovery code first. */
  takeRecoveryCode(userId: UserId, hash: string): Promise<boolean>;
  setRecoveryCodes(userId: UserId, hashes: readonly string[]): Promise<void>;
  countRecoveryCodes(userId: UserId): Promise<number>;
  /** People who sign in with one. */
  countEnabled(): Promise<number>;
  remove(userId: UserId): Promise<void>;
}

type Db = Kysely<MetaSchema>;

export function createSecondFactorStore(db: Db): SecondFactorStore {
  return {
    find: async (userId) => (await db.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null,
    begin: (factor) =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('second_factor').where('user_id', '=', factor.user_id).where('enabled_at', 'is', null).execute();
        const added = await tx
          .insertInto('second_factor')
          .values(factor)
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .executeTakeFirst();
        return added.numInsertedOrUpdatedRows === 1n;
      }),
    enable: (userId, hashes, now) =>
      db.transaction().execute(async (tx) => {
        const done = await tx
          .updateTable('second_factor')
          .set({ enabled_at: now })
          .where('user_id', '=', userId)
          .where('enabled_at', 'is', null)
          .executeTakeFirst();
        if (done.numUpdatedRows !== 1n) return false;
        await replaceCodes(tx, userId, hashes);
        return true;
      }),
    takeStep: async (userId, step) => {
      const done = await db
        .updateTable('second_factor')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    takeRecoveryCode: async (userId, hash) => {
      const done = await db.deleteFrom('recovery_code').where('user_id', '=', userId).where('hash', '=', hash).executeTakeFirst();
      return done.numDeletedRows === 1n;
    },
    setRecoveryCodes: (userId, hashes) => db.transaction().execute((tx) => replaceCodes(tx, userId, hashes)),
    countRecoveryCodes: async (userId) => {
      const row = await db
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(row.n);
    },
    countEnabled: async () => {
      const on = db.selectFrom('second_factor').select(({ fn }) => fn.countAll().as('n'));
      return Number((await on.where('enabled_at', 'is not', null).executeTakeFirstOrThrow()).n);
    },
    remove: (userId) =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('second_factor').where('user_id', '=', userId).execute();
        await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
      }),
  };
}

async function replaceCodes(tx: Db, userId: UserId, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ hash, user_id: userId })))
    .execute();
}
