import type { Kysely } from 'kysely';

/** What people say about rows, what they are told of, whom they follow, and what they say about themselves. */
export async function addComments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('base_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('table_id', 'varchar(255)')
    .addColumn('row_id', 'varchar(255)')
    .addColumn('user_id', 'varchar(255)')
    .addColumn('op_type', 'varchar(255)', (c) => c.notNull())
    .addColumn('op_sub_type', 'varchar(255)')
    .addColumn('description', 'text')
    .addColumn('ip', 'varchar(255)')
    .addColumn('sequence', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('audit_row').on('audit').columns(['base_id', 'table_id', 'row_id']).execute();
  await db.schema.createIndex('audit_place').on('audit').columns(['base_id', 'sequence']).execute();
  await db.schema
    .createTable('notification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('type', 'varchar(255)', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('is_read', 'integer', (c) => c.notNull())
    .addColumn('is_deleted', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('notification_user').on('notification').columns(['user_id', 'created_at']).execute();
  await db.schema
    .createTable('follow')
    .addColumn('follower_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('follow_key', ['follower_id', 'user_id'])
    .execute();
  await db.schema.createIndex('follow_user').on('follow').column('user_id').execute();
  await db.schema
    .createTable('profile')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('display_name', 'text')
    .addColumn('user_name', 'text')
    .addColumn('bio', 'text')
    .addColumn('location', 'text')
    .addColumn('website', 'text')
    .addColumn('avatar', 'text')
    .execute();
}

export async function addAuditDeeds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit').addColumn('deed', 'text').execute();
}

export async function addCommentStatus(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit').addColumn('status', 'text').execute();
}
