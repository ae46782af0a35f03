import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addAuditDeeds, addCommentStatus, addComments } from './migrate-comments.ts';
import { dropColumns, dropTables, inTurn } from './drop.ts';
import { addFormAnswers, addShareVisits } from './migrate-forms.ts';
import { addHookDeliveries } from './migrate-hooks.ts';
import { addAccess, removeAccess } from './migrate-access.ts';
import { addPageReaders, addPages } from './migrate-pages.ts';
import { addPersonChoices } from './migrate-people.ts';
import { nameSignUpChoice, nameSignUpChoiceAsBefore } from './migrate-settings.ts';
import { addPromptClaims, addPrompts } from './migrate-prompts.ts';
import { addImportPartPieces, addImportUploads, addSnapshots } from './migrate-background.ts';

type Db = Kysely<unknown>;

/**
 * In order; never edit one that has been published, add the next, with the way back. Only SQL all engines share; a text that has an
 * index and is no key has a length.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-people-and-bases': { up: createPeopleAndBases },
  '0002-invitations-and-diagrams': {
    up: addInvitationsAndDiagrams,
    down: inTurn(dropTables('invitation'), dropColumns('base', 'erd_uuid')),
  },
  '0003-queued-jobs': { up: addQueuedJobs, down: dropColumns('job', 'attempt', 'due_at') },
  '0010-files': { up: addFiles, down: dropTables('file_base', 'file') },
  '0011-comments-and-notifications': { up: addComments, down: dropTables('profile', 'follow', 'notification', 'audit') },
  '0020-sources': { up: addSources, down: dropTables('source') },
  '0021-access': { up: addAccess, down: removeAccess },
  '0022-hooks-and-plugins': { up: addHooksAndPlugins, down: dropTables('plugin', 'hook_log', 'hook_secret', 'hook_cursor') },
  '0030-workspace-roles': { up: addWorkspaceRoles, down: dropColumns('user', 'workspace_role') },
  '0031-kept-answers': { up: addKeptAnswers, down: dropTables('kept_answer') },
  '0032-languages': { up: addLanguages, down: dropColumns('user', 'language') },
  '0040-snapshots': { up: addSnapshots, down: dropTables('snapshot_schedule', 'snapshot') },
  '0041-import-uploads': { up: addImportUploads, down: dropTables('import_part', 'import_upload') },
  '0042-import-part-pieces': { up: addImportPartPieces, down: dropTables('import_part_piece') },
  '0043-hook-deliveries': { up: addHookDeliveries, down: inTurn(dropTables('hook_delivery'), dropColumns('hook_log', 'delivery_id')) },
  '0044-comment-status': { up: addCommentStatus, down: dropColumns('audit', 'status') },
  '0045-audit-deeds': { up: addAuditDeeds, down: dropColumns('audit', 'deed') },
  '0050-pages': { up: addPages, down: dropTables('page_version', 'page_update', 'page') },
  '0051-form-answers': { up: addFormAnswers, down: dropTables('receipt', 'form_count') },
  '0053-source-diagrams': { up: addSourceDiagrams, down: dropColumns('source', 'erd_uuid') },
  '0056-own-alias': { up: addOwnAlias, down: dropColumns('base', 'alias') },
  '0057-usage': { up: addUsage, down: dropTables('usage_count') },
  '0060-prompts': { up: addPrompts, down: dropTables('prompt_draft', 'prompt_run', 'prompt_budget') },
  '0061-share-visits': { up: addShareVisits, down: dropTables('share_visit') },
  '0062-page-readers': { up: addPageReaders, down: dropTables('page_comment', 'page_reader') },
  '0063-person-choices': { up: addPersonChoices, down: dropTables('person_choice') },
  '0064-prompt-claims': { up: addPromptClaims, down: dropTables('prompt_claim') },
  '0065-deleted-by': { up: addDeletedBy, down: dropColumns('base', 'deleted_by') },
  '0066-sign-up-choice': { up: nameSignUpChoice, down: nameSignUpChoiceAsBefore },
};

async function addSourceDiagrams(db: Db): Promise<void> {
  await db.schema.alterTable('source').addColumn('erd_uuid', 'text').execute();
}

async function addUsage(db: Db): Promise<void> {
  await db.schema
    .createTable('usage_count')
    .addColumn('day', 'varchar(10)', (c) => c.notNull())
    .addColumn('kind', 'varchar(20)', (c) => c.notNull())
    .addColumn('name', 'varchar(120)', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('usage_count_key', ['day', 'kind', 'name'])
    .execute();
}

/** What a project's own tables are called among its databases. */
async function addOwnAlias(db: Db): Promise<void> {
  await db.schema.alterTable('base').addColumn('alias', 'text').execute();
}

