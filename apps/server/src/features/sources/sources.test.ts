import { hostname as hostnameOfMachine } from 'node:os';
import type { WireColumn, WireFullTable, WireSourceDiff } from '@quadrille/contract';
import type { SourceId } from '@quadrille/domain';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, makeFreshDatabase } from '../../testing/fresh-database.ts';
import { selectSuite } from './testing/select-suite.ts';
import { startTestApp, type TestAnswer, type TestApp, type TestUser } from '../../testing/start-test-app.ts';
import type { SourceConfig } from '../../storage/sources/source.ts';
import { readConfig } from './source-config.ts';
import { refuseOwnDatabase, refuseOwnServer } from './refuse-own.ts';

const database = await makeFreshDatabase('postgres');
const suite = 'reason' in database ? describe.skip : describe;

suite(`a PostgreSQL database of one's own${'reason' in database ? ` (${database.reason})` : ''}`, () => {
  const { url } = database as FreshDatabase;
  let app: TestApp;
  let owner: TestUser;
  let stranger: TestUser;
  let projectId: string;
  let sourceId: string;

  const run = async (sql: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end());
    return rows;
  };
  const call = (method: string, path: string, body?: unknown, as: TestUser | null = owner): Promise<TestAnswer> =>
    app.call(method, `/api/v1/${path}`, { as, ...(body !== undefined && { body }) });
  const bases = (rest = ''): string => `db/meta/projects/${projectId}/bases${rest}`;
  const config = (change: object = {}) => {
    const { hostname: host, port, username: user, password, pathname } = new URL(url);
    const connection = { host, port: Number(port || 5432), user, password, database: pathname.slice(1), ...change };
    return { client: 'pg', connection };
  };
  const tableOf = async (title: string): Promise<WireFullTable> => {
    const { list } = (await call('GET', `db/meta/projects/${projectId}/tables?includeM2M=true`)).body as { list: WireFullTable[] };
    return (await call('GET', `db/meta/tables/${list.find((table) => table.title === title)?.id}`)).body as WireFullTable;
  };
  const rows = async (title: string, query = ''): Promise<Record<string, unknown>[]> =>
    (await call('GET', `db/data/noco/${projectId}/${title}?limit=100${query}`)).body.list as Record<string, unknown>[];
  const column = (table: WireFullTable, title: string): WireColumn => {
    const found = table.columns.find((one) => one.title === title);
    if (!found) throw new Error(`No column ${title} among ${table.columns.map((one) => one.title).join(', ')}`);
    return found;
  };

  beforeAll(async () => {
    await run(structure);
    app = await startTestApp({ settings: { allowPrivateNetwork: true } });
    owner = await app.signUp();
    stranger = await app.signUp();
    projectId = (await call('POST', 'db/meta/projects', { title: 'Shop' })).body.id as string;
    const answer = await call('POST', bases(), { alias: 'Shop database', config: config() });
    expect(answer.text).toContain('Shop database');
    sourceId = answer.body.id as string;
  });
  afterAll(async () => {
    await app?.stop();
    await (database as FreshDatabase).drop();
  });

  it('shows its tables and views with typed fields, comments and all', async () => {
    const { list } = (await call('GET', `db/meta/projects/${projectId}/${sourceId}/tables`)).body as { list: WireFullTable[] };
    expect(list.map(({ title, type, base_id }) => [title, type, base_id])).toEqual([
      ['customer', 'table', sourceId],
      ['no key', 'table', sourceId],
      ['order', 'table', sourceId],
      ['tag', 'table', sourceId],
      ['totals', 'view', sourceId],
    ]);
    const customer = await tableOf('customer');
    expect(customer.description).toBe('People who buy');
    const uidts = Object.fromEntries(customer.columns.map(({ title, uidt }) => [title, uidt]));
    expect(uidts).toMatchObject({
      customer_id: 'ID',
      name: 'SingleLineText',
      notes: 'LongText',
      is_active: 'Checkbox',
      born: 'Date',
      seen_at: 'DateTime',
      wakes_at: 'Time',
      credit: 'Decimal',
      visits: 'Number',
      extra: 'JSON',
      token: 'SingleLineText',
      place: 'SpecificDBType',
      orders: 'Links',
      feels: 'SingleSelect',
      tags: 'Links',
    });
    expect(column(customer, 'name')).toMatchObject({ dt: 'character varying(80)', rqd: 1, pv: 1, description: 'As on the invoice' });
  });

  it('gives its rows with the values of their types', async () => {
    const [ann] = await rows('customer');
    expect(ann).toMatchObject({
      customer_id: 10,
      name: 'Ann',
      is_active: true,
      born: '1990-02-03',
      seen_at: '2024-05-06 07:08:09+00:00',
      wakes_at: '06:30:00',
      credit: 12.5,
      visits: 3,
      extra: '{"a": 1}',
      token: '11111111-2222-3333-4444-555555555555',
      place: '(1,2)',
      orders: 2,
      tags: 1,
    });
  });

  it('shows columns that allow certain values as selects, and follows the values there are', async () => {
    const titles = async (query: string) => (await rows('customer', query)).map(({ name, feels }) => [name, feels]);
    expect(await titles('&where=(feels,anyof,sad,happy)&sort=-feels')).toEqual([
      ['Ann', 'sad'],
      ['Cem', 'happy'],
    ]);
    expect(await titles('&where=(feels,blank)')).toEqual([['bob', null]]);
    const optionsOf = async () =>
      (column(await tableOf('customer'), 'feels').colOptions as { options: { id: string; title: string }[] }).options;
    const before = await optionsOf();
    expect(before.map(({ title }) => title)).toEqual(['happy', "it's fine", 'sad']);
    await run("ALTER TYPE mood ADD VALUE 'calm' BEFORE 'sad'");
    expect((await call('POST', `db/meta/projects/${projectId}/meta-diff/${sourceId}`)).status).toBe(200);
    const after = await optionsOf();
    expect(after.map(({ title }) => title)).toEqual(['happy', "it's fine", 'calm', 'sad']);
    expect(after.find(({ title }) => title === 'sad')?.id).toBe(before[2]?.id);
    expect((await rows('customer'))[0]).toMatchObject({ feels: 'sad' });
  });

  it('filters, sorts, groups and counts in the database', async () => {
    const names = async (query: string): Promise<unknown[]> => (await rows('customer', query)).map(({ name }) => name);
    expect(await names('&where=(credit,gt,5)')).toEqual(['Ann']);
    expect(await names('&where=(name,like,B)')).toEqual(['bob']);
    expect(await names('&sort=-name')).toEqual(['Cem', 'bob', 'Ann']);
    expect(await names('&where=(is_active,checked)')).toEqual(['Ann', 'Cem']);
    expect(await names('&where=(born,lt,exactDate,1995-01-01)')).toEqual(['Ann']);
    const count = await call('GET', `db/data/noco/${projectId}/customer/count?where=(visits,notblank)`);
    expect(count.body).toEqual({ count: 2 });
    const groups = await call('GET', `db/data/noco/${projectId}/customer/groupby?column_name=is_active`);
    expect(groups.body.list).toHaveLength(2);
  });

  it('follows its foreign keys from both sides and over junction tables', async () => {
    const orders = await rows('order', '&nested[customer][fields]=name');
    expect(orders.map(({ customer }) => (customer as { name?: string } | null)?.name ?? null)).toEqual(['Ann', 'Ann', null]);
    const customer = await tableOf('customer');
    const link = (title: string): string =>
      `db/data/noco/${projectId}/customer/10/${title === 'tags' ? 'mm' : 'hm'}/${column(customer, title).id}`;
    expect((await call('GET', link('orders'))).body.list).toHaveLength(2);
    expect((await call('GET', link('tags'))).body.list).toMatchObject([{ label: 'loyal' }]);
  });

  it('shows views and tables without a key of whole numbers, row by row', async () => {
    expect(await rows('totals')).toMatchObject([{ name: 'Ann', total: 30 }]);
    expect((await rows('no%20key', '&sort=code')).map(({ code }) => code)).toEqual(['a', 'b']);
  });

  it('sees what others write to it', async () => {
    await run(`INSERT INTO tag (tag_id, label) VALUES (77, 'fresh')`);
    await expect.poll(async () => (await rows('tag')).length, { timeout: 20_000 }).toBe(3);
    await run('DELETE FROM tag WHERE tag_id = 77');
  });

  it('never has its structure changed', async () => {
    const before = await run(catalogue);
    const customer = await tableOf('customer');
    const body = { title: 'more', column_name: 'more', uidt: 'SingleLineText' };
    const refused = [
      await call('POST', `db/meta/tables/${customer.id}/columns`, body),
      await call('DELETE', `db/meta/columns/${column(customer, 'name').id}`),
      await call('PATCH', `db/meta/columns/${column(customer, 'visits').id}`, { ...body, title: 'visits', column_name: 'visits' }),
      await call('DELETE', `db/meta/columns/${column(customer, 'orders').id}`),
      await call('POST', `db/meta/tables/${customer.id}/columns`, { title: 'formula', uidt: 'Formula', formula_raw: '1' }),
      await call('DELETE', `db/meta/tables/${customer.id}`),
      await call('POST', `db/meta/projects/${projectId}/${sourceId}/tables`, { table_name: 'x', title: 'x', columns: [body] }),
    ];
    for (const answer of refused) expect(answer).toMatchObject({ status: 422, body: { msg: expect.stringMatching(/connected database/) } });
    expect(await run(catalogue)).toEqual(before);
  });

  it('is compared with what the project shows, and taken over when asked', async () => {
    const diff = async (): Promise<[string, string[]][]> =>
      ((await call('GET', `db/meta/projects/${projectId}/meta-diff/${sourceId}`)).body as WireSourceDiff[]).map((one) => [
        one.table_name,
        one.detectedChanges.map(({ type }) => type),
      ]);
    expect(await diff()).toEqual([]);
    await run(`
      ALTER TABLE tag ADD color text, ADD tag_group integer REFERENCES tag; ALTER TABLE "no key" ALTER amount TYPE text; ALTER TABLE customer DROP place;
      CREATE TABLE fresh (id serial PRIMARY KEY); DROP VIEW totals`);
    expect(await diff()).toEqual([
      ['customer', ['TABLE_COLUMN_REMOVE']],
      ['fresh', ['TABLE_NEW']],
      ['no key', ['TABLE_COLUMN_TYPE_CHANGE']],
      ['tag', ['TABLE_COLUMN_ADD', 'TABLE_COLUMN_ADD', 'TABLE_RELATION_ADD']],
      ['totals', ['VIEW_REMOVE']],
    ]);
    const synced = await call('POST', `db/meta/projects/${projectId}/meta-diff/${sourceId}`);
    expect(synced.body).toEqual({ msg: 'The base meta has been synchronized successfully' });
    expect(await diff()).toEqual([]);
    expect((await tableOf('tag')).columns.map(({ title }) => title)).toEqual(expect.arrayContaining(['color', 'tag_group']));
    await run('ALTER TABLE tag DROP tag_group');
    expect(await diff()).toEqual([['tag', ['TABLE_COLUMN_REMOVE', 'TABLE_RELATION_REMOVE']]]);
    await call('POST', `db/meta/projects/${projectId}/meta-diff`);
    expect(await diff()).toEqual([]);
  });

  it('tells which tables there are when it is tried, and shows all but those left out', async () => {
    const begun = (await call('POST', 'jobs/connection-test', config())).body as { id: string };
    const job = async () =>
      (await call('GET', `jobs/${begun.id}`)).body as { status: string; result: { data: { tables: { name: string }[] } } };
    await expect.poll(async () => (await job()).status, { timeout: 20_000 }).toBe('completed');
    const names = (await job()).result.data.tables.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['customer', 'tag']));
    const leftOut = names.filter((name) => name !== 'tag');
    const other = (await call('POST', 'db/meta/projects', { title: 'Tags alone' })).body.id as string;
    const at = `db/meta/projects/${other}`;
    const source = (await call('POST', `${at}/bases`, { config: config(), meta: { leftOut } })).body.id as string;
    const shown = async () =>
      ((await call('GET', `${at}/tables`)).body as { list: WireFullTable[] }).list.map(({ title }) => title).toSorted();
    expect(await shown()).toEqual(['tag']);
    expect((await call('GET', `${at}/meta-diff/${source}`)).body).toEqual([]);
    await call('PATCH', `${at}/bases/${source}`, { meta: { leftOut: leftOut.filter((name) => name !== 'customer') } });
    await call('POST', `${at}/meta-diff/${source}`);
    expect(await shown()).toEqual(['customer', 'tag']);
    await call('DELETE', at);
  });

  it('keeps its password to itself, sealed', async () => {
    const { password } = new URL(url);
    const one = await call('GET', bases(`/${sourceId}`));
    expect(one.body.config.connection).toMatchObject({ user: new URL(url).username });
    for (const answer of [one, await call('GET', bases()), await call('GET', `db/meta/projects/${projectId}`)]) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('"password":"');
      if (password !== '') expect(answer.text).not.toContain(password);
    }
    const stored = await app.parts.meta.sources.find(sourceId as never);
    expect(stored?.config).toMatch(/^v1:/);
    expect(stored?.config).not.toContain(new URL(url).username);
    const renamed = await call('PATCH', bases(`/${sourceId}`), { alias: 'Renamed', config: { client: 'pg', connection: {} } });
    expect(renamed).toMatchObject({ status: 200, body: { alias: 'Renamed' } });
  });

  it('keeps its password for one server, which proves who it is as well as before', () => {
    const read = (connection: object, former?: SourceConfig): SourceConfig =>
      readConfig({ client: 'pg', connection: { ...connection } }, { isReadOnly: true, sqliteFolder: null, former });
    const known = read({ host: 'db.example', port: 5432, user: 'u', password: 'very-secret', database: 'd', ssl: 'verify' });
    const passwordOf = (change: object): unknown => (read(change, known) as { password?: unknown }).password;
    expect([{}, { user: 'v' }, { database: 'e' }, { ssl: 'verify' }].map(passwordOf)).toEqual(Array(4).fill('very-secret'));
    const hosts = [
      'evil.example',
      'db.example.',
      'DB.example',
      'u@db.example',
      'db.example:5432',
      'db.example/x',
      '/var/run/postgresql',
      '127.0.0.1',
    ];
    const changes = [...hosts.map((host) => ({ host })), { port: 1 }, { ssl: false }, { ssl: 'require' }];
    expect(changes.map(passwordOf)).toEqual(changes.map(() => ''));
    // Nor does it show another server who we are; whom we trust is no secret.
    const file = (name: string): string => `-----BEGIN ${name}-----`;
    const ssl = { mode: 'ca', ca: file('ca'), cert: file('cert'), key: file('key') };
    const proved = read({ host: 'db.example', user: 'u', password: 'very-secret', database: 'd', ssl });
    const filesOf = (change: object): unknown => (read(change, proved) as { certificates?: unknown }).certificates;
    expect(filesOf({ user: 'v' })).toEqual({ ca: ssl.ca, cert: ssl.cert, key: ssl.key });
    expect([filesOf({ host: 'evil.example' }), filesOf({ port: 1 })]).toEqual([{ ca: ssl.ca }, { ca: ssl.ca }]);
  });

  it('is tried before it is kept, and what fails leaves nothing', async () => {
    const test = async (body: unknown) => (await call('POST', 'db/meta/connection/test', body)).body as { code: number; message: string };
    expect(await test(config())).toEqual({ code: 0, message: '', data: {} });
    expect(await test(config({ database: 'no_such_database' }))).toMatchObject({
      code: -1,
      message: expect.stringMatching(/no_such_database/),
    });
    expect(await test({ client: 'oracledb' })).toMatchObject({ code: -1, message: expect.stringMatching(/oracledb/) });
    const count = async (): Promise<number> => (await call('GET', bases())).body.list.length as number;
    const before = await count();
    expect((await call('POST', bases(), { config: config({ database: 'no_such_database' }) })).status).toBe(422);
    expect((await call('POST', bases(), { config: { client: 'pg', connection: {} } })).status).toBe(400);
    expect(await count()).toBe(before);
    expect(
      (await call('POST', 'db/meta/projects', { title: 'Broken', external: true, bases: [{ config: config({ port: 1 }) }] })).status,
    ).toBe(422);
    expect((await call('GET', 'db/meta/projects')).body.list.map(({ title }: { title: string }) => title)).toEqual(['Shop']);
  });

  describe('a SELECT somebody wrote', () => {
    selectSuite({
      config,
      call,
      projectId: () => projectId,
      sourceId: () => sourceId,
      source: () => app.parts.sources.open(sourceId as SourceId),
      key: 'customer_id',
    });

    it('is for those who may make projects or change this one, and reaches no inner network by itself', async () => {
      const body = { ...config(), sql: 'SELECT 1 AS a' };
      expect(await call('POST', 'db/meta/connection/select', body, stranger)).toMatchObject({
        status: 403,
        body: { msg: 'connectionSelect - org-level-viewer : Not allowed' },
      });
      expect((await call('POST', 'db/meta/connection/select', body, null)).status).toBe(401);
      const view = { view_name: 'x', view_definition: 'SELECT 1 AS a' };
      expect((await call('POST', bases(`/${sourceId}/sqlView`), view, stranger)).status).toBe(403);
      const closed = await startTestApp();
      const answer = await closed.call('POST', '/api/v1/db/meta/connection/select', { as: await closed.signUp(), body });
      expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringMatching(/not on the public internet/) } });
      await closed.stop();
    });

    it('cannot make the connection write, nor leave a setting behind for whoever comes next', async () => {
      const open = await app.parts.sources.open(sourceId as SourceId);
      const write = (sql: string) => open.select({ sql, limit: 1, person: null, deadlineMs: 1000, signal: AbortSignal.timeout(2000) });
      await run(`CREATE FUNCTION sneak() RETURNS integer LANGUAGE sql AS 'DELETE FROM tag; SELECT 1'`);
      await expect(write('SELECT sneak() AS a')).rejects.toThrow(/read-only/);
      await write(`SELECT set_config('default_transaction_read_only', 'off', false) AS a`);
      await expect(write('SELECT sneak() AS a')).rejects.toThrow(/read-only/);
      await expect(open.session.run([{ sql: 'SELECT sneak()', params: [] }])).rejects.toThrow(/read-only/);
      await run('DROP FUNCTION sneak');
      expect(await run('SELECT count(*)::int AS n FROM tag')).toEqual([{ n: 2 }]);
    });
  });

  it('is never the installation’s own', async () => {
    const own = await makeFreshDatabase('postgres');
    if ('reason' in own) throw new Error(own.reason);
    const installed = await startTestApp({ settings: { allowPrivateNetwork: true, databaseUrl: own.url } });
    const { hostname, port, username: user, password, pathname } = new URL(own.url);
    const boss = await installed.signUp();
    for (const host of new Set([
      hostname,
      '127.0.0.1',
      'localhost',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0.0.0.0',
      '0',
      '127.1',
      '[::1]',
      '::',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0x7f.1',
      '127.0.0.1.',
      'localhost.',
      'LOCALHOST',
      '::ffff:0:127.0.0.1',
      '0:0:0:0:0:0:0:1',
      '::1%lo',
      '\uff11\uff12\uff17.0.0.1',
      'x@127.0.0.1',
      '127.0.0.1/x',
      '127.0.0.1:5432',
      '/var/run/postgresql',
      '/tmp',
      hostnameOfMachine(),
    ])) {
      const connection = { host, port: Number(port || 5432), user, password, database: pathname.slice(1) };
      const answer = await installed.call('POST', '/api/v1/db/meta/connection/test', { as: boss, body: { client: 'pg', connection } });
      expect([host, answer.body.code]).toEqual([host, -1]);
      // What leads to the server at all is known for what it is.
      if (
        !/resolve|could not|refused|ENOTFOUND|EADDR|EINVAL|no address|not reached|cannot be reached|is not known/i.test(
          answer.body.message as string,
        )
      )
        expect([host, answer.body.message]).toEqual([host, expect.stringMatching(/keeps its own data/)]);
    }
    // By whatever address: the server says who it is.
    const named = {
      kind: 'postgres',
      host: 'elsewhere.example',
      port: 1,
      user,
      password,
      database: pathname.slice(1),
      schema: null,
      tls: 'off',
      isReadOnly: true,
    } as const;
    const session = { run: async (asked: readonly { readonly sql: string }[]) => [{ rows: await runOn(own.url, asked[0]?.sql ?? '') }] };
    const places = { dataDir: '/nowhere', databaseUrl: own.url };
    await expect(refuseOwnServer(named, { session } as never, places)).rejects.toThrow(/keeps its own data/);
    await expect(refuseOwnServer({ ...named, database: 'another' }, { session } as never, places)).resolves.toBeUndefined();
    // And by its address before anything is connected, whoever it says it is.
    const at = { ...named, port: Number(port || 5432) };
    for (const address of ['127.0.0.1', '127.9.9.9', '0.0.0.0', '::', '::1', '::ffff:127.0.0.1'])
      await expect(refuseOwnDatabase(at, address, places), address).rejects.toThrow(/keeps its own data/);
    await expect(refuseOwnDatabase(at, '198.51.100.7', places)).resolves.toBeUndefined();
    await expect(refuseOwnDatabase({ ...at, database: 'another' }, '127.0.0.1', places)).resolves.toBeUndefined();
    await installed.stop();
    await own.drop();
  });

  it('is reached only at public addresses unless the settings say otherwise', async () => {
    const closed = await startTestApp();
    const boss = await closed.signUp();
    const answer = await closed.call('POST', '/api/v1/db/meta/connection/test', { as: boss, body: config() });
    expect(answer.body).toMatchObject({ code: -1, message: expect.stringMatching(/not on the public internet/) });
    await closed.stop();
  });

  it('belongs to its project and to those who may change it', async () => {
    expect((await call('POST', bases(), { config: config() }, null)).status).toBe(401);
    expect((await call('POST', bases(), { config: config() }, stranger)).status).toBe(403);
    const other = (await call('POST', 'db/meta/projects', { title: 'Other', external: true, bases: [{ config: config() }] })).body;
    expect(other.bases).toHaveLength(2);
    const mixed = `db/meta/projects/${other.id}/bases/${sourceId}`;
    for (const answer of [await call('GET', mixed), await call('PATCH', mixed, { alias: 'x' }), await call('DELETE', mixed)])
      expect(answer).toMatchObject({ status: 404, body: { msg: 'Base not found' } });
    expect((await call('DELETE', `db/meta/projects/${other.id}/bases/${other.bases[1].id}`)).text).toBe('true');
    expect((await call('GET', `db/meta/projects/${other.id}/tables`)).body.list).toEqual([]);
    expect(await run('SELECT count(*)::int AS n FROM customer')).toEqual([{ n: 3 }]);
  });
});

