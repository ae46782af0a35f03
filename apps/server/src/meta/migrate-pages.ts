import type { Kysely } from 'kysely';

type Db = Kysely<unknown>;

/** What people write in pages, and its versions. */
export async function addPages(db: Db): Promise<void> {
  await db.schema
    .createTable('page')
    .addColumn('item_id', 'text', (c) => c.primaryKey())
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addColumn('edited_at', 'bigint', (c) => c.notNull())
    .addColumn('edited_by', 'text')
    .addColumn('updates', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('text', 'text')
    .addColumn('gone_at', 'bigint')
    .execute();
  await db.schema.createIndex('page_base').on('page').column('base_id').execute();
  await db.schema
    .createTable('page_update')
    .addColumn('id', 'varchar(255)', (c) => c.primaryKey())
    .addColumn('item_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('page_update_item').on('page_update').columns(['item_id', 'id']).execute();
  await db.schema
    .createTable('page_version')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('item_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('title', 'text')
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('page_version_item').on('page_version').columns(['item_id', 'created_at']).execute();
}

/** What people say about pages, and what each has read of them. */
export async function addPageReaders(db: Db): Promise<void> {
  await db.schema
    .createTable('page_comment')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('item_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addColumn('thread_id', 'text')
    .addColumn('user_id', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('quote', 'text')
    .addColumn('anchor', 'text')
    .addColumn('resolved', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('page_comment_item').on('page_comment').columns(['item_id', 'created_at']).execute();
  await db.schema
    .createTable('page_reader')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('item_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addColumn('read_at', 'bigint')
    .addColumn('vector', 'text', (c) => c.notNull())
    .addColumn('kept_values', 'text', (c) => c.notNull())
    .addColumn('starred', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('page_reader_key', ['user_id', 'item_id'])
    .execute();
  await db.schema.createIndex('page_reader_item').on('page_reader').column('item_id').execute();
}
