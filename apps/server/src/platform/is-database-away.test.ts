import { findMysql } from '@quadrille/tooling/test-kit';
import { createConnection } from 'mysql2/promise';
import { expect, it } from 'vitest';
import { isDatabaseAway } from './is-database-away.ts';

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const url = await findMysql();

it('knows a server that does not answer', async () => {
  expect(isDatabaseAway(await errorOf(createConnection({ uri: 'mysql://root@127.0.0.1:1/x' })))).toBe(true);
  expect(isDatabaseAway(new Error('You have an error in your SQL syntax'))).toBe(false);
});

it('knows connections MySQL has cut, while they were used and afterwards', async (ctx) => {
  if (url === null) return ctx.skip('no MySQL or MariaDB on loopback');
  const [cut, other] = [await createConnection({ uri: url }), await createConnection({ uri: url })];
  cut.on('error', () => undefined);
  const running = errorOf(cut.query('SELECT SLEEP(5)'));
  await other.query(`KILL CONNECTION ${cut.threadId}`);
  expect(isDatabaseAway(await running)).toBe(true);
  expect(isDatabaseAway(await errorOf(cut.query('SELECT 1')))).toBe(true);
  expect(isDatabaseAway(await errorOf(other.query('SELEKT 1')))).toBe(false);
  await other.end();
});
