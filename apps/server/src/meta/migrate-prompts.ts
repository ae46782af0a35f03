import type { Kysely } from 'kysely';

/** What language models write for prompts, and what it cost. */
export async function addPrompts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('prompt_budget')
    .addColumn('base_id', 'text', (c) => c.primaryKey().references('base.id').onDelete('cascade'))
    .addColumn('tokens', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('prompt_run')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addColumn('item_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('records', 'integer', (c) => c.notNull())
    .addColumn('written', 'integer', (c) => c.notNull())
    .addColumn('skipped', 'integer', (c) => c.notNull())
    .addColumn('failed', 'integer', (c) => c.notNull())
    .addColumn('tokens', 'bigint', (c) => c.notNull())
    .addColumn('cost', 'bigint', (c) => c.notNull())
    .addColumn('stopped', 'text')
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema.createIndex('prompt_run_base').on('prompt_run').column('base_id').execute();
  await db.schema
    .createTable('prompt_draft')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addColumn('item_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('table_id', 'text', (c) => c.notNull())
    .addColumn('row_id', 'bigint', (c) => c.notNull())
    .addColumn('field_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('fault', 'text')
    .addColumn('fault_about', 'text')
    .addColumn('value', 'text')
    .addColumn('made_from', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('tokens', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('settled_by', 'text')
    .addColumn('settled_at', 'bigint')
    .execute();
  await db.schema.createIndex('prompt_draft_item').on('prompt_draft').columns(['item_id', 'row_id']).execute();
  await db.schema.createIndex('prompt_draft_base').on('prompt_draft').column('base_id').execute();
}

/** Which run is at a record of a prompt, so that no two write for it at once. */
export async function addPromptClaims(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('prompt_claim')
    .addColumn('item_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('row_id', 'bigint', (c) => c.notNull())
    .addColumn('run_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('prompt_claim_key', ['item_id', 'row_id'])
    .execute();
}
