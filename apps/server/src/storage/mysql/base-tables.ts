import { createHash } from 'node:crypto';
import { AppError } from '@quadrille/contract';
import { type Dialect, mysqlCollation } from '@quadrille/sql';
import type { Pool, PoolConnection } from 'mysql2/promise';
import { physicalTableName, type TableId } from '@quadrille/domain';
import { formatVersion } from '../format-version.ts';
import { giveBack } from './mysql-pool.ts';

const longKey = 'varchar(255)';

/** Packs of images, which bases of earlier versions get when they are opened. */
const packTable = (schema: string): string =>
  `CREATE TABLE IF NOT EXISTS "${schema}".q_change_pack (
    change_seq bigint NOT NULL, part integer NOT NULL, table_id ${longKey} NOT NULL, kind varchar(32) NOT NULL, first_id bigint NOT NULL, last_id bigint NOT NULL,
    row_count bigint NOT NULL, ids longtext, "before" longtext, PRIMARY KEY (change_seq, part, first_id), INDEX q_change_pack_row (table_id, last_id))`;

/** These statements run in order. The last one marks the schema as complete. */
const tables = (schema: string, collation: string): readonly string[] => [
  `CREATE SCHEMA IF NOT EXISTS "${schema}" CHARACTER SET utf8mb4 COLLATE ${collation}`,
  `CREATE TABLE IF NOT EXISTS "${schema}".q_info ("key" ${longKey} PRIMARY KEY, value longtext NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS "${schema}".q_entity (kind ${longKey} NOT NULL, id ${longKey} PRIMARY KEY, parent_id ${longKey}, ord double NOT NULL, doc longtext NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS "${schema}".q_change (
    seq bigint PRIMARY KEY, id ${longKey} NOT NULL UNIQUE, name longtext NOT NULL, actor_id ${longKey}, at ${longKey} NOT NULL, kind ${longKey} NOT NULL,
    state varchar(32) NOT NULL, entities longtext NOT NULL, parts longtext NOT NULL, reverts ${longKey}, effective_seq bigint NOT NULL, undone_seq bigint,
    client_id ${longKey}, INDEX q_change_actor (actor_id, state, seq))`,
  `CREATE TABLE IF NOT EXISTS "${schema}".q_change_row (
    change_seq bigint NOT NULL, part integer NOT NULL, row_id bigint NOT NULL, "before" longtext, "after" longtext, PRIMARY KEY (change_seq, part, row_id),
    INDEX q_change_row_row (row_id, change_seq))`,
  packTable(schema),
  `CREATE TABLE IF NOT EXISTS "${schema}".q_column (table_id ${longKey} NOT NULL, column_name ${longKey} NOT NULL, type ${longKey} NOT NULL, PRIMARY KEY (table_id, column_name))`,
  `CREATE TABLE IF NOT EXISTS "${schema}".q_load (table_name ${longKey} PRIMARY KEY)`,
  `CREATE TABLE IF NOT EXISTS "${schema}".q_counter (column_name ${longKey} PRIMARY KEY, given bigint NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS "${schema}".q_index (name ${longKey} PRIMARY KEY, table_id ${longKey} NOT NULL, misses integer NOT NULL, is_made integer NOT NULL, used_at bigint NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS "${schema}".q_made (table_name ${longKey} NOT NULL, column_name ${longKey} NOT NULL, PRIMARY KEY (table_name, column_name))`,
  `INSERT IGNORE INTO "${schema}".q_info ("key", value) VALUES ('sequence', '0'), ('format', '${formatVersion}')`,
];

/** Makes a base's schema and its own tables; of one that was begun and not finished, what is missing. */
export async function createBaseSchema(pool: Pool, dialect: Dialect, schema: string): Promise<void> {
  for (const sql of tables(schema, mysqlCollation(dialect))) await pool.query(sql);
}

/** Adds what earlier versions did not have, and notes that they cannot read it any more. */
export async function upgradeBaseSchema(pool: Pool, schema: string): Promise<void> {
  await pool.query(packTable(schema));
  await pool.query(`UPDATE "${schema}".q_info SET value = '${formatVersion}' WHERE "key" = 'format' AND value <> '${formatVersion}'`);
}

