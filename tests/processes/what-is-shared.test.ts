import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connectLive, createClient } from '@quadrille/sdk';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeProject, makeTable, type SampleTable } from '../api/sample-table.ts';
import { httpClient, must, password, signIn, signUp, type HttpClient } from '../harness/http-client.ts';
import { missingReason } from '../harness/on-each-database.ts';
import { createTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { startProduct, type Product } from '../harness/product.ts';

const meta = '/api/v1/db/meta';
const boss = 'owner@example.org';
const editor = 'editor@example.org';
/** What a process may still believe of the meta store after another has written it. */
const within = { timeout: 1500, interval: 25 };
const patience = { timeout: 30_000, interval: 50 };

/** What would go wrong if a process kept it in its own memory. Real processes: nothing of a module is shared by chance. */
describe('two processes on one PostgreSQL', () => {
  const folder = temporaryFolder('what-is-shared');
  let database: TestDatabase | null;
  let products: readonly Product[] = [];
  let here: HttpClient;
  let there: HttpClient;
  let table: SampleTable;

  const urlOf = (index: number): string => products[index]?.url as string;
  const status = async (answer: Promise<{ readonly status: number }>): Promise<number> => (await answer).status;

  beforeAll(async () => {
    database = await createTestDatabase('quadrille_shared');
    if (database === null) return;
    const start = (index: number): Promise<Product> =>
      startProduct({
        dataDir: join(folder.path, `data-${index}`),
        databaseUrl: database?.url as string,
        env: {
          QUADRILLE_SECRET_KEY: 'the same one for both processes',
          QUADRILLE_ALLOW_PRIVATE_NETWORK: 'true',
          QUADRILLE_TAKEOVER_SECONDS: '4',
        },
      });
    products = await Promise.all([start(0), start(1)]);
    here = await signUp(urlOf(0), boss);
    there = await signIn(urlOf(1), boss);
    await signUp(urlOf(1), editor);
    table = await makeTable(here, await makeProject(here, 'Shared'), 'T', [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Number', uidt: 'AutoNumber' },
    ]);
  });
  afterAll(async () => {
    for (const product of products) await product.stop();
    await database?.drop();
    folder.remove();
  });
  beforeEach((ctx) => {
    if (products.length === 0) ctx.skip(missingReason);
  });

  it('have the same structure with the next call, and one order of changes', async () => {
    await must(there('GET', table.rows)); // has looked the structure up
    await must(here('POST', `${meta}/tables/${table.tableId}/columns`, { body: { title: 'New', column_name: 'new', uidt: 'Number' } }));
    await must(there('POST', table.rows, { body: { Name: 'first', New: 7 } }));
    expect((await must(here('GET', table.rows))).list).toMatchObject([{ Name: 'first', New: 7 }]);
    await must(here('PATCH', `${meta}/projects/${table.projectId}`, { body: { title: 'Renamed' } }));
    await expect.poll(async () => (await must(there('GET', `${meta}/projects/${table.projectId}`))).title, within).toBe('Renamed');
    // What was done here is undone there, the latest first.
    await must(there('POST', `${meta}/projects/${table.projectId}/undo`, { body: {} }));
    expect((await must(here('GET', table.rows))).list).toEqual([]);
  });

  it('give each number once and each key its one row, however the same moment falls', async () => {
    const added = await Promise.all(
      Array.from({ length: 40 }, (_, index) => must((index % 2 ? here : there)('POST', table.rows, { body: { Name: `n ${index}` } }))),
    );
    const numbers = new Set(added.map((row: { Number: number }) => row.Number));
    expect([numbers.size, new Set(added.map((row: { Id: number }) => row.Id)).size]).toEqual([40, 40]);
    const key = randomUUID();
    const twice = await Promise.all(
      [here, there, here, there].map((as) => as('POST', table.rows, { body: { Name: 'once' }, headers: { 'idempotency-key': key } })),
    );
    expect(twice.some((answer) => answer.status === 200)).toBe(true);
    const { count } = await must(here('GET', `${table.rows}/count`, { query: { where: '(Name,eq,once)' } }));
    expect(count).toBe(1);
  });

  it('count wrong passwords together', async () => {
    const wrong = (index: number): Promise<number> =>
      status(
        httpClient(urlOf(index))('POST', '/api/v1/auth/user/signin', { body: { email: 'nobody@example.org', password: 'wrong one' } }),
      );
    const answers: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) answers.push(await wrong(tries % 2));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });

  it('forget at once a link’s password, a setting, a role and a session that ended elsewhere', async () => {
    const { uuid } = await must(here('POST', `${meta}/views/${table.viewId}/share`, { body: {} }));
    const lock = (secret: string) => must(here('PATCH', `${meta}/views/${table.viewId}/share`, { body: { password: secret } }));
    const open = (secret: string): Promise<number> =>
      status(httpClient(urlOf(1), { 'xc-password': secret })('GET', `/api/v1/db/public/shared-view/${uuid}/meta`));
    await lock('first word');
    expect(await open('first word')).toBe(200);
    await lock('second word');
    await expect.poll(() => open('second word'), within).toBe(200);
    expect(await open('first word')).not.toBe(200);

    const guest = await signUp(urlOf(1), 'guest@example.org');
    await must(here('POST', `${meta}/projects/${table.projectId}/users`, { body: { email: 'guest@example.org', roles: 'viewer' } }));
    await expect.poll(() => status(guest('GET', table.rows)), within).toBe(200);
    await must(here('POST', '/api/v1/app-settings', { body: { invite_only_signup: true } }));
    const strangers = async (): Promise<number> => {
      const body = { email: `${randomUUID()}@example.org`, password };
      return status(httpClient(urlOf(1))('POST', '/api/v1/auth/user/signup', { body }));
    };
    await expect.poll(strangers, within).toBe(400);
    const { id } = (await must(guest('GET', '/api/v1/auth/user/me'))) as { id: string };
    await must(here('DELETE', `${meta}/projects/${table.projectId}/users/${id}`));
    await expect.poll(() => status(guest('GET', table.rows)), within).toBe(403);
    await must(here('POST', `/api/v1/users/${id}/sign-out`));
    await expect.poll(() => status(guest('GET', `${meta}/projects/`)), within).toBe(401);
  });

  it('show who is at the other, and end a job that runs there', async () => {
    await must(here('POST', `${meta}/projects/${table.projectId}/users`, { body: { email: editor, roles: 'editor' } }));
    const people = [new Set<string>(), new Set<string>()];
    const channels = await Promise.all(
      [0, 1].map(async (index) => {
        const client = createClient({ baseUrl: urlOf(index) });
        await client.auth.signin({ body: { email: index === 0 ? boss : editor, password } });
        const channel = connectLive(client);
        const { sequence } = await client.grids.page({ params: { tableId: table.tableId }, query: { offset: 0, limit: 1 } });
        const onPeople = (all: readonly object[]): void => {
          people[index]?.clear();
          for (const one of all) people[index]?.add(JSON.stringify(one));
        };
        const live = channel.liveTable({ tableId: table.tableId, viewId: null, since: () => sequence }, { onPeople });
        live.look(table.viewId, { rowId: 1 + index, fieldId: table.fields['Name'] as string });
        return channel;
      }),
    );
    for (const [index, name] of ['editor', 'owner'].entries())
      await expect.poll(() => [...(people[index] ?? [])].join(), patience).toContain(name);
    for (const channel of channels) channel.close();

    const silent = createServer((socket) => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const connection = { host: '127.0.0.1', port: (silent.address() as AddressInfo).port, user: 'u', database: 'd' };
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      const job = await must(from('POST', '/api/v1/jobs/connection-test', { body: { client: 'pg', connection } }));
      await expect.poll(async () => (await must(to('GET', `/api/v1/jobs/${job.id}`))).status, patience).toBe('active');
      await must(to('DELETE', `/api/v1/jobs/${job.id}`));
      await expect.poll(async () => (await must(from('GET', `/api/v1/jobs/${job.id}`))).error, patience).toBe('The job was cancelled.');
    }
    silent.close();
  });
});
