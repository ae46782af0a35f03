import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { createIdIn, physicalTableName } from '@quadrille/domain';
import { sqlite } from '@quadrille/sql';
import { expect, it } from 'vitest';
import type { Load } from '../store/load-store.ts';
import { plain, type SqlSession } from '../sql-session.ts';
import { seededRandom, testBaseId } from '../testing/store-fixture.ts';
import { openLoad } from './open-load.ts';

const tableId = createIdIn(testBaseId, 'm', seededRandom(3));
const name = physicalTableName(tableId);

/** An import whose way to the database fails as it is closed, and the names of its tables that are there. */
async function openFailing(): Promise<{ readonly load: Load; readonly left: () => readonly unknown[] }> {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE q_load (table_name TEXT PRIMARY KEY)');
  const session: SqlSession = {
    run: async (statements) =>
      statements.map(({ sql, params }) => ({ rows: [], changes: Number(db.prepare(sql).run(...(params as SQLInputValue[])).changes) })),
    runMany: () => Promise.reject(new Error('Nothing is written here.')),
  };
  const load = await openLoad(
    { actorId: null, tables: [{ tableId, fields: [] }] },
    {
      dialect: sqlite,
      physicalSchema: null,
      now: () => 0,
      exclusive: (work) => work(session),
      finish: () => Promise.reject(new Error('Nothing is shown that was not closed.')),
      port: {
        packs: 'sqlite',
        stampsLater: true,
        remember: () => plain('INSERT INTO q_load VALUES (?)', name),
        forget: () => plain('DELETE FROM q_load WHERE table_name = ?', name),
        open: async () => ({
          write: async () => undefined,
          settle: () => Promise.reject(new Error('The connection is gone.')),
          close: () => undefined,
        }),
      },
    },
  );
  const left = () => db.prepare(`SELECT name FROM sqlite_master WHERE name = ? UNION SELECT table_name FROM q_load`).all(name);
  return { load, left };
}

it.each([
  ['finished', (load: Load) => load.finish('table.imported', () => undefined)],
  ['cancelled', (load: Load) => load.cancel()],
])('an import whose connection fails as it is %s leaves no table', async (_, end) => {
  const { load, left } = await openFailing();
  expect(left()).toHaveLength(1);
  await expect(end(load)).rejects.toThrow('The connection is gone.');
  expect(left()).toEqual([]);
});
