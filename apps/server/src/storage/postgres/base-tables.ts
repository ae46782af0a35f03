import { AppError } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import type { Pool, PoolClient } from 'pg';
import { formatVersion } from '../format-version.ts';

/** The schema a base lives in. */
export function schemaOf(id: BaseId): string {
  return `b_${id}`;
}

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
CREATE TABLE IF NOT EXISTS "${schema}".q_column (table_id text NOT NULL, column_name text NOT NULL, type text NOT NULL, PRIMARY KEY (table_id, column_name));
CREATE TABLE IF NOT EXISTS "${schema}".q_load (table_name text PRIMARY KEY);
INSERT INTO "${schema}".q_info (key, value) VALUES ('format', '${formatVersion}'), ('sequence', '0') ON CONFLICT (key) DO NOTHING;
`;

/** Makes a base's schema and its own tables. */
export async function createBaseSchema(pool: Pool, id: BaseId): Promise<void> {
  await pool.query(`BEGIN; ${tables(schemaOf(id))} COMMIT`);
}

/** Whether the base is there; throws a sentence when it was written by a newer server. */
export async function checkBaseSchema(pool: Pool, id: BaseId): Promise<boolean> {
  const schema = schemaOf(id);
  const found = await pool.query('SELECT to_regclass($1) AS name', [`"${schema}".q_info`]);
  if ((found.rows[0] as { name: string | null } | undefined)?.name == null) return false;
  const { rows } = await pool.query(`SELECT value FROM "${schema}".q_info WHERE key = 'format'`);
  const format = Number((rows[0] as { value: string } | undefined)?.value ?? 0);
  if (format <= formatVersion) return true;
  throw new AppError(
    'unavailable',
    {},
    `Base ${id} was written by a newer Quadrille (format ${format}, this one knows ${formatVersion}). Start a newer version to open it.`,
  );
}

/** A load holds this lock as long as its server lives; whoever gets it finds the load dead. */
export const loadLockSql = `pg_advisory_lock(hashtextextended($1, 0))`;

/** Drops the tables of imports whose server died. */
export async function dropDeadLoads(client: PoolClient, id: BaseId): Promise<void> {
  const schema = schemaOf(id);
  const { rows } = await client.query(`SELECT table_name FROM "${schema}".q_load`);
  for (const { table_name: name } of rows as { table_name: string }[]) {
    const lock = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS free', [`${schema}.${name}`]);
    if (!(lock.rows[0] as { free: boolean } | undefined)?.free) continue;
    await client.query(
      `BEGIN; DROP TABLE IF EXISTS "${schema}"."${name}"; DELETE FROM "${schema}".q_load WHERE table_name = '${name}'; COMMIT`,
    );
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [`${schema}.${name}`]);
  }
}
