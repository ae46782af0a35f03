import type { BaseId } from '@quadrille/domain';
import type { Pool, PoolClient } from 'pg';
import { installFormulas } from './install-formulas.ts';
import { formatVersion } from '../format-version.ts';
import { removalCondition } from '../write/removal-condition.ts';

/** The schema a base lives in. */
export function schemaOf(id: BaseId): string {
  return `b_${id}`;
}

/** What bases of earlier versions get when they are opened: what history looks rows up by, packs of images, and the record of indexes made by use. */
const later = (schema: string): string => `
CREATE TABLE IF NOT EXISTS "${schema}".q_change_pack (
  change_seq bigint NOT NULL, part integer NOT NULL, table_id text NOT NULL, kind text NOT NULL, first_id bigint NOT NULL, last_id bigint NOT NULL,
  row_count bigint NOT NULL, ids text, before text, PRIMARY KEY (change_seq, part, first_id));
CREATE INDEX IF NOT EXISTS q_change_pack_row ON "${schema}".q_change_pack (table_id, last_id);
CREATE INDEX IF NOT EXISTS q_change_row_row ON "${schema}".q_change_row (row_id, change_seq);
CREATE INDEX IF NOT EXISTS q_change_removal ON "${schema}".q_change (seq) WHERE ${removalCondition};
CREATE TABLE IF NOT EXISTS "${schema}".q_index (name text PRIMARY KEY, table_id text NOT NULL, misses integer NOT NULL, is_made integer NOT NULL, used_at bigint NOT NULL);`;

const tables = (schema: string): string => `
CREATE SCHEMA IF NOT EXISTS "${schema}";
CREATE TABLE IF NOT EXISTS "${schema}".q_info (key text PRIMARY KEY, value text NOT NULL);
CREATE TABLE IF NOT EXISTS "${schema}".q_entity (kind text NOT NULL, id text PRIMARY KEY, parent_id text, ord double precision NOT NULL, doc text NOT NULL);
CREATE TABLE IF NOT EXISTS "${schema}".q_change (
  seq bigint PRIMARY KEY, id text NOT NULL UNIQUE, name text NOT NULL, actor_id text, at text NOT NULL, kind text NOT NULL, state text NOT NULL,
  entities text NOT NULL, parts text NOT NULL, reverts text, effective_seq bigint NOT NULL, undone_seq bigint, client_id text);
CREATE INDEX IF NOT EXISTS q_change_actor ON "${schema}".q_change (actor_id, state, seq);
CREATE TABLE IF NOT EXISTS "${schema}".q_change_row (
  change_seq bigint NOT NULL, part integer NOT NULL, row_id bigint NOT NULL, before text, after text, PRIMARY KEY (change_seq, part, row_id));
${later(schema)}
CREATE TABLE IF NOT EXISTS "${schema}".q_column (table_id text NOT NULL, column_name text NOT NULL, type text NOT NULL, PRIMARY KEY (table_id, column_name));
CREATE TABLE IF NOT EXISTS "${schema}".q_load (table_name text PRIMARY KEY);
INSERT INTO "${schema}".q_info (key, value) VALUES ('format', '${formatVersion}'), ('sequence', '0') ON CONFLICT (key) DO NOTHING;
`;

/** Makes a base's schema and its own tables. */
export async function createBaseSchema(pool: Pool, id: BaseId): Promise<void> {
  await pool.query(`BEGIN; ${tables(schemaOf(id))} COMMIT`);
}

/** The format the base was written in; null where there is no such base. */
export async function findFormat(pool: Pool, id: BaseId): Promise<number | null> {
  const schema = schemaOf(id);
  const found = await pool.query('SELECT to_regclass($1) AS name', [`"${schema}".q_info`]);
  if ((found.rows[0] as { name: string | null } | undefined)?.name == null) return null;
  const { rows } = await pool.query(`SELECT value FROM "${schema}".q_info WHERE key = 'format'`);
  return Number((rows[0] as { value: string } | undefined)?.value ?? 0);
}

/** A load holds this lock as long as its server lives; whoever gets it finds the load dead. */
export const loadLockSql = `pg_advisory_lock(hashtextextended($1, 0))`;

/** Readies a base for work: adds what earlier versions did not have, drops the tables of imports whose server died. */
export async function readyBaseSchema(pool: Pool, id: BaseId): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(later(schemaOf(id)));
    await client.query(
      `UPDATE "${schemaOf(id)}".q_info SET value = '${formatVersion}' WHERE key = 'format' AND value <> '${formatVersion}'`,
    );
    await installFormulas(client, schemaOf(id));
    await dropDeadLoads(client, schemaOf(id));
    client.release();
  } catch (error) {
    client.release(true); // it may be left inside a transaction that failed
    throw error;
  }
}

/** Drops the tables of imports whose server died. */
async function dropDeadLoads(client: PoolClient, schema: string): Promise<void> {
  const { rows } = await client.query(`SELECT table_name FROM "${schema}".q_load`);
  for (const { table_name: name } of rows as { table_name: string }[]) {
    const lock = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS free', [`${schema}.${name}`]);
    if (!(lock.rows[0] as { free: boolean } | undefined)?.free) continue;
    await client.query('BEGIN');
    // one that has ended since the list was read is forgotten, and its table is shown
    const { rowCount } = await client.query(`DELETE FROM "${schema}".q_load WHERE table_name = $1`, [name]);
    if (rowCount === 1) await client.query(`DROP TABLE IF EXISTS "${schema}"."${name}"`);
    await client.query('COMMIT');
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [`${schema}.${name}`]);
  }
}
