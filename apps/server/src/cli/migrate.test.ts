import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { BaseId } from '@quadrille/domain';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { formatVersion } from '../storage/format-version.ts';
import { createJobStore } from '../jobs/job-store.ts';
import { migrations } from '../meta/migrations.ts';
import { lockDataDir } from '../platform/data-dir-lock.ts';
import { schemaOf } from '../storage/postgres/base-tables.ts';
import { makeFreshDatabase } from '../testing/fresh-database.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { runCommand } from './run-command.ts';

const folder = temporaryFolder('migrate');
afterAll(() => folder.remove());
const newest = `${Object.keys(migrations).at(-1)}.${formatVersion}`;
const earlier = '0040-snapshots.1';
const patience = { timeout: 60_000, interval: 50 };

describe.each(['sqlite', 'postgres'] as const)('quadrille migrate on %s', (kind) => {
  let drop: (() => Promise<void>) | null = null;
  afterEach(async () => {
    await drop?.();
    drop = null;
  });

  it('takes data back for an earlier version and brings them up to date again, with every row and all that can be undone', async (ctx) => {
    const dataDir = join(folder.path, kind);
    const made = kind === 'sqlite' ? null : await makeFreshDatabase('postgres');
    if (made !== null && 'reason' in made) return ctx.skip(made.reason);
    if (made !== null) drop = () => made.drop();
    const url = made?.url ?? null;
    const run = async (...args: string[]) => {
      const [out, err]: [string[], string[]] = [[], []];
      const env = { QUADRILLE_DATA_DIR: dataDir, ...(url !== null && { DATABASE_URL: url }) };
      const code = await runCommand(args, { env, cwd: folder.path, print: (text) => out.push(text), complain: (text) => err.push(text) });
      return { code, out: out.join('\n'), err: err.join('\n') };
    };
    const start = (): Promise<TestApp> => startTestApp({ dataDir, settings: { databaseUrl: url } });

    let app = await start();
    const owner = await app.signUp('keeper@example.org');
    const call = (method: string, path: string, body?: unknown) =>
      app.call(method, `/api/v1/${path}`, { as: owner, ...(body !== undefined && { body }) });
    const projectId = (await call('POST', 'db/meta/projects', { title: 'Kept' })).body.id as string;
    const columns = [
      { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
      { title: 'Value', column_name: 'value', uidt: 'Number' },
    ];
    await call('POST', `db/meta/projects/${projectId}/tables`, { title: 'T', table_name: 't', columns });
    const rows = Array.from({ length: 200 }, (_, index) => ({ Name: `Row ${index}`, Value: index }));
    await call('POST', `db/data/bulk/noco/${projectId}/T`, rows);
    await call('PATCH', `db/data/bulk/noco/${projectId}/T/all?where=(Value,lt,100)`, { Value: -1 });
    const count = async (where: string): Promise<number> =>
      (await call('GET', `db/data/noco/${projectId}/T/count?where=${where}`)).body.count as number;
    expect(await count('(Value,eq,-1)')).toBe(100);
    await app.stop();

    expect(await run('migrate', '--to', 'tomorrow.7')).toMatchObject({ code: 1, err: expect.stringContaining(newest) });
    expect(await run('migrate', '--to', earlier)).toMatchObject({ code: 0, out: `The data are at ${earlier} with 1 base.` });
    expect(await lookAt(dataDir, url, projectId)).toEqual({ last: '0040-snapshots', format: '1', packs: 0, images: 300 });
    if (kind === 'sqlite')
      expect(readdirSync(join(dataDir, 'before-upgrade')).toSorted()).toEqual([
        expect.stringMatching(/^going-back-/),
        'meta-before-going-back-to-0040-snapshots.sqlite',
      ]);

    expect(await run('migrate')).toMatchObject({ code: 0, out: `The data are at ${newest} with 1 base.` });
    expect(await lookAt(dataDir, url, projectId)).toMatchObject({ last: Object.keys(migrations).at(-1), format: String(formatVersion) });
    app = await start();
    await expect.poll(() => count('(Value,eq,-1)'), patience).toBe(100);
    await call('POST', `db/meta/projects/${projectId}/undo`, {});
    expect(await count('(Value,eq,-1)')).toBe(0);
    await call('POST', `db/meta/projects/${projectId}/undo`, {});
    expect(await count('')).toBe(0);
    await app.stop();
  }, 120_000);
});

it('has the data folder to itself from its first step to its last', async () => {
  const dataDir = join(folder.path, 'alone');
  await (await startTestApp({ dataDir })).stop();
  let isDone = false;
  const edge = { env: { QUADRILLE_DATA_DIR: dataDir }, cwd: folder.path, print: () => {}, complain: () => {} };
  const running = runCommand(['migrate', '--to', earlier], edge).finally(() => (isDone = true));
  const seen: string[] = [];
  while (!isDone) {
    const now = tryLock(dataDir);
    if (seen.at(-1) !== now) seen.push(now);
    await setImmediate();
  }
  expect(await running).toBe(0);
  expect(seen.filter((state, index) => state === 'free' && index > 0)).toEqual([]);
  expect(seen).toContain('held');
  expect(tryLock(dataDir)).toBe('free');
}, 60_000);

it.for(['postgres', 'mysql'] as const)('leaves a database on %s alone that servers work on', { timeout: 60_000 }, async (kind, ctx) => {
  const made = await makeFreshDatabase(kind);
  if ('reason' in made) return ctx.skip(made.reason);
  const dataDir = join(folder.path, `busy-${kind}`);
  const app = await startTestApp({ dataDir, settings: { databaseUrl: made.url } });
  try {
    const spec = { kind: 'work', baseId: null, userId: null, data: {} };
    await createJobStore(app.parts.meta.db).addRunning('jobbusy', spec, 'a server', Date.now());
    const err: string[] = [];
    const env = { QUADRILLE_DATA_DIR: dataDir, DATABASE_URL: made.url };
    const code = await runCommand(['migrate', '--to', earlier], {
      env,
      cwd: folder.path,
      print: () => {},
      complain: (text) => err.push(text),
    });
    expect([code, err.join()]).toEqual([1, expect.stringContaining('Stop all servers')]);
    expect((await app.call('GET', '/api/v1/health')).status).toBe(200);
  } finally {
    await app.stop();
    await made.drop();
  }
});

function tryLock(dataDir: string): 'free' | 'held' {
  try {
    lockDataDir(dataDir).release();
    return 'free';
  } catch {
    return 'held';
  }
}

interface Seen {
  readonly last: unknown;
  readonly format: unknown;
  readonly packs: unknown;
  readonly images: unknown;
}

const queries = (meta: string, base: string): Readonly<Record<keyof Seen, string>> => ({
  last: `SELECT max(name) AS v FROM ${meta}kysely_migration`,
  format: `SELECT value AS v FROM ${base}q_info WHERE key = 'format'`,
  packs: `SELECT count(*) AS v FROM ${base}q_change_pack`,
  images: `SELECT count(*) AS v FROM ${base}q_change_row`,
});

/** What lies in the files or schemas, without opening them in earnest. */
async function lookAt(dataDir: string, url: string | null, projectId: string): Promise<Seen> {
  if (url === null) {
    const read = (file: string, text: string): unknown => {
      const database = new DatabaseSync(join(dataDir, file), { readOnly: true });
      const row = database.prepare(text).get() as { v: unknown };
      database.close();
      return row.v;
    };
    const { last, ...rest } = queries('', '');
    const base = `bases/${projectId}.sqlite`;
    return {
      last: read('meta.sqlite', last),
      format: read(base, rest.format),
      packs: read(base, rest.packs),
      images: read(base, rest.images),
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const seen: Record<string, unknown> = {};
    for (const [name, text] of Object.entries(queries('quadrille.', `"${schemaOf(projectId as BaseId)}".`))) {
      const value = ((await client.query(text)).rows[0] as { v: string }).v;
      seen[name] = name === 'packs' || name === 'images' ? Number(value) : value;
    }
    return seen as unknown as Seen;
  } finally {
    await client.end();
  }
}
