import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { sinkIds } from './sink-ids.ts';

test('S-55 the function sees the ids in the order of the query', () => {
  const database = new DatabaseSync(':memory:');
  const seen: number[] = [];
  database.function('sink', (id: unknown) => (seen.push(Number(id)), null));
  database.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, n REAL)');
  database.exec(
    'WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 50000) INSERT INTO t SELECT i, (i * 7919) % 1000 FROM s',
  );
  for (const order of ['n, id', 'n DESC, id', 'id']) {
    seen.length = 0;
    database.prepare(sinkIds({ sql: `SELECT id FROM t ORDER BY ${order}`, params: [] }).sql).get();
    expect(seen).toEqual(
      database
        .prepare(`SELECT id FROM t ORDER BY ${order}`)
        .all()
        .map((row) => Number(row['id'])),
    );
  }
});

test('refuses what is no function name', () => {
  expect(() => sinkIds({ sql: 'SELECT 1', params: [] }, 'x(1); --')).toThrow('is not the name of an SQL function');
});
