import type { Kysely } from 'kysely';
import { dropColumns, dropTables, inTurn } from './drop.ts';

type Db = Kysely<unknown>;

/** Sessions one by one, what proves an address, second factors, accounts of sign-in providers, API tokens. */
export async function addAccess(db: Db): Promise<void> {
  await addSessions(db);
  await addProofs(db);
  await addSecondFactors(db);
  await addProviders(db);
  await addApiTokens(db);
}

/** Second factors, tokens and accounts of providers are gone then; passwords and refresh tokens are as they were. */
export const removeAccess = inTurn(
  dropTables('api_token', 'provider_visit', 'identity', 'recovery_code', 'second_factor', 'account_token'),
  dropColumns('invitation', 'is_mailed'),
  dropColumns('user', 'email_verified_at', 'joined_at'),
  dropTables('session'),
);

/** Who is signed in stays so: each family of refresh tokens becomes a session. */
async function addSessions(db: Db): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('ip', 'text')
    .addColumn('agent', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('session_user').on('session').column('user_id').execute();
  const old = db as Kysely<{
    session: { id: string; user_id: string; created_at: number; seen_at: number; expires_at: number };
    refresh_token: { family: string; user_id: string; created_at: number; expires_at: number };
  }>;
  await old
    .insertInto('session')
    .columns(['id', 'user_id', 'created_at', 'seen_at', 'expires_at'])
    .expression(
      old
        .selectFrom('refresh_token')
        .groupBy(['family', 'user_id'])
        .select(({ fn }) => [
          'family',
          'user_id',
          fn.min('created_at').as('created_at'),
          fn.max('created_at').as('seen_at'),
          fn.max('expires_at').as('expires_at'),
        ]),
    )
    .execute();
}

/** From here on an account may have no password; what tells an invited person from one who came is `joined_at`. */
async function addProofs(db: Db): Promise<void> {
  await db.schema.alterTable('user').addColumn('joined_at', 'bigint').execute();
  await db.schema.alterTable('user').addColumn('email_verified_at', 'bigint').execute();
  await (db as Kysely<{ user: { joined_at: number | null; created_at: number; password_hash: string | null } }>)
    .updateTable('user')
    .set((user) => ({ joined_at: user.ref('created_at') }))
    .where('password_hash', 'is not', null)
    .execute();
  await db.schema
    .alterTable('invitation')
    .addColumn('is_mailed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('account_token')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('account_token_user').on('account_token').column('user_id').execute();
}

async function addSecondFactors(db: Db): Promise<void> {
  await db.schema
    .createTable('second_factor')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('enabled_at', 'bigint')
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('recovery_code_user').on('recovery_code').column('user_id').execute();
}

async function addProviders(db: Db): Promise<void> {
  await db.schema
    .createTable('identity')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('identity_key', ['provider', 'subject'])
    .execute();
  await db.schema.createIndex('identity_user').on('identity').column('user_id').execute();
  await db.schema
    .createTable('provider_visit')
    .addColumn('state_hash', 'text', (c) => c.primaryKey())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('verifier', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function addApiTokens(db: Db): Promise<void> {
  await db.schema
    .createTable('api_token')
    .addColumn('id', 'bigint', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('hint', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('base_id', 'text', (c) => c.references('base.id').onDelete('cascade'))
    .addColumn('access', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('used_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('api_token_user').on('api_token').column('user_id').execute();
}
