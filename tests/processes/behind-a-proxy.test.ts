import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { connectLive, createClient, type LiveChannel } from '@quadrille/sdk';
import { startS3, temporaryFolder, type S3Server } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginCsvImport } from '../api/begin-import.ts';
import { makeProject, makeTable, type SampleTable } from '../api/sample-table.ts';
import { must, password, signIn, signUp, type HttpClient } from '../harness/http-client.ts';
import { missingReason } from '../harness/on-each-database.ts';
import { createTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { startRoundRobin, type RoundRobin } from '../harness/round-robin.ts';

const keys = { accessKeyId: 'quadrille', secretAccessKey: 'change-me-too', bucket: 'quadrille' };
const email = 'owner@example.org';
const patience = { timeout: 60_000, interval: 100 };
const meta = '/api/v1/db/meta';

/** The services of docs/deploy/compose.yaml as processes of this machine; the proxy is not even sticky. */
describe('two processes, PostgreSQL and object storage behind one address', () => {
  const folder = temporaryFolder('behind-a-proxy');
  let database: TestDatabase | null;
  let storage: S3Server;
  let proxy: RoundRobin;
  let products: Product[] = [];
  let me: HttpClient;
  let table: SampleTable;
  const channels: LiveChannel[] = [];

  const start = (index: number, port?: number): Promise<Product> =>
    startProduct({
      dataDir: join(folder.path, `web${index}`),
      databaseUrl: database?.url as string,
      ...(port !== undefined && { port }),
      env: {
        QUADRILLE_SITE_URL: proxy.url,
        QUADRILLE_TRUST_PROXY: 'true',
        QUADRILLE_SECRET_KEY: 'change-me-change-me-change-me',
        QUADRILLE_S3_ENDPOINT: storage.url,
        QUADRILLE_S3_BUCKET: keys.bucket,
        QUADRILLE_S3_ACCESS_KEY_ID: keys.accessKeyId,
        QUADRILLE_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
        QUADRILLE_TAKEOVER_SECONDS: '4',
      },
    });
  const portOf = (product: Product): number => Number(new URL(product.url).port);

  beforeAll(async () => {
    database = await createTestDatabase('quadrille_proxy');
    if (database === null) return;
    [storage, proxy] = [await startS3(keys), await startRoundRobin()];
    products = await Promise.all([start(0), start(1)]); // both at once bring the empty database up to date
    proxy.targets = products.map(portOf);
  });
  afterAll(async () => {
    for (const channel of channels) channel.close();
    for (const product of products) await product.stop();
    await proxy?.close();
    await storage?.close();
    await database?.drop();
    folder.remove();
  });
  beforeEach((ctx) => {
    if (products.length === 0) ctx.skip(missingReason);
  });

  it('serves people who sign up, sign in and work, whichever process takes each of their requests', async () => {
    await signUp(proxy.url, email);
    me = await signIn(proxy.url, email);
    table = await makeTable(me, await makeProject(me, 'Shared'), 'T', [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Value', uidt: 'Number' },
      { title: 'Papers', uidt: 'Attachment' },
    ]);
    for (let value = 1; value <= 10; value += 1) {
      const row = await must(me('POST', table.rows, { body: { Name: `row ${value}`, Value: 0 } }));
      await must(me('PATCH', `${table.rows}/${row.Id}`, { body: { Value: value } }));
      expect((await must(me('GET', `${table.rows}/${row.Id}`))).Value).toBe(value);
    }
    await must(me('POST', `${meta}/projects/${table.projectId}/undo`, { body: {} }));
    expect((await must(me('GET', `${table.rows}/10`))).Value).toBe(0);
    const shares = products.map((product) => proxy.given.get(portOf(product)) ?? 0);
    expect(Math.min(...shares)).toBeGreaterThan(10);
  });

  it('takes uploads at one and hands them out at the other, from the bucket', async () => {
    const bytes = randomBytes(300_000);
    const uploaded = await must(me('POST', '/api/v1/db/storage/upload', { query: { name: 'noise.bin' }, body: new Uint8Array(bytes) }));
    await must(me('PATCH', `${table.rows}/1`, { body: { Papers: uploaded } }));
    const cells = [{ rowId: 1, columnId: table.fields['Papers'] }];
    for (let time = 0; time < 4; time += 1) {
      const { list } = await must(me('POST', `${meta}/tables/${table.tableId}/files`, { body: { cells } }));
      const answer = await fetch(`${proxy.url}/${list[0].files[0].signedPath as string}`);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
    expect([...storage.objects.values()].some((object) => object.equals(bytes))).toBe(true);
  });

  it('tells people at both what others write, runs jobs, and goes on when one process is killed', async () => {
    const [one, two] = [await follow(), await follow()];
    await must(me('PATCH', `${table.rows}/2`, { body: { Value: 222 } }));
    for (const seen of [one, two]) await expect.poll(() => [...seen], patience).toContain(2);

    const copy = await must(me('POST', `${meta}/duplicate/${table.projectId}`, { body: {} }));
    const job = await beginCsvImport(me, table.projectId, { title: 'Imported', rows: 60_000 });
    const [victim] = products as [Product];
    await victim.kill();

    // Whoever asks is answered by the one that is left.
    for (let value = 1; value <= 20; value += 1) await must(me('PATCH', `${table.rows}/3`, { body: { Value: value } }));
    await signIn(proxy.url, email);
    await must(me('PATCH', `${table.rows}/4`, { body: { Value: 444 } }));
    for (const seen of [one, two]) await expect.poll(() => [...seen], patience).toContain(4);
    await expect.poll(async () => (await must(me('GET', `/api/v1/imports/${job.id}`))).status, patience).toBe('completed');
    await expect.poll(async () => (await must(me('GET', `${meta}/projects/${copy.project_id}`))).status, patience).toBeNull();
    const { list } = await must(me('GET', `${meta}/projects/${table.projectId}/tables`));
    const imported = list.filter(({ title }: { title: string }) => title === 'Imported');
    expect(imported).toHaveLength(1);
    expect(await must(me('GET', `/api/v1/tables/${imported[0].id}/rows/count`))).toEqual({ count: 60_000 });

    products[0] = await start(0, portOf(victim));
    await must(me('PATCH', `${table.rows}/5`, { body: { Value: 555 } }));
    for (const seen of [one, two]) await expect.poll(() => [...seen], patience).toContain(5);
    expect((await must(me('GET', table.rows, { query: { limit: 100 } }))).list).toHaveLength(10);
  });

  /** Ids of rows somebody was told of, or found when told to read again. */
  async function follow(): Promise<Set<number>> {
    const client = createClient({ baseUrl: proxy.url });
    await client.auth.signin({ body: { email, password } });
    const channel = connectLive(client);
    channels.push(channel);
    const seen = new Set<number>();
    const values = new Map<number, unknown>();
    let sequence: number | null = null;
    const params = { tableId: table.tableId };
    const read = async (): Promise<void> => {
      const page = await client.grids.page({ params, query: { offset: 0, limit: 100, fields: table.fields['Value'] as string } });
      const isFirst = sequence === null;
      sequence = page.sequence;
      for (const row of page.rows) {
        if (!isFirst && values.get(Number(row[0])) !== row.at(-1)) seen.add(Number(row[0]));
        values.set(Number(row[0]), row.at(-1));
      }
    };
    await read();
    let reading = Promise.resolve();
    const readAgain = (): void => void (reading = reading.then(read).catch(() => undefined));
    const isThere = new Promise<void>((resolve) => {
      channel.liveTable(
        { tableId: table.tableId, viewId: null, since: () => sequence },
        { onStale: readAgain, onChange: readAgain, onPeople: () => resolve() },
      );
    });
    await isThere;
    return seen;
  }
});
