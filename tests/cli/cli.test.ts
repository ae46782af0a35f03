import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort, sharedData, temporaryFolder, type TemporaryFolder } from '@quadrille/tooling/test-kit';
import type SheetJs from 'sheetjs-style';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeProject, makeTable, readColumn } from '../api/sample-table.ts';
import { cleanEnv, collect, runQuadrille, spawnQuadrille, type Finished } from '../harness/command.ts';
import { httpClient, must, password, signIn, signUp, type HttpClient } from '../harness/http-client.ts';
import { createTestDatabase } from '../harness/postgres.ts';
import { startProduct, type Product } from '../harness/product.ts';

const require = createRequire(import.meta.url);
const vega = (name: string): string => join(dirname(require.resolve('vega-datasets')), '..', 'data', name);

let folder: TemporaryFolder;
let dataDirs = 0;
const running = new Set<Product>();

beforeAll(() => {
  folder = temporaryFolder('cli');
});
afterEach(async () => {
  for (const product of running) await product.stop();
  running.clear();
});
afterAll(() => folder.remove());

const newDataDir = (): string => join(folder.path, `data-${(dataDirs += 1)}`);
async function start(dataDir: string, port?: number): Promise<Product> {
  const product = await startProduct({ dataDir, ...(port ? { port } : {}) });
  running.add(product);
  return product;
}
const at = (dataDir: string, env: Record<string, string> = {}) => ({ cwd: folder.path, env: { QUADRILLE_DATA_DIR: dataDir, ...env } });

