import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connectLive, createClient, type LiveChannel } from '@quadrille/sdk';
import { budgetSeed, isFullRun, seededRandom, temporaryFolder } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { beginCsvImport } from '../api/begin-import.ts';
import { makeProject, makeTable, type SampleTable } from '../api/sample-table.ts';
import { must, password, signIn, signUp, type HttpClient } from '../harness/http-client.ts';
import { missingReason } from '../harness/on-each-database.ts';
import { createTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { startProduct, type Product } from '../harness/product.ts';

const seed = budgetSeed();
const editors = 24;
const importedRows = 4000;
const email = 'owner@example.org';
const patience = { timeout: 90_000, interval: 100 };

type Rows = Record<string, number | null>;

/** Notes the rows webhooks tell of, by the delivery that told them. */
async function listenToHooks(told: Map<string, Set<string>>): Promise<Server> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as { data?: { rows?: { Name: string }[] } };
      const delivery = String(request.headers['x-quadrille-delivery']);
      for (const { Name } of body.data?.rows ?? []) told.set(Name, (told.get(Name) ?? new Set()).add(delivery));
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Somebody who follows the table over the live line of one process, and reads again what they are told of. */
interface Follower {
  readonly rows: Rows;
  close(): void;
}

/** Where processes are killed, and how often: two that share a database, or the one that owns its data folder. */
const places = [
  { name: 'one of two processes on one PostgreSQL', count: 2, rounds: isFullRun() ? 10 : 1 },
  { name: 'the one process of the embedded default', count: 1, rounds: isFullRun() ? 20 : 1 },
] as const;

describe.each(places)(`$name, killed again and again (SEED=${seed})`, ({ count, rounds }) => {
  const random = seededRandom(seed);
  const folder = temporaryFolder(`killed-${count}`);
  /** What the webhook was told of: names of rows, each with the ids of its deliveries. */
  const told = new Map<string, Set<string>>();
  let receiver: Server;
  let database: TestDatabase | null = null;
  let products: Product[] = [];
  let clients: HttpClient[] = [];
  let table: SampleTable;
  const values = new Map<number, number>();
  const created = new Set<string>();
  const maybeCreated = new Set<string>();

  const start = (index: number, port?: number): Promise<Product> =>
    startProduct({
      dataDir: join(folder.path, `data-${index}`),
      ...(database && { databaseUrl: database.url }),
      ...(port !== undefined && { port }),
      env: {
        QUADRILLE_RATE_LIMITS: 'false',
        QUADRILLE_ALLOW_PRIVATE_NETWORK: 'true',
        QUADRILLE_SECRET_KEY: 'the same one for both processes',
        QUADRILLE_TAKEOVER_SECONDS: '4',
      },
    });

  beforeAll(async () => {
    if (count > 1) database = await createTestDatabase('quadrille_two');
    if (count > 1 && database === null) return;
    receiver = await listenToHooks(told);
    for (let index = 0; index < count; index += 1) products.push(await start(index));
    const first = await signUp(products[0]?.url as string, email);
    clients = [first];
    for (const product of products.slice(1)) clients.push(await signIn(product.url, email));
    table = await makeTable(first, await makeProject(first, 'Two'), 'T', [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Value', uidt: 'Number' },
    ]);
    await must(first('POST', table.bulk, { body: Array.from({ length: editors }, (_, i) => ({ Name: `editor ${i}`, Value: 0 })) }));
    const { port } = receiver.address() as AddressInfo;
    const notification = { type: 'URL', payload: { method: 'POST', path: `http://127.0.0.1:${port}/` } };
    const hook = { title: 'Told', event: 'after', operation: 'insert', retries: 3, retry_interval: 500, notification, active: true };
    await must(first('POST', `/api/v1/db/meta/tables/${table.tableId}/hooks`, { body: hook }));
  }, 120_000);
  afterAll(async () => {
    for (const product of products) await product.stop();
    receiver?.close();
    await database?.drop();
    folder.remove();
  });
  beforeEach((ctx) => {
    if (products.length === 0) ctx.skip(missingReason);
  });

  it.each(Array.from({ length: rounds }, (_, i) => i + 1))(
    'loses nothing and does nothing twice, round %i',
    async (round) => {
      onTestFailed(() => {
        for (const { url, child, output } of products)
          console.error(`${url} ended with ${child.exitCode ?? child.signalCode}:\n${output().slice(-2000)}`);
      });
      const victim = Math.floor(random.next() * count);
      const survivor = (victim + 1) % count;
      const followers = await Promise.all([follow(survivor), follow(survivor)]);
      const job = await beginCsvImport(clientOf(survivor), table.projectId, { title: `Imported ${round}`, rows: importedRows });
      const copy = await must(clientOf(survivor)('POST', `/api/v1/db/meta/duplicate/${table.projectId}`, { body: {} }));
      const snapshot = await must(
        clientOf(survivor)('POST', `/api/v1/db/meta/projects/${table.projectId}/snapshots`, { body: { title: `Round ${round}` } }),
      );
      // begun by whoever is killed: no answer may come, and what is half made is nobody's
      const begun = [
        clientOf(victim)('POST', '/api/v1/backups'),
        ...[1, 2, 3].map(async (number) => {
          await pause(random.next() * 900);
          return clientOf(victim)('POST', '/api/v1/db/meta/projects', { body: { title: `Base ${round} ${number}` } });
        }),
      ].map((asked) => asked.catch(() => null));
      let isOver = false;
      const work = Promise.all(Array.from({ length: editors }, (_, index) => edit(index, round, () => isOver)));
      await pause(200 + random.next() * 1200);
      await products[victim]?.kill();
      await pause(400);
      products[victim] = await start(victim, Number(new URL(products[victim]?.url as string).port));
      clients[victim] = await signIn(products[victim]?.url as string, email);
      const late = await follow(victim);
      const [, ...bases] = await Promise.all(begun);
      await pause(200);
      isOver = true;
      await work;

      for (const from of new Set([victim, survivor])) await expectAcknowledged(clientOf(from));
      await expectCopied(clientOf(victim), copy.project_id as string);
      await expect.poll(async () => (await must(clientOf(victim)('GET', `/api/v1/imports/${job.id}`))).status, patience).toBe('completed');
      const { list } = await must(clientOf(victim)('GET', `/api/v1/db/meta/projects/${table.projectId}/tables`));
      const imported: { id: string }[] = list.filter(({ title }: { title: string }) => title === `Imported ${round}`);
      expect(imported).toHaveLength(1);
      expect(await must(clientOf(victim)('GET', `/api/v1/tables/${imported[0]?.id}/rows/count`))).toEqual({ count: importedRows });
      const now = await readAll(clientOf(survivor));
      for (const follower of [...followers, late]) {
        await expect.poll(() => follower.rows, patience).toEqual(now);
        follower.close();
      }
      await expectTold(now);
      const snapshotState = async (): Promise<unknown> => (await must(clientOf(victim)('GET', `/api/v1/jobs/${snapshot.id}`))).status;
      await expect.poll(snapshotState, patience).toBe('completed');
      await expectBases(
        clientOf(survivor),
        bases.flatMap((answer) => (answer?.status === 200 ? [String(answer.body.id)] : [])),
      );
      if (isFullRun()) await expectWholeBackup(clientOf(victim));
      const { list: left } = await must(clientOf(victim)('GET', `/api/v1/db/meta/projects/${table.projectId}/tables`));
      // What is left of a round makes the next ones slower and shows nothing more.
      await must(clientOf(victim)('DELETE', `/api/v1/db/meta/projects/${copy.project_id}`));
      expect(left).toHaveLength(1 + round);
    },
    240_000,
  );

  /** Bases whose making was answered are there and take tables; those that are listed do, too, answered or not. */
  async function expectBases(client: HttpClient, answered: readonly string[]): Promise<void> {
    const { list } = await must(client('GET', '/api/v1/db/meta/projects/'));
    const made = (list as { id: string; title: string }[]).filter(({ title }) => title.startsWith('Base '));
    expect(answered.filter((id) => made.every((one) => one.id !== id))).toEqual([]);
    for (const { id } of made) {
      await makeTable(client, id, 'Works', [{ title: 'Name', uidt: 'SingleLineText' }]);
      await must(client('DELETE', `/api/v1/db/meta/projects/${id}`));
    }
  }

  /** A backup made now lacks nothing, whatever the kill left in the folder; each that is listed says the same of itself. */
  async function expectWholeBackup(client: HttpClient): Promise<void> {
    const state = async () =>
      (await must(client('GET', '/api/v1/backups'))) as {
        is_possible: boolean;
        is_running: boolean;
        list: { name: string; is_whole: boolean }[];
      };
    if (!(await state()).is_possible) return;
    // one that was begun before the kill may have been taken up again
    await expect.poll(async () => (await state()).is_running, patience).toBe(false);
    const before = new Set((await state()).list.map(({ name }) => name));
    await must(client('POST', '/api/v1/backups'));
    await expect.poll(async () => (await state()).list.filter(({ name }) => !before.has(name)).length, patience).toBeGreaterThan(0);
    expect((await state()).list.filter((one) => !one.is_whole)).toEqual([]);
  }

  /** The copy of the base is whole, and there once: interrupted, another process has gone on with it. */
  async function expectCopied(client: HttpClient, projectId: string): Promise<void> {
    const statusOf = async (): Promise<unknown> => (await must(client('GET', `/api/v1/db/meta/projects/${projectId}`))).status;
    await expect.poll(statusOf, patience).toBeNull();
    const { list } = await must(client('GET', `/api/v1/db/meta/projects/${projectId}/tables`));
    expect(list.map(({ title }: { title: string }) => title).filter((title: string) => title === 'T')).toHaveLength(1);
    const { count: rows } = await must(client('GET', `/api/v1/db/data/noco/${projectId}/T/count`));
    expect(rows).toBeGreaterThanOrEqual(editors);
  }

  /** Every row that was added was told; told again only as the same delivery, by whoever took over from a process killed in mid-call. */
  async function expectTold(rows: Rows): Promise<void> {
    const added = Object.keys(rows).filter((name) => !name.startsWith('editor'));
    await expect.poll(() => added.filter((name) => !told.has(name)), patience).toEqual([]);
    expect([...told].filter(([, ids]) => ids.size > 1)).toEqual([]);
  }

  const clientOf = (index: number): HttpClient => clients[index] as HttpClient;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  /** Writes a row of their own and adds others, now through one process, now through the other; a lost answer proves nothing. */
  async function edit(index: number, round: number, isOver: () => boolean): Promise<void> {
    for (let step = 1; !isOver(); step += 1) {
      const at = (index + step) % count;
      const value = round * 1_000_000 + step;
      const name = `${round} ${index} ${step}`;
      if (step % 5 === 0) maybeCreated.add(name);
      const asked =
        step % 5 === 0
          ? clientOf(at)('POST', table.rows, { body: { Name: name, Value: step } })
          : clientOf(at)('PATCH', `${table.rows}/${index + 1}`, { body: { Value: value } });
      const answer = await asked.catch(() => null);
      if (answer === null) await pause(20);
      else if (answer.status !== 200) expect([503, 504]).toContain(answer.status);
      else if (step % 5 === 0) created.add(name);
      else values.set(index + 1, value);
    }
  }

  async function readAll(client: HttpClient): Promise<Rows> {
    const rows: Rows = {};
    for (let offset = 0; ; offset += 1000) {
      const { list } = await must(client('GET', table.rows, { query: { limit: 1000, offset } }));
      for (const row of list as { Name: string; Value: number | null }[]) {
        expect(rows[row.Name]).toBeUndefined();
        rows[row.Name] = row.Value;
      }
      if (list.length < 1000) return rows;
    }
  }

  async function expectAcknowledged(client: HttpClient): Promise<void> {
    const rows = await readAll(client);
    for (const [row, value] of values) expect(rows[`editor ${row - 1}`]).toBeGreaterThanOrEqual(value);
    expect([...created].filter((name) => !(name in rows))).toEqual([]);
    const own = Object.keys(rows).filter((name) => !name.startsWith('editor'));
    expect(own.filter((name) => !maybeCreated.has(name))).toEqual([]);
  }

  async function follow(index: number): Promise<Follower> {
    const client = createClient({ baseUrl: products[index]?.url as string });
    await client.auth.signin({ body: { email, password } });
    const channel: LiveChannel = connectLive(client);
    const names = new Map<number, string>();
    const rows: Rows = {};
    let sequence: number | null = null;
    let reading: Promise<void> = Promise.resolve();
    const params = { tableId: table.tableId };
    const fields = [table.fields['Name'], table.fields['Value']].join(',');
    const take = (list: readonly (readonly unknown[])[]): void => {
      for (const [id, , name, value] of list as [number, number, string, number | null][]) {
        names.set(id, name);
        rows[name] = value;
      }
    };
    const readWhole = async (): Promise<void> => {
      for (let offset = 0; ; offset += 1000) {
        const page = await client.grids.page({ params, query: { offset, limit: 1000, fields } });
        if (offset === 0) sequence = page.sequence;
        take(page.rows);
        if (page.rows.length < 1000) return;
      }
    };
    const then = (step: () => Promise<void>): void => {
      reading = reading.then(step).catch(() => undefined);
    };
    channel.liveTable(
      { tableId: table.tableId, viewId: null, since: () => sequence },
      {
        onStale: () => then(readWhole),
        onChange: ({ rows: changed }) => {
          const ids = [...(changed?.created ?? []), ...(changed?.updated ?? [])];
          if (changed === null || ids.length > 200) then(readWhole);
          else if (ids.length > 0)
            then(async () => take((await client.grids.rows({ params, query: { ids: ids.join(','), fields } })).rows));
        },
      },
    );
    then(readWhole);
    await reading;
    return {
      rows,
      close: () => {
        channel.close();
        client.close();
      },
    };
  }
});
