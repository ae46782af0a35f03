import { mysqlDialectFor } from '@quadrille/sql';
import { findMysql } from '@quadrille/tooling/test-kit';
import type { Pool, PoolConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mysqlTestDatabase } from '../testing/engines.ts';
import { createBaseSchema, giveLock, lockName, takeLock } from './base-tables.ts';
import { installFormulas } from './install-formulas.ts';
import { createMysqlLoads } from './mysql-load.ts';
import { createPool, readVersion } from './mysql-pool.ts';

const url = await findMysql();
const schema = `${mysqlTestDatabase}_locks`;
const table = { schema, name: 't_locked', fields: [] };
const dialect = mysqlDialectFor(url === null ? '8.0' : await readVersion(url));
let pool: Pool;
let other: PoolConnection;
beforeAll(async () => {
  if (url === null) return;
  pool = createPool(url, dialect, 2);
  await createBaseSchema(pool, dialect, schema);
  other = await pool.getConnection();
});
afterAll(async () => {
  if (url === null) return;
  await pool.query(`DROP SCHEMA "${schema}"`);
  other.release();
  await pool.end();
});

/** Runs while another connection holds the lock. */
async function whileHeld(name: string, work: () => Promise<unknown>): Promise<unknown> {
  expect(await takeLock(other, name, 0)).toBe(true);
  return work().finally(() => giveLock(other, name));
}
const exclusive = () => Promise.reject(new Error('An import that is not open writes nothing.'));

it('an import is not opened without the mark that tells it lives', async (ctx) => {
  if (url === null) return ctx.skip('no MySQL or MariaDB on loopback');
  const port = createMysqlLoads(dialect, pool, schema, 0);
  const open = () => port.open([table], exclusive);
  await expect(whileHeld(lockName(schema, table.name), open)).rejects.toMatchObject({ code: 'unavailable' });
  await (await open()).close();
});

it('functions of formulas are not put in while somebody else does', async (ctx) => {
  if (url === null) return ctx.skip('no MySQL or MariaDB on loopback');
  const install = () => installFormulas(pool, dialect, schema, 0);
  await expect(whileHeld(lockName(schema, 'formulas'), install)).rejects.toMatchObject({ code: 'unavailable' });
  await install();
  const [rows] = await pool.query({ sql: `SELECT count(*) FROM "${schema}".q_info WHERE "key" = 'formulas'`, rowsAsArray: true });
  expect(rows).toEqual([[1]]);
});