/** Each file has a folder of its own: tests that run at the same time may give theirs one name. */
function write(name: string, content: string | Uint8Array): string {
  const path = join(mkdtempSync(join(folder.path, 'file-')), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** One sentence on standard error, nothing of a program's insides, and exit code 1. */
function expectSentence({ code, out, err }: Finished, words: RegExp): void {
  expect(err.trim()).toMatch(words);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).not.toMatch(/\bat \S+ \(|node:|Error:|\.ts:\d|\.mjs:\d/);
  expect({ code, out }).toEqual({ code: 1, out: '' });
}

describe.concurrent('help', () => {
  const commands = ['start', 'inspect', 'import', 'backup', 'restore'];

  it('lists every command', async () => {
    const { code, out } = await runQuadrille(['--help']);
    expect(code).toBe(0);
    for (const command of commands) expect(out).toMatch(new RegExp(`^ +${command}\\b`, 'm'));
  });

  it.each(commands)('says more about %s', async (command) => {
    for (const flag of ['--help', '-h']) {
      const { code, out, err } = await runQuadrille([command, flag]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(new RegExp(`^Usage: quadrille ${command}`));
    }
  });

  it('is shown without a command, and points the way after a wrong one', async () => {
    expect((await runQuadrille([])).out).toContain('Usage: quadrille <command>');
    expectSentence(await runQuadrille(['imprt']), /no command "imprt"/);
    expect((await runQuadrille(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    ['inspect', [], /Usage: quadrille inspect/],
    ['inspect', ['a.csv', 'b.csv'], /Usage: quadrille inspect/],
    ['inspect', ['a.csv', '--colour'], /--colour/],
    ['inspect', ['a.csv', '--json', '--rows', 'all'], /"all" is not/],
    ['import', ['a.csv'], /--base NAME/],
    ['backup', [], /Usage: quadrille backup/],
    ['start', ['here'], /Usage: quadrille start/],
    ['start', ['--port', 'abc'], /PORT .*"abc" is not/],
  ] as const)('explains what is wrong with %s %j in one sentence', async (command, args, words) => {
    expectSentence(await runQuadrille([command, ...args], at(newDataDir())), words);
  });
});

interface Report {
  readonly tables: {
    title: string;
    rowCount: number;
    columns: { title: string; column_name: string; uidt: string; options?: string[] }[];
    rows?: string[][];
  }[];
}

async function inspect(path: string, ...args: string[]): Promise<Report> {
  const { code, out, err } = await runQuadrille(['inspect', path, '--json', ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Report;
}

/** What it is, its name, its bytes. */
const refusedFiles: readonly (readonly [string, string, () => string | Uint8Array])[] = [
  ['a picture called .csv', 'picture.csv', () => Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')],
  ['an empty file', 'empty.csv', () => ''],
  ['a workbook cut off', 'cut.xlsx', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200, 7)])],
  ['text called .xlsx', 'text.xlsx', () => 'a,b\n1,2\n'],
  ['broken JSON', 'broken.json', () => '[{"a":1},{"a":'],
  ['JSON that is a number', 'number.json', () => '42'],
  ['a web page', 'page.csv', () => '<!doctype html><html><body>Sign in</body></html>'],
];

describe.concurrent('inspect', () => {
  const csv =
    'Full name,E-mail,Age,Price,Joined,Active,Level,Full name\nAda,ada@example.org,36,1.5,2024-01-02,yes,gold,x\n"Grace, H",grace@example.org,85,2,2024-02-03,no,silver,y\nBob,bob@example.org,7,3.25,2024-03-04,yes,gold,z\n';

  it('prints the shape it promises for CSV, with as many rows as asked for', async () => {
    const report = await inspect(write('people.csv', csv), '--rows', '2');
    expect(Object.keys(report)).toEqual(['tables']);
    const [table] = report.tables;
    expect(Object.keys(table ?? {}).toSorted()).toEqual(['columns', 'rowCount', 'rows', 'title']);
    expect(table).toMatchObject({ title: 'people', rowCount: 3 });
    expect(table?.columns.map((column) => [column.title, column.column_name])).toEqual([
      ['Full name', 'Full_name'],
      ['E-mail', 'E_mail'],
      ['Age', 'Age'],
      ['Price', 'Price'],
      ['Joined', 'Joined'],
      ['Active', 'Active'],
      ['Level', 'Level'],
      ['Full name_1', 'Full_name1'],
    ]);
    expect(table?.columns.map((column) => column.uidt)).toEqual(expect.arrayContaining(['Email', 'Number', 'Decimal', 'Date', 'Checkbox']));
    expect(table?.rows).toHaveLength(2);
    expect(table?.rows?.[1]?.[0]).toBe('Grace, H');
    for (const row of table?.rows ?? []) for (const cell of row) expect(typeof cell).toBe('string');
  });

  it('leaves rows out unless they are asked for', async () => {
    const report = await inspect(write('left-out/people.csv', csv));
    expect(report.tables[0]?.rows).toBeUndefined();
    expect((await inspect(write('left-out/people.csv', csv), '--rows', '99')).tables[0]?.rows).toHaveLength(3);
  });

  it('prints lines for people without --json', async () => {
    const { code, out } = await runQuadrille(['inspect', write('lines/people.csv', csv), '--rows', '1']);
    expect(code).toBe(0);
    expect(out).toContain('people: 3 rows');
    expect(out).toContain('Full name (Full_name)');
  });

  it('reads every sheet of a workbook', async () => {
    const xlsx = require('sheetjs-style') as typeof SheetJs;
    const book = xlsx.utils.book_new();
    const people = [
      ['Name', 'Joined', 'Score'],
      ['Ada', new Date(Date.UTC(1915, 11, 10)), 9.5],
      ['Grace', new Date(Date.UTC(1906, 11, 9)), 8],
    ];
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(people), 'People');
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Kind'], ['a'], ['b'], ['a'], ['a'], ['b']]), 'Kinds');
    const path = write('book.xlsx', xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const report = await inspect(path, '--rows', '3');
    expect(report.tables.map((table) => [table.title, table.rowCount, table.rows?.length])).toEqual([
      ['People', 2, 2],
      ['Kinds', 5, 3],
    ]);
    expect(report.tables[0]?.columns.map((column) => column.uidt)).toEqual(['SingleLineText', expect.stringMatching(/^Date/), 'Decimal']);
  });

  it('keeps what a workbook holds before its calendar begins, and says what is mixed', async () => {
    const xlsx = require('sheetjs-style') as typeof SheetJs;
    const book = xlsx.utils.book_new();
    const people = [['Born'], [new Date(Date.UTC(1815, 11, 10))], [new Date(Date.UTC(1906, 11, 9))]];
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(people), 'People');
    const path = write('old.xlsx', xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const [table] = (await inspect(path, '--rows', '2')).tables;
    expect(table?.columns.map((column) => column.uidt)).toEqual(['SingleLineText']);
    expect(table?.rows).toEqual([[expect.stringMatching(/^-3070\d$/)], ['1906-12-09']]);
  });

  it.each([
    ['an array of records', '[{"id":1,"name":"a","tags":["x"]},{"id":2,"name":"b"}]', 2],
    ['one record', '{"name":"a","n":1}', 1],
  ])('reads JSON: %s', async (_, json, rowCount) => {
    const report = await inspect(write('rows.json', json), '--rows', '5');
    expect(report.tables[0]).toMatchObject({ rowCount });
    expect(report.tables[0]?.columns.map((column) => column.title)).toContain('name');
  });

  it.each([
    ['airports.csv', 3376],
    ['seattle-weather.csv', 1461],
    ['unemployment.tsv', 3218],
    ['penguins.json', 344],
    ['movies.json', 3201],
  ])('counts the rows of a real file, %s', async (name, rowCount) => {
    const report = await inspect(vega(name), '--rows', '3');
    expect(report.tables[0]).toMatchObject({ rowCount });
    expect(report.tables[0]?.rows).toHaveLength(3);
    for (const row of report.tables[0]?.rows ?? []) expect(row).toHaveLength(report.tables[0]?.columns.length ?? 0);
  });

  it.for(['csv/space-missions.csv', 'csv/pollster-ratings-2014.tsv', 'xlsx/datasets.xlsx', 'xlsx/deaths.xlsx', 'json/earthquakes.json'])(
    'reads the shared file %s',
    async (name, ctx) => {
      const path = sharedData(...name.split('/'));
      if (path === null) return ctx.skip('shared data not present');
      const report = await inspect(path, '--rows', '3');
      expect(report.tables.length).toBeGreaterThan(0);
      for (const table of report.tables) expect(table.columns.length).toBeGreaterThan(0);
    },
  );

  it.each(refusedFiles)('refuses %s with one sentence and exit code 1', async (_, name, content) => {
    expectSentence(await runQuadrille(['inspect', write(`bad/${name}`, content()), '--json']), /\w+ .*\w/);
  });

  it('refuses a file that is not there, and a folder', async () => {
    expectSentence(await runQuadrille(['inspect', join(folder.path, 'no-such.csv'), '--json']), /no-such\.csv/);
    expectSentence(await runQuadrille(['inspect', folder.path, '--json']), /\w/);
  });
});

describe.concurrent('settings', () => {
  it.each([
    [{ PORT: 'abc' }, /^PORT must be a whole number from 0 to 65535; "abc" is not\.$/],
    [{ PORT: '70000' }, /^PORT .*"70000" is not\.$/],
    [{ DATABASE_URL: 'oracle://root:hunter2@localhost/x' }, /^DATABASE_URL must begin with postgres:\/\/ or mysql:\/\//],
    [{ DATABASE_URL: 'mysql://nobody:hunter2@127.0.0.1:1/none' }, /database|MySQL|127\.0\.0\.1:1/i],
    [{ QUADRILLE_SITE_URL: 'tables.example.org' }, /^QUADRILLE_SITE_URL must be an address/],
    [{ QUADRILLE_LOG_LEVEL: 'loud' }, /^QUADRILLE_LOG_LEVEL must be one of/],
    [{ QUADRILLE_RATE_LIMITS: 'maybe' }, /^QUADRILLE_RATE_LIMITS must be true or false/],
    [{ HOST: 'no.such.host.invalid' }, /no\.such\.host\.invalid/],
    [{ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none' }, /database|PostgreSQL|127\.0\.0\.1:1/i],
  ] as const)('that are wrong stop the start with one sentence: %j', async (env, words) => {
    const ended = await runQuadrille(['start'], at(newDataDir(), { PORT: '0', ...env }));
    expectSentence(ended, words);
    expect(ended.err).not.toContain('hunter2');
  });

  it('that name a port in use stop the start with one sentence', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port)),
    );
    expectSentence(await runQuadrille(['start'], at(newDataDir(), { PORT: String(port) })), /choose another port with PORT/);
    await new Promise((resolve) => taken.close(resolve));
  });

  it('that name a data folder which is a file stop the start with one sentence', async () => {
    expectSentence(await runQuadrille(['start'], at(write('not-a-folder', 'x'), { PORT: '0' })), /not-a-folder/);
  });

  it('may be given as options, which win', async () => {
    const port = await freePort();
    const child = spawnQuadrille(['start', '--port', String(port), '--data-dir', newDataDir()], {
      env: cleanEnv({ PORT: '1' }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = collect(child);
    await once(child.stdout!, 'data');
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/health`)).status).toBe(200);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, out: `Quadrille is running at http://127.0.0.1:${port}\n` });
  });
});

describe('a data folder', () => {
  it('is for one server at a time', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    expectSentence(await runQuadrille(['start'], at(dataDir, { PORT: '0' })), /Another Quadrille is using .*QUADRILLE_DATA_DIR/);
    expect((await fetch(`${first.url}/api/v1/health`)).status).toBe(200);
    await first.stop();
    await start(dataDir);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'is at rest after %s: exit code 0, no log beside any file, work under way is done',
    async (signal) => {
      const dataDir = newDataDir();
      const product = await start(dataDir);
      const me = await signUp(product.url, 'owner@example.org');
      const table = await makeTable(me, await makeProject(me, 'Rest'), 'T', [{ title: 'N', uidt: 'Number' }]);
      await must(me('POST', table.bulk, { body: [{ N: 1 }] }));
      const underWay = Array.from({ length: 20 }, (_, index) =>
        me('POST', table.bulk, { body: Array.from({ length: 500 }, () => ({ N: index })) }).catch(() => null),
      );
      await new Promise((resolve) => setTimeout(resolve, 15));
      const gone = new Promise<number | null>((resolve) => product.child.once('exit', resolve));
      product.child.kill(signal);
      const answers = await Promise.all(underWay);
      expect(await gone).toBe(0);
      const files = readdirSync(dataDir, { recursive: true }).map(String);
      expect(files.filter((file) => /-wal$|-shm$|-journal$|instance\.json$/.test(file))).toEqual([]);

      const copied = newDataDir();
      cpSync(dataDir, copied, { recursive: true });
      const again = await start(copied);
      const rows = await (await signIn(again.url, 'owner@example.org'))('GET', `${table.rows}/count`);
      const answered = answers.filter((answer) => answer?.status === 200).length;
      expect(rows.body.count % 500).toBe(1);
      expect(rows.body.count).toBeGreaterThanOrEqual(answered * 500 + 1);
    },
  );
});

describe('Ctrl+C', () => {
  it('ends a server whose client has stopped reading a download', async () => {
    const product = await start(newDataDir());
    const me = await signUp(product.url, 'owner@example.org');
    const table = await makeTable(me, await makeProject(me, 'Stalled'), 'T', [{ title: 'Text', uidt: 'LongText' }]);
    const body = Array.from({ length: 5000 }, (_, index) => ({ Text: `${index} `.repeat(400) }));
    for (let batch = 0; batch < 3; batch += 1) await must(me('POST', table.bulk, { body }));
    const { body: signedIn } = await httpClient(product.url)('POST', '/api/v1/auth/user/signin', {
      body: { email: 'owner@example.org', password },
    });
    const download = await fetch(`${product.url}${table.rows}/export/csv`, { headers: { 'xc-auth': signedIn.token } });
    const reader = download.body!.getReader();
    await reader.read();
    expect(await product.stop()).toBe(0);
    await reader.cancel().catch(() => {});
  });
});

describe('import', () => {
  const rows = 'City,Rating\nBern,5\nBasel,4\n';

  async function readTable(me: HttpClient, base: string, table: string): Promise<unknown[]> {
    const { list } = await must(me('GET', `/api/v1/db/data/noco/${encodeURIComponent(base)}/${encodeURIComponent(table)}`));
    return list.map((row: { City: string }) => row.City);
  }

  it('goes into a running server, and a second time beside the first', async () => {
    const dataDir = newDataDir();
    const product = await start(dataDir);
    const me = await signUp(product.url, 'owner@example.org');
    const path = write('cities.csv', rows);
    expect(await runQuadrille(['import', path, '--base', 'My travels'], at(dataDir))).toEqual({
      code: 0,
      out: 'Imported 2 rows into table "cities" of base "My travels".\n',
      err: '',
    });
    expect(await readTable(me, 'My travels', 'cities')).toEqual(['Bern', 'Basel']);
    const second = await runQuadrille(['import', 'cities.csv', '--base', 'My travels', '--data-dir', dataDir], { cwd: dirname(path) });
    expect(second).toMatchObject({ code: 0, out: expect.stringMatching(/into table "cities.+" of base "My travels"/) });
    const { list } = await must(me('GET', '/api/v1/db/meta/projects/'));
    expect(list.map((project: { title: string }) => project.title)).toEqual(['My travels']);
  });

  it('goes into a folder no server runs on, for the first person who signs up', async () => {
    const dataDir = newDataDir();
    const done = await runQuadrille(['import', write('cities.csv', rows), '--base', 'Offline'], at(dataDir));
    expect(done).toEqual({ code: 0, out: 'Imported 2 rows into table "cities" of base "Offline".\n', err: '' });
    const product = await start(dataDir);
    expect(await readTable(await signUp(product.url, 'owner@example.org'), 'Offline', 'cities')).toEqual(['Bern', 'Basel']);
  });

  it('takes real files whole: CSV, JSON and tab separated text', async () => {
    const dataDir = newDataDir();
    const product = await start(dataDir);
    const me = await signUp(product.url, 'owner@example.org');
    for (const [name, count] of [
      ['airports.csv', 3376],
      ['penguins.json', 344],
      ['unemployment.tsv', 3218],
    ] as const) {
      const { code, out } = await runQuadrille(['import', vega(name), '--base', 'Real'], at(dataDir));
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`Imported ${count} rows`) });
      const table = name.split('.')[0] ?? '';
      expect(await must(me('GET', `/api/v1/db/data/noco/Real/${table}/count`))).toEqual({ count });
    }
  });

  it('leaves no table behind when the command is killed on its way', async () => {
    const dataDir = newDataDir();
    expect((await runQuadrille(['import', write('cities.csv', rows), '--base', 'Kept'], at(dataDir))).code).toBe(0);
    const long = write(
      'long.csv',
      `Name,Value\n${Array.from({ length: 400_000 }, (_, index) => `a longer row ${index},${index}`).join('\n')}\n`,
    );
    for (const afterMs of [700, 1000, 1300]) {
      const child = spawnQuadrille(['import', long, '--base', 'Kept'], { env: cleanEnv({ QUADRILLE_DATA_DIR: dataDir }), stdio: 'ignore' });
      const ended = collect(child);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      child.kill('SIGKILL');
      await ended;
    }
    const me = await signUp((await start(dataDir)).url, 'owner@example.org');
    const [project] = (await must(me('GET', '/api/v1/db/meta/projects/'))).list;
    const tables = async () => (await must(me('GET', `/api/v1/db/meta/projects/${project.id}/tables`))).list;
    const physical = () => {
      const database = new DatabaseSync(join(dataDir, 'bases', `${project.id}.sqlite`), { readOnly: true });
      const found = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 't\\_%' ESCAPE '\\'").all();
      database.close();
      return found.length;
    };
    // What had arrived whole is brought to its end by the server, in the background.
    await expect.poll(async () => physical() - (await tables()).length, { timeout: 40_000, interval: 250 }).toBe(0);
    for (const { id, title } of await tables()) {
      expect(await must(me('GET', `/api/v1/tables/${id}/rows/count`))).toEqual({ count: title === 'cities' ? 2 : 400_000 });
    }
  });

  it.each([true, false])('refuses a bad file and leaves nothing behind (server running: %s)', async (isRunning) => {
    const dataDir = newDataDir();
    const product = isRunning ? await start(dataDir) : null;
    const bad = write('bad.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    expectSentence(await runQuadrille(['import', bad, '--base', 'Bad'], at(dataDir)), /\w+ .*\w/);
    expectSentence(await runQuadrille(['import', join(folder.path, 'none.csv'), '--base', 'Bad'], at(dataDir)), /none\.csv/);
    const me = await signUp((product ?? (await start(dataDir))).url, 'owner@example.org');
    expect((await must(me('GET', '/api/v1/db/meta/projects/'))).list).toEqual([]);
  });
});

describe('backup and restore', () => {
  it('bring back the rows of a running server, while people work on it', async () => {
    const dataDir = newDataDir();
    const product = await start(dataDir);
    const me = await signUp(product.url, 'owner@example.org');
    const table = await makeTable(me, await makeProject(me, 'Kept'), 'T', [{ title: 'N', uidt: 'Number' }]);
    await must(me('POST', table.bulk, { body: Array.from({ length: 3000 }, (_, N) => ({ N })) }));
    const before = await readColumn(me, table.rows, 'N');
    const path = join(folder.path, 'backup-1');
    const busy = Array.from({ length: 30 }, (_, index) => me('PATCH', `${table.rows}/1`, { body: { N: -index } }));
    const made = await runQuadrille(['backup', path], at(dataDir));
    await Promise.all(busy);
    expect(made).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Wrote 1 base, \d+ bytes, to /) });

    await must(me('DELETE', `${table.bulk}/all`));
    await makeProject(me, 'Made later');
    const restored = await runQuadrille(['restore', path], at(dataDir));
    expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Restored 1 base from /) });

    const again = await signIn(product.url, 'owner@example.org');
    expect((await readColumn(again, table.rows, 'N')).slice(1)).toEqual(before.slice(1));
    expect((await must(again('GET', '/api/v1/db/meta/projects/'))).list.map((project: { title: string }) => project.title)).toEqual([
      'Kept',
    ]);
    await must(again('POST', table.bulk, { body: [{ N: 1 }] }));
    expect(await product.stop()).toBe(0);
  });

  it('work on a folder no server runs on', async () => {
    const dataDir = newDataDir();
    const path = join(folder.path, 'backup-2');
    await runQuadrille(['import', write('cities.csv', 'City\nBern\n'), '--base', 'Offline'], at(dataDir));
    expect(await runQuadrille(['backup', path], at(dataDir))).toMatchObject({ code: 0, err: '' });
    const other = newDataDir();
    expect(await runQuadrille(['restore', path, '--data-dir', other], { cwd: folder.path })).toMatchObject({ code: 0, err: '' });
    const product = await start(other);
    const me = await signUp(product.url, 'owner@example.org');
    expect((await must(me('GET', '/api/v1/db/data/noco/Offline/cities'))).list).toMatchObject([{ City: 'Bern' }]);
  });

  it('refuse what is no backup, what was changed and what is there already, and change nothing', async () => {
    const dataDir = newDataDir();
    const product = await start(dataDir);
    const me = await signUp(product.url, 'owner@example.org');
    await makeProject(me, 'Still here');
    const path = join(folder.path, 'backup-3');
    expect((await runQuadrille(['backup', path], at(dataDir))).code).toBe(0);
    expectSentence(await runQuadrille(['backup', path], at(dataDir)), /backup-3/);
    expectSentence(await runQuadrille(['restore', join(folder.path, 'nowhere')], at(dataDir)), /nowhere|backup/);
    const meta = join(path, 'meta.sqlite');
    const bytes = readFileSync(meta);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(meta, bytes);
    expectSentence(await runQuadrille(['restore', path], at(dataDir)), /damaged/);
    expect((await must(me('GET', '/api/v1/db/meta/projects/'))).list).toMatchObject([{ title: 'Still here' }]);
    expectSentence(
      await runQuadrille(['backup', join(folder.path, 'backup-4')], at(join(folder.path, 'no-data'))),
      /There is no data folder/,
    );
    expect(existsSync(join(folder.path, 'no-data'))).toBe(false);
  });

  it('point to the tools of PostgreSQL where everything lives there', async (ctx) => {
    const database = await createTestDatabase();
    if (database === null) return ctx.skip('no PostgreSQL on loopback');
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    const env = { DATABASE_URL: database.url };
    expectSentence(await runQuadrille(['backup', join(folder.path, 'backup-5')], at(dataDir, env)), /pg_dump/);
    expectSentence(await runQuadrille(['restore', join(folder.path, 'backup-5')], at(dataDir, env)), /pg_restore/);
    await database.drop();
  });
});
