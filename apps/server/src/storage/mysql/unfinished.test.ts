import { mysqlDialectFor } from '@quadrille/sql';
import { findMysql } from '@quadrille/tooling/test-kit';
import { createConnection } from 'mysql2/promise';
import { expect, it } from 'vitest';
import { engineKinds, mysqlTestDatabase } from '../testing/engines.ts';
import { makeTable } from '../testing/store-fixture.ts';
import { clearUnfinished, createBaseSchema } from './base-tables.ts';
import { createPool, readVersion } from './mysql-pool.ts';

const kind = engineKinds.find(({ name }) => name === 'mysql');
const url = await findMysql();

it('drops tables and columns at the next opening whose making was never committed, and nothing else', async (ctx) => {
  if (kind === undefined || url === null) return ctx.skip('no MySQL or MariaDB on loopback');
  const under = await kind.open();
  const table = await makeTable(under.store, 'Kept', [{ title: 'Name', type: 'SingleLineText' }]);
  const schema = `${mysqlTestDatabase}_${under.baseId}`;
  const connection = await createConnection({ uri: url });
  const physical = `t_${table.id.slice(-14)}`;
  await connection.query(`CREATE TABLE \`${schema}\`.t_dead (id int)`);
  await connection.query(`ALTER TABLE \`${schema}\`.${physical} ADD COLUMN c_dead int`);
  await connection.query(
    `INSERT INTO \`${schema}\`.q_made VALUES ('t_dead', ''), ('${physical}', 'c_dead'), ('${physical}', 'c_never_made')`,
  );
  const reopened = await under.reopen();
  const [rows] = await connection.query({
    sql: `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = '${schema}' AND table_name LIKE 't\\_%'`,
    rowsAsArray: true,
  });
  const names = (rows as unknown as [string, string][]).map(([name, column]) => `${name} ${column}`);
  expect(names.filter((name) => name.includes('dead'))).toEqual([]);
  expect(names).toContain(`${physical} id`);
  const [notes] = await connection.query(`SELECT * FROM \`${schema}\`.q_made`);
  expect(notes).toEqual([]);
  await connection.end();
  await reopened.close();
});

it('gives its connection back, also where nothing was left unfinished', async (ctx) => {
  if (url === null) return ctx.skip('no MySQL or MariaDB on loopback');
  const dialect = mysqlDialectFor(await readVersion(url));
  const pool = createPool(url, dialect, 1);
  const schema = `${mysqlTestDatabase}_connections`;
  await createBaseSchema(pool, dialect, schema);
  for (let round = 0; round < 2; round += 1) await clearUnfinished(pool, schema);
  await pool.query(`DROP SCHEMA "${schema}"`);
  await pool.end();
}, 10_000);
