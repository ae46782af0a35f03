import { randomBytes } from 'node:crypto';
import { budgetSeed, sample, seededRandom } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeProject, makeTable, type SampleTable } from '../api/sample-table.ts';
import { must, signIn, signUp, type HttpClient } from '../harness/http-client.ts';
import { databaseKinds, missingReason, type Stage } from '../harness/on-each-database.ts';
import type { Product } from '../harness/product.ts';

const seed = budgetSeed();
const random = seededRandom(seed);
const email = 'owner@example.org';
const meta = '/api/v1/db/meta';
const rowCount = 6000;
const patience = { timeout: 90_000, interval: 100 };
/** How long the job may work before the power goes: while it begins, in its middle, about when it shows what it made. */
const moments = sample([60, 250, 600, 1200], 1);

describe.each(databaseKinds)(`a server killed while a base is kept or brought back, on $name (SEED=${seed})`, ({ open }) => {
  let stage: Stage | null;
  let product: Product;
  let me: HttpClient;
  let projectId: string;
  let table: SampleTable;
  const bytes = randomBytes(50_000);

  beforeAll(async () => {
    stage = await open({ env: { QUADRILLE_RATE_LIMITS: 'false', QUADRILLE_TAKEOVER_SECONDS: '2' } });
    if (stage === null) return;
    product = stage.product;
    me = await signUp(product.url, email);
    projectId = await makeProject(me, 'Kept');
    table = await makeTable(me, projectId, 'T', [
      { title: 'Value', uidt: 'Number' },
      { title: 'Papers', uidt: 'Attachment' },
    ]);
    for (let from = 0; from < rowCount; from += 2000)
      await must(me('POST', table.bulk, { body: Array.from({ length: 2000 }, (_, index) => ({ Value: from + index })) }));
    const uploaded = await must(me('POST', '/api/v1/db/storage/upload', { query: { name: 'noise.bin' }, body: new Uint8Array(bytes) }));
    await must(me('PATCH', `${table.rows}/1`, { body: { Papers: uploaded } }));
  });
  afterAll(() => stage?.dispose());
  beforeEach((ctx) => {
    if (stage === null) ctx.skip(missingReason);
  });

  it.each(moments)('has a whole snapshot in the end, killed after some %i ms', async (ms) => {
    const order = await must(me('POST', `${meta}/projects/${projectId}/snapshots`, { body: { title: `After ${ms}` } }));
    await killAfter(ms);
    await expect.poll(() => stateOf(order.id), patience).toBe('completed');
    const { list } = await must(me('GET', `${meta}/projects/${projectId}/snapshots`));
    const made = list.filter(({ title }: { title: string }) => title === `After ${ms}`);
    expect(made).toMatchObject([{ status: 'ready', tables: [{ title: 'T', rows: rowCount }] }]);
    const path = `${meta}/projects/${projectId}/snapshots/${made[0].id}/tables/${table.tableId}/rows`;
    const page = await must(me('GET', path, { query: { limit: 5, offset: rowCount - 5 } }));
    expect([page.total, page.rows.length]).toEqual([rowCount, 5]);
  });

  it.each(moments)('brings back in place all of it or nothing yet, and all of it in the end, killed after some %i ms', async (ms) => {
    const [kept] = (await must(me('GET', `${meta}/projects/${projectId}/snapshots`))).list;
    await must(me('PATCH', `${bulkOf(await tableIdNow())}/all`, { body: { Value: -ms } }));
    const order = await must(me('POST', `${meta}/projects/${projectId}/snapshots/${kept.id}/restore`, { body: { mode: 'inPlace' } }));
    await killAfter(ms);
    // Before the next process has gone on with it, there is one table, whole as it was or whole as it will be.
    const values = await valuesNow().catch(() => valuesNow()); // it may have shown them between two looks
    expect([[-ms], ['those of then']]).toContainEqual(values);
    await expect.poll(() => stateOf(order.id), patience).toBe('completed');
    expect(await valuesNow()).toEqual(['those of then']);
    expect(await papersNow()).toBe(true);
    await must(me('POST', `${meta}/projects/${projectId}/undo`, { body: {} }));
    expect(await valuesNow()).toEqual([-ms]);
    await must(me('POST', `${meta}/projects/${projectId}/redo`, { body: {} }));
    expect(await valuesNow()).toEqual(['those of then']);
  });

  it('brings back as a new base, once, with its uploads', async () => {
    const [kept] = (await must(me('GET', `${meta}/projects/${projectId}/snapshots`))).list;
    const order = await must(
      me('POST', `${meta}/projects/${projectId}/snapshots/${kept.id}/restore`, { body: { mode: 'new', title: 'Brought back' } }),
    );
    await killAfter(400);
    await expect.poll(() => stateOf(order.id), patience).toBe('completed');
    const { list } = await must(me('GET', `${meta}/projects/`));
    expect(list.filter(({ title }: { title: string }) => title === 'Brought back')).toMatchObject([{ id: order.project_id, status: null }]);
    const from = projectId;
    projectId = order.project_id;
    expect(await valuesNow()).toEqual(['those of then']);
    expect(await papersNow()).toBe(true);
    projectId = from;
  });

  async function killAfter(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms * (0.75 + random.next() / 2)));
    await product.kill();
    product = await (stage as Stage).startAgain();
    me = await signIn(product.url, email);
  }

  const stateOf = async (id: string): Promise<unknown> => (await must(me('GET', `/api/v1/jobs/${id}`))).status;
  const rowsOf = (id: string): string => `/api/v1/db/data/noco/${projectId}/${id}`;
  const bulkOf = (id: string): string => `/api/v1/db/data/bulk/noco/${projectId}/${id}`;

  /** Tables brought back have other ids; there is always one of this name and no other. */
  async function tableIdNow(): Promise<string> {
    const { list } = await must(me('GET', `${meta}/projects/${projectId}/tables`));
    expect(list.map(({ title }: { title: string }) => title)).toEqual(['T']);
    return list[0].id;
  }

  async function valuesNow(): Promise<unknown[]> {
    const id = await tableIdNow();
    const count = async (where: string): Promise<number> => (await must(me('GET', `${rowsOf(id)}/count`, { query: { where } }))).count;
    expect(await count('')).toBe(rowCount);
    const negative = await count('(Value,lt,0)');
    if (negative === 0) return ['those of then'];
    const { list } = await must(me('GET', rowsOf(id), { query: { where: '(Value,lt,0)', limit: 1 } }));
    return negative === rowCount ? [list[0].Value] : ['some of then, some of now'];
  }

  /** The upload of the first row can be opened. */
  async function papersNow(): Promise<boolean> {
    const id = await tableIdNow();
    const { columns } = await must(me('GET', `${meta}/tables/${id}`));
    const columnId = columns.find(({ title }: { title: string }) => title === 'Papers').id;
    const [row] = (await must(me('GET', rowsOf(id), { query: { limit: 1, where: '(Papers,notblank)' } }))).list;
    const { list } = await must(me('POST', `${meta}/tables/${id}/files`, { body: { cells: [{ rowId: row.Id, columnId }] } }));
    const answer = await fetch(`${product.url}/${list[0].files[0].signedPath as string}`);
    return Buffer.from(await answer.arrayBuffer()).equals(bytes);
  }
});
