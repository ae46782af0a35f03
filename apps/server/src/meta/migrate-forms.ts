import type { Kysely } from 'kysely';

/** How often shared views were opened. */
export async function addShareVisits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('share_visit')
    .addColumn('view_id', 'text', (c) => c.primaryKey())
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addColumn('visits', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .execute();
}

/** How many answers forms have taken, and the private addresses of answers. */
export async function addFormAnswers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('form_count')
    .addColumn('view_id', 'text', (c) => c.primaryKey())
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addColumn('taken', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('receipt')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addColumn('view_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('row_id', 'bigint', (c) => c.notNull())
    .addColumn('asked', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema.createIndex('receipt_row').on('receipt').columns(['view_id', 'row_id']).execute();
}
