import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginCsvImport } from '../api/begin-import.ts';
import { makeProject, makeTable, readColumn, type SampleTable } from '../api/sample-table.ts';
import { must, signUp, type HttpClient } from '../harness/http-client.ts';
import { missingReason } from '../harness/on-each-database.ts';
import { createTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { freshProduct } from '../harness/product.ts';

const editors = 40;

describe('a server whose PostgreSQL cuts all connections, again and again', () => {
  let database: TestDatabase | null;
  let product: Awaited<ReturnType<typeof freshProduct>>;
  let admin: pg.Client;
  let me: HttpClient;
  let table: SampleTable;

  beforeAll(async () => {
    database = await createTestDatabase();
    if (database === null) return;
    product = await freshProduct({ databaseUrl: database.url });
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    me = await signUp(product.url, 'owner@example.org');
    table = await makeTable(me, await makeProject(me, 'Cut off'), 'T', [{ title: 'Value', uidt: 'Number' }]);
    await must(me('POST', table.bulk, { body: Array.from({ length: editors }, () => ({ Value: 0 })) }));
  });
  afterAll(async () => {
    await admin?.end();
    await product?.dispose();
    await database?.drop();
  });
  beforeEach((ctx) => {
    if (database === null) ctx.skip(missingReason);
  });

  const cut = () =>
    admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');

  it('lives on, keeps what it answered, and ends the import it could not finish', async () => {
    const job = await beginCsvImport(me, table.projectId, { title: 'Imported', rows: 200_000 });
    const answered = new Map<number, number>();
    let isOver = false;
    const working = Array.from({ length: editors }, async (_, index) => {
      for (let value = 1; !isOver; value += 1) {
        const { status, headers } = await me('PATCH', `${table.rows}/${index + 1}`, { body: { Value: value } });
        if (status === 200) answered.set(index, value);
        else expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      }
    });
    for (let round = 0; round < 4; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await cut();
    }
    isOver = true;
    await Promise.all(working);

    const values = (await readColumn(me, table.rows, 'Value')) as number[];
    expect([...answered].filter(([index, value]) => (values[index] ?? 0) < value)).toEqual([]);
    expect(product.child.exitCode).toBeNull();
    // half a minute of silence until it is taken for dead, and once more 200,000 rows
    await expect
      .poll(async () => (await must(me('GET', `/api/v1/imports/${job.id}`))).status, { timeout: 150_000 })
      .toMatch(/completed|failed/);
    const { status } = await must(me('GET', `/api/v1/imports/${job.id}`));
    const { list } = await must(me('GET', `/api/v1/db/meta/projects/${table.projectId}/tables`));
    expect(list.map((entry: { title: string }) => entry.title)).toEqual(status === 'completed' ? ['T', 'Imported'] : ['T']);
  }, 200_000);

  it('imports again when the connections hold', async () => {
    const job = await beginCsvImport(me, table.projectId, { title: 'Second try', rows: 1000 });
    await expect.poll(async () => (await must(me('GET', `/api/v1/imports/${job.id}`))).status, { timeout: 30_000 }).toBe('completed');
  });
});
