import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { identifier, param, sql } from '../../fragment.ts';
import { sqliteDriver } from '../../testing/driver.ts';
import { sqlite, sqliteFunctions } from './sqlite.ts';

const driver = sqliteDriver(new DatabaseSync(':memory:') as never, sqlite, sqliteFunctions);

async function contains(cell: string, text: string): Promise<boolean> {
  const found = sqlite.containsIgnoringCase(identifier('c'), text, `%${text}%`);
  const rows = await driver.run(sqlite.finish(sql`SELECT ${found} FROM (SELECT ${param(cell)} AS "c")`));
  return rows[0]?.[0] === 1;
}

test('S-25 folds ASCII by LIKE and everything else by Unicode', async () => {
  expect(await contains('ÄPFEL', 'äpfel')).toBe(true);
  expect(await contains('ÄPFEL', 'PFEL')).toBe(true);
  expect(await contains('300 \u212a', 'ä \u212a')).toBe(false);
  expect(await contains('300 \u212a', '\u212a')).toBe(true);
  expect(await contains('300 \u212a', 'k')).toBe(false);
});

test('finds texts longer than a LIKE pattern may be', async () => {
  const long = 'x'.repeat(60_000);
  expect(await contains(`a${long.toUpperCase()}`, long)).toBe(true);
  expect(await contains(long.slice(1), long)).toBe(false);
});

test('finds many options as it finds few', async () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `s${index}`);
  const ask = async (cell: string | null, wanted: readonly string[], how: 'any' | 'all'): Promise<unknown> => {
    const found = sqlite.listHas(identifier('c'), wanted, how);
    return (await driver.run(sqlite.finish(sql`SELECT ${found} FROM (SELECT ${param(cell)} AS "c")`)))[0]?.[0];
  };
  for (const wanted of [ids, ids.slice(0, 3)]) {
    expect(await ask('["s2"]', wanted, 'any')).toBe(1);
    expect(await ask('["s2"]', wanted, 'all')).toBe(0);
    expect(await ask(JSON.stringify(ids), wanted, 'all')).toBe(1);
    expect(await ask('["t"]', wanted, 'any')).toBe(0);
    expect(await ask(null, wanted, 'any')).toBe(null);
  }
});