/** The format the base was written in; null where there is no such base. */
export async function findFormat(pool: Pool, schema: string): Promise<number | null> {
  try {
    const [rows] = await pool.query({ sql: `SELECT value FROM "${schema}".q_info WHERE "key" = 'format'`, rowsAsArray: true });
    const [row] = rows as unknown as [string][];
    return row === undefined ? null : Number(row[0]);
  } catch (error) {
    if (['ER_NO_SUCH_TABLE', 'ER_BAD_DB_ERROR'].includes((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}

/** Names of locks are short and shared by the whole server. */
export function lockName(schema: string, what: string): string {
  return `q:${createHash('sha256').update(`${schema}.${what}`).digest('hex').slice(0, 40)}`;
}

/** Waits for a lock that its connection holds until it gives it back or goes; false when somebody else held it for `seconds`. */
export async function takeLock(connection: PoolConnection, name: string, seconds: number): Promise<boolean> {
  const [rows] = await connection.query({ sql: `SELECT GET_LOCK('${name}', ${seconds})`, rowsAsArray: true });
  return (rows as unknown as [number | null][])[0]?.[0] === 1;
}

/** As `takeLock`. Throws `unavailable` where that answers false. */
export async function mustTakeLock(connection: PoolConnection, name: string, seconds: number): Promise<void> {
  if (!(await takeLock(connection, name, seconds))) throw new AppError('unavailable');
}

export async function giveLock(connection: PoolConnection, name: string): Promise<void> {
  await connection.query(`SELECT RELEASE_LOCK('${name}')`);
}

/** The lock under which a base is written. */
export function writerLock(schema: string): string {
  return lockName(schema, 'writer');
}

/**
 * Drops tables and columns whose making was never committed, and tables of imports whose server died. Structure is not part of a
 * transaction here: what is made is noted before, and the note goes with the transaction that shows it.
 */
export async function clearUnfinished(pool: Pool, schema: string): Promise<void> {
  const connection = await pool.getConnection();
  try {
    await dropUnfinished(connection, schema);
    giveBack(connection, false);
  } catch (error) {
    giveBack(connection, true);
    throw error;
  }
}

async function dropUnfinished(connection: PoolConnection, schema: string): Promise<void> {
  const readMade = () => readPairs(connection, `SELECT table_name, column_name FROM "${schema}".q_made`);
  const readLoads = () => readPairs(connection, `SELECT table_name, '' FROM "${schema}".q_load`);
  if ((await readMade()).length === 0 && (await readLoads()).length === 0) return;
  // A writer may be making tables right now, or showing those that an import has filled.
  const lock = writerLock(schema);
  if (!(await takeLock(connection, lock, 10))) return;
  for (const one of await readMade()) await dropMade(connection, schema, one);
  for (const [table] of await readLoads()) {
    const alive = lockName(schema, table);
    if (!(await takeLock(connection, alive, 0))) continue;
    await connection.query(`DROP TABLE IF EXISTS "${schema}"."${table}"`);
    await connection.execute(`DELETE FROM "${schema}".q_load WHERE table_name = ?`, [table]);
    await giveLock(connection, alive);
  }
  await giveLock(connection, lock);
}

/** A table, or a column of one, whose making is not committed yet; the column is empty for a table. */
export type Made = readonly [table: string, column: string];

/** Drops it with all notes of it. */
export async function dropMade(client: Pool | PoolConnection, schema: string, [table, column]: Made): Promise<void> {
  for (const [tableId, name] of await readPairs(client, `SELECT table_id, column_name FROM "${schema}".q_column`)) {
    if (physicalTableName(tableId as TableId) !== table || (column !== '' && name !== column)) continue;
    await client.execute(`DELETE FROM "${schema}".q_column WHERE table_id = ? AND column_name = ?`, [tableId, name]);
  }
  if (column === '') await client.query(`DROP TABLE IF EXISTS "${schema}"."${table}"`);
  else if (await hasColumn(client, schema, [table, column]))
    await client.query(`ALTER TABLE "${schema}"."${table}" DROP COLUMN "${column}"`);
  await client.execute(`DELETE FROM "${schema}".q_made WHERE table_name = ? AND column_name = ?`, [table, column]);
}

async function hasColumn(client: Pool | PoolConnection, schema: string, [table, column]: Made): Promise<boolean> {
  const sql = 'SELECT 1 FROM information_schema.columns WHERE table_schema = ? AND table_name = ? AND column_name = ?';
  const [rows] = await client.execute(sql, [schema, table, column]);
  return (rows as unknown[]).length > 0;
}

async function readPairs(client: Pool | PoolConnection, sql: string): Promise<Made[]> {
  const [rows] = await client.query({ sql, rowsAsArray: true });
  return rows as unknown as Made[];
}
