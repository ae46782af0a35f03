import { join } from 'node:path';
import { connectLive, createClient, type LiveChannel } from '@quadrille/sdk';
import { seededRandom, temporaryFolder } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginCsvImport } from '../api/begin-import.ts';
import { makeProject, makeTable, type SampleTable } from '../api/sample-table.ts';
import { must, password, signIn, signUp, type HttpClient } from '../harness/http-client.ts';
import { missingReason } from '../harness/on-each-database.ts';
import { createTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { startProduct, type Product } from '../harness/product.ts';

/** `KILL_ROUNDS=30` for a long run. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 2);
const seed = Number(process.env['SEED'] ?? 20_261_122);
const editors = 24;
const importedRows = 4000;
const email = 'owner@example.org';
const patience = { timeout: 90_000, interval: 100 };

type Rows = Record<string, number | null>;

/** Somebody who follows the table over the live line of one process, and reads again what they are told of. */
interface Follower {
  readonly rows: Rows;
  close(): void;
}

describe(`two processes on one PostgreSQL, one of them killed again and again (SEED=${seed})`, () => {
  const random = seededRandom(seed);
  const folder = temporaryFolder('two-processes');
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
      databaseUrl: (database as TestDatabase).url,
      ...(port !== undefined && { port }),
      env: { QUADRILLE_RATE_LIMITS: 'false' },
    });

  beforeAll(async () => {
    database = await createTestDatabase('quadrille_two');
    if (database === null) return;
    products = [await start(0), await start(1)];
    const first = await signUp(products[0]?.url as string, email);
    clients = [first, await signIn(products[1]?.url as string, email)];
    table = await makeTable(first, await makeProject(first, 'Two'), 'T', [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Value', uidt: 'Number' },
    ]);
    await must(first('POST', table.bulk, { body: Array.from({ length: editors }, (_, i) => ({ Name: `editor ${i}`, Value: 0 })) }));
  }, 120_000);
  afterAll(async () => {
    for (const product of products) await product.stop();
    await database?.drop();
    folder.remove();
  });
  beforeEach((ctx) => {
    if (database === null) ctx.skip(missingReason);
  });

  it.each(Array.from({ length: rounds }, (_, i) => i + 1))(
    'loses nothing and does nothing twice, round %i',
    async (round) => {
      const victim = random.next() < 0.5 ? 0 : 1;
      const survivor = 1 - victim;
      const followers = await Promise.all([follow(survivor), follow(survivor)]);
      const job = await beginCsvImport(clientOf(survivor), table.projectId, { title: `Imported ${round}`, rows: importedRows });
      let isOver = false;
      const work = Promise.all(Array.from({ length: editors }, (_, index) => edit(index, round, () => isOver)));
      await pause(200 + random.next() * 1200);
      await products[victim]?.kill();
      await pause(400);
      products[victim] = await start(victim);
      clients[victim] = await signIn(products[victim]?.url as string, email);
      const late = await follow(victim);
      await pause(200);
      isOver = true;
      await work;

      for (const from of [victim, survivor]) await expectAcknowledged(clientOf(from));
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
    },
    180_000,
  );

  const clientOf = (index: number): HttpClient => clients[index] as HttpClient;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  /** Writes a row of their own and adds others, now through one process, now through the other; a lost answer proves nothing. */
  async function edit(index: number, round: number, isOver: () => boolean): Promise<void> {
    for (let step = 1; !isOver(); step += 1) {
      const at = (index + step) % 2;
      const value = round * 1_000_000 + step;
      const name = `${round} ${index} ${step}`;
      if (step % 5 === 0) maybeCreated.add(name);
      const asked =
        step % 5 === 0
          ? clientOf(at)('POST', table.rows, { body: { Name: name, Value: step } })
          : clientOf(at)('PATCH', `${table.rows}/${index + 1}`, { body: { Value: value } });
      const answer = await asked.catch(() => null);
      if (answer === null) await pause(20);
      else if (answer.status !== 200) expect(answer.status).toBe(503);
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
