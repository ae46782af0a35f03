import { DatabaseSync } from 'node:sqlite';
import { physicalTableName, type RowsQuery } from '@quadrille/domain';
import { mysqlUrl, postgresUrl } from '@quadrille/tooling/test-kit';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BaseStore } from './store/base-store.ts';
import type { ReadOptions } from './store/read-requests.ts';
import { schemaOf } from './postgres/base-tables.ts';
import { type EngineUnderTest, engineKinds, mysqlTestDatabase } from './testing/engines.ts';
import { allRows, makeTable, type TestTable } from './testing/store-fixture.ts';

const rows = 200_000;

for (const kind of engineKinds) {
  const reason = await kind.unavailable();
  describe.skipIf(reason !== null)(`a question that takes too long, in ${kind.name}${reason === null ? '' : `: ${reason}`}`, () => {
    let under: EngineUnderTest;
    let table: TestTable;
    let query: RowsQuery;

    beforeAll(async () => {
      under = await kind.open();
      table = await makeTable(under.store, 'Long', [
        { title: 'Name', type: 'SingleLineText' },
        { title: 'Number', type: 'Number' },
        { title: 'State', type: 'SingleSelect' },
      ]);
      const schema = await under.store.schema();
      const fields = schema.tableById.get(table.id)?.fields ?? [];
      const [name, number] = ['Name', 'Number'].map((title) => `"${fields.find((field) => field.title === title)?.column}"`);
      await fill(`(${name}, ${number})`);
      query = { ...allRows, search: { text: 'item 1', fieldIds: [table.field('Name')] } };
    });
    afterAll(() => under?.close());

    /** Behind the store's back, which would log every row. */
    async function fill(columns: string): Promise<void> {
      const name = `"${physicalTableName(table.id)}"`;
      if (kind.name === 'mysql') {
        const connection = await createConnection({ uri: mysqlUrl });
        const target = `${mysqlTestDatabase}_${under.baseId}.${name}`.replaceAll('"', '`');
        const numbers = `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${rows})`;
        await connection.query(`SET max_recursive_iterations = ${rows}`);
        await connection.query(
          `INSERT INTO ${target} ${columns.replaceAll('"', '`')} ${numbers} SELECT concat('Item ', n), n % 1000 FROM s`,
        );
        await connection.end();
        return;
      }
      if (kind.name === 'postgres') {
        const client = new pg.Client({ connectionString: postgresUrl });
        await client.connect();
        const values = `SELECT 'Item ' || n, n % 1000 FROM generate_series(1, ${rows}) AS s(n)`;
        await client.query(`INSERT INTO "${schemaOf(under.baseId)}".${name} ${columns} ${values}`);
        return client.end();
      }
      const db = new DatabaseSync(`${under.dir}/bases/${under.baseId}.sqlite`, { timeout: 5000 });
      const numbers = `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${rows})`;
      db.exec(`INSERT INTO ${name} ${columns} ${numbers} SELECT 'Item ' || n, n % 1000 FROM s`);
      db.close();
    }

    type Ask = (store: BaseStore, options: ReadOptions) => Promise<unknown>;
    const sorted = (): RowsQuery => ({ ...query, sorts: [{ fieldId: table.field('Name'), direction: 'desc' }] });
    const questions: readonly (readonly [string, Ask])[] = [
      [
        'groups',
        (store, options) => store.groups({ ...options, tableId: table.id, query, fieldIds: [table.field('Name')], offset: 0, limit: 9 }),
      ],
      [
        'summaries',
        (store, options) =>
          store.aggregates({
            ...options,
            tableId: table.id,
            query,
            aggregates: (['countUnique', 'median', 'histogram'] as const).map((aggregate) => ({
              fieldId: table.field('Number'),
              aggregate,
            })),
          }),
      ],
      ['option counts', (store, options) => store.optionCounts({ ...options, tableId: table.id, query, fieldId: table.field('State') })],
      ['a position', (store, options) => store.position({ ...options, tableId: table.id, query: sorted(), rowId: 1 })],
      ['matches', (store, options) => store.matches({ ...options, tableId: table.id, query: sorted(), limit: 9 })],
      ['a count', (store, options) => store.count({ ...options, tableId: table.id, query })],
    ];

    it.each(questions)('%s: ends with its deadline, and nothing of it goes on', async (_, ask) => {
      await expect(ask(under.store, { deadlineMs: 1 })).rejects.toMatchObject({ code: 'deadline' });
      if (kind.name === 'postgres') await expect.poll(running, { timeout: 5000 }).toBe(0);
      // Whoever comes next is not kept waiting by it.
      expect(await under.store.count({ tableId: table.id, query: allRows, deadlineMs: 20_000 })).toBe(rows);
    });

    it.each(questions.filter(([name]) => name !== 'matches'))('%s: ends when its reader goes away', async (_, ask) => {
      const reader = new AbortController();
      const asked = ask(under.store, { signal: reader.signal });
      setTimeout(() => reader.abort(), 1);
      await expect(asked).rejects.toMatchObject({ code: 'aborted' });
      if (kind.name === 'postgres') await expect.poll(running, { timeout: 5000 }).toBe(0);
    });

    it('answers all of them when there is time', async () => {
      for (const [, ask] of questions) expect(await ask(under.store, {})).toBeDefined();
    });

    async function running(): Promise<number> {
      const client = new pg.Client({ connectionString: postgresUrl });
      await client.connect();
      const text = `SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE $1`;
      const { rows: found } = await client.query(text, [`%${schemaOf(under.baseId)}%`]);
      await client.end();
      return Number((found[0] as { count: string }).count);
    }
  });
}