async function addDeletedBy(db: Db): Promise<void> {
  await db.schema.alterTable('base').addColumn('deleted_by', 'text').execute();
}

async function addWorkspaceRoles(db: Db): Promise<void> {
  await db.schema.alterTable('user').addColumn('workspace_role', 'text').execute();
}

async function addLanguages(db: Db): Promise<void> {
  await db.schema.alterTable('user').addColumn('language', 'text').execute();
}

async function addKeptAnswers(db: Db): Promise<void> {
  await db.schema
    .createTable('kept_answer')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function addQueuedJobs(db: Db): Promise<void> {
  await db.schema
    .alterTable('job')
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('job').addColumn('due_at', 'bigint').execute();
}

async function addHooksAndPlugins(db: Db): Promise<void> {
  await db.schema
    .createTable('hook_cursor')
    .addColumn('base_id', 'text', (c) => c.primaryKey())
    .addColumn('sequence', 'bigint', (c) => c.notNull())
    .addColumn('owner', 'text')
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('hook_secret')
    .addColumn('hook_id', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('hook_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('base_id', 'text', (c) => c.notNull())
    .addColumn('hook_id', 'varchar(255)', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('entry', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('hook_log_hook').on('hook_log').columns(['hook_id', 'at']).execute();
  await db.schema.createIndex('hook_log_at').on('hook_log').column('at').execute();
  await db.schema
    .createTable('plugin')
    .addColumn('title', 'text', (c) => c.primaryKey())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('sealed', 'text')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function addFiles(db: Db): Promise<void> {
  await db.schema
    .createTable('file')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('extension', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('mimetype', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('store', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('file_used').on('file').column('used_at').execute();
  await db.schema
    .createTable('file_base')
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('file_base_key', ['file_id', 'base_id'])
    .execute();
  await db.schema.createIndex('file_base_base').on('file_base').column('base_id').execute();
}

async function addInvitationsAndDiagrams(db: Db): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('invitation_user').on('invitation').column('user_id').execute();
  await db.schema.alterTable('base').addColumn('erd_uuid', 'text').execute();
}

async function addSources(db: Db): Promise<void> {
  await db.schema
    .createTable('source')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addColumn('alias', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('config', 'text', (c) => c.notNull())
    .addColumn('meta', 'text')
    .addColumn('is_data_readonly', 'integer', (c) => c.notNull())
    .addColumn('enabled', 'integer', (c) => c.notNull())
    .addColumn('inflection_column', 'text', (c) => c.notNull())
    .addColumn('inflection_table', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('source_base').on('source').column('base_id').execute();
}

async function createPeopleAndBases(db: Db): Promise<void> {
  await createPeople(db);
  await createBases(db);
  await createHousekeeping(db);
}

async function createPeople(db: Db): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('roles', 'text', (c) => c.notNull())
    .addColumn('token_version', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('refresh_token')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('family', 'varchar(255)', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema.createIndex('refresh_token_family').on('refresh_token').column('family').execute();
  await db.schema.createIndex('refresh_token_user').on('refresh_token').column('user_id').execute();
}

async function createBases(db: Db): Promise<void> {
  await db.schema
    .createTable('base')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('source_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('color', 'text')
    .addColumn('meta', 'text')
    .addColumn('status', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('ord', 'double precision', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema
    .createTable('member')
    .addColumn('base_id', 'text', (c) => c.notNull().references('base.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('starred', 'integer', (c) => c.notNull())
    .addColumn('hidden', 'integer', (c) => c.notNull())
    .addColumn('ord', 'double precision')
    .addColumn('last_accessed', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('member_key', ['base_id', 'user_id'])
    .execute();
  await db.schema.createIndex('member_user').on('member').column('user_id').execute();
}

async function createHousekeeping(db: Db): Promise<void> {
  await db.schema
    .createTable('setting')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('state', 'varchar(255)', (c) => c.notNull())
    .addColumn('base_id', 'text')
    .addColumn('user_id', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('result', 'text')
    .addColumn('progress', 'text')
    .addColumn('error', 'text')
    .addColumn('runner', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('job_state').on('job').column('state').execute();
  await db.schema
    .createTable('job_log')
    .addColumn('job_id', 'text', (c) => c.notNull().references('job.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('job_log_key', ['job_id', 'seq'])
    .execute();
  await db.schema
    .createTable('rate')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('resets_at', 'bigint', (c) => c.notNull())
    .execute();
}
