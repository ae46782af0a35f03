import type { Kysely } from 'kysely';

type Db = Kysely<unknown>;

/** Snapshots of bases, and how often they are made. */
export async function addSnapshots(db: Db): Promise<void> {
  await db.schema
    .createTable('snapshot')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('store', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('tables', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('snapshot_base').on('snapshot').column('base_id').execute();
  await db.schema
    .createTable('snapshot_schedule')
    .addColumn('base_id', 'text', (c) => c.primaryKey().references('base.id').onDelete('cascade'))
    .addColumn('every_hours', 'integer', (c) => c.notNull())
    .addColumn('kept', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .execute();
}

/** Files of imports on their way, whichever process takes their parts. */
export async function addImportUploads(db: Db): Promise<void> {
  await db.schema
    .createTable('import_upload')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('finished', 'integer', (c) => c.notNull())
    .addColumn('heard_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('import_part')
    .addColumn('import_id', 'text', (c) => c.notNull().references('import_upload.id').onDelete('cascade'))
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('store', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_part_key', ['import_id', 'part'])
    .execute();
}

/** Parts for which there is no storage that all processes reach are kept here, in pieces every database takes. */
export async function addImportPartPieces(db: Db): Promise<void> {
  await db.schema
    .createTable('import_part_piece')
    .addColumn('import_id', 'text', (c) => c.notNull().references('import_upload.id').onDelete('cascade'))
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('piece', 'integer', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_part_piece_key', ['import_id', 'part', 'piece'])
    .execute();
}