const structure = `
CREATE TYPE mood AS ENUM ('happy', 'it''s fine', 'sad');
CREATE TABLE customer (
  customer_id integer PRIMARY KEY, name varchar(80) NOT NULL, notes text, is_active boolean, born date, seen_at timestamptz,
  wakes_at time, credit numeric(10, 2), visits bigint, extra jsonb, token uuid, place point, created_at timestamp DEFAULT now(), feels mood);
CREATE TABLE "order" (id bigserial PRIMARY KEY, customer_id integer REFERENCES customer, total numeric NOT NULL);
CREATE TABLE tag (tag_id smallint PRIMARY KEY, label text NOT NULL);
CREATE TABLE customer_tag (customer_id integer REFERENCES customer, tag_id smallint REFERENCES tag, PRIMARY KEY (customer_id, tag_id));
CREATE TABLE "no key" (code text PRIMARY KEY, amount integer);
CREATE VIEW totals AS SELECT name, sum(total) AS total FROM customer JOIN "order" USING (customer_id) GROUP BY name;
COMMENT ON TABLE customer IS 'People who buy';
COMMENT ON COLUMN customer.name IS 'As on the invoice';
INSERT INTO customer (customer_id, name, is_active, born, seen_at, wakes_at, credit, visits, extra, token, place) VALUES
  (10, 'Ann', true, '1990-02-03', '2024-05-06 09:08:09+02', '06:30', 12.50, 3, '{"a":1}', '11111111-2222-3333-4444-555555555555', '(1,2)'),
  (20, 'bob', false, '2001-01-01', NULL, NULL, 1, NULL, NULL, NULL, NULL),
  (30, 'Cem', true, NULL, NULL, NULL, NULL, 7, NULL, NULL, NULL);
UPDATE customer SET feels = CASE customer_id WHEN 10 THEN 'sad'::mood WHEN 30 THEN 'happy' END;
INSERT INTO "order" (customer_id, total) VALUES (10, 10), (10, 20), (NULL, 5);
INSERT INTO tag VALUES (1, 'loyal'), (2, 'new');
INSERT INTO customer_tag VALUES (10, 1), (20, 1), (20, 2);
INSERT INTO "no key" VALUES ('b', 2), ('a', 1);
`;

const catalogue = `SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`;

async function runOn(databaseUrl: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows as unknown[][];
  } finally {
    await client.end();
  }
}
