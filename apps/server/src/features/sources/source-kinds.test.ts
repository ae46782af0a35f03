import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { WireFullTable } from '@quadrille/contract';
import type { SourceId } from '@quadrille/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mysqlDialectFor } from '@quadrille/sql';
import { createPool, readVersion } from '../../storage/mysql/mysql-pool.ts';
import { selectFromMysql } from '../../storage/sources/mysql-select.ts';
import { readConfig } from './source-config.ts';
import { makeFreshDatabase } from '../../testing/fresh-database.ts';
import { makeOwnMysql, makeOwnSqlite, type OwnDatabase } from './testing/own-database.ts';
import { selectSuite } from './testing/select-suite.ts';
import { startTestApp, type TestAnswer, type TestApp, type TestUser } from '../../testing/start-test-app.ts';

const made = { 'MySQL or MariaDB': await makeOwnMysql(), SQLite: makeOwnSqlite() };

for (const [name, database] of Object.entries(made)) {
  const suite = 'reason' in database ? describe.skip : describe;
  suite(`a ${name} database of one's own${'reason' in database ? ` (${database.reason})` : ''}`, () => {
    const own = database as OwnDatabase;
    let app: TestApp;
    let owner: TestUser;
    let projectId: string;
    const call = (method: string, path: string, body?: unknown): Promise<TestAnswer> =>
      app.call(method, `/api/v1/${path}`, { as: owner, ...(body !== undefined && { body }) });
    const rows = async (title: string, query = ''): Promise<Record<string, unknown>[]> =>
      (await call('GET', `db/data/noco/${projectId}/${title}?limit=100${query}`)).body.list as Record<string, unknown>[];
    const tableOf = async (title: string): Promise<WireFullTable> => {
      const { list } = (await call('GET', `db/meta/projects/${projectId}/tables`)).body as { list: WireFullTable[] };
      return (await call('GET', `db/meta/tables/${list.find((table) => table.title === title)?.id}`)).body as WireFullTable;
    };

    beforeAll(async () => {
      await own.run(structure);
      app = await startTestApp({ settings: { allowPrivateNetwork: true, sqliteFolder: own.folder } });
      owner = await app.signUp();
      const created = await call('POST', 'db/meta/projects', { title: 'Own', external: true, bases: [{ config: own.config }] });
      expect(created.text).toContain('"bases"');
      projectId = created.body.id as string;
    });
    afterAll(async () => {
      await app?.stop();
      await own.drop();
    });

    it('shows tables, views and typed fields', async () => {
      const { list } = (await call('GET', `db/meta/projects/${projectId}/tables`)).body as { list: WireFullTable[] };
      expect(list.map(({ title, type }) => [title, type])).toEqual([
        ['customer', 'table'],
        ['purchase', 'table'],
        ['tag', 'table'],
        ['totals', 'view'],
      ]);
      const { columns } = await tableOf('customer');
      expect(Object.fromEntries(columns.map(({ title, uidt }) => [title, uidt]))).toMatchObject({
        id: 'ID',
        name: 'SingleLineText',
        notes: 'LongText',
        born: 'Date',
        seen_at: 'DateTime',
        credit: 'Decimal',
        purchases: 'Links',
        tags: 'Links',
      });
    });

    it('gives rows in the form of their types', async () => {
      expect((await rows('customer'))[0]).toMatchObject({
        id: 10,
        name: 'Ann',
        born: '1990-02-03',
        seen_at: '2024-05-06 07:08:09+00:00',
        credit: 12.5,
        purchases: 2,
        tags: 1,
      });
    });

    it('filters, sorts, searches and counts', async () => {
      const names = async (query: string): Promise<unknown[]> => (await rows('customer', query)).map((row) => row['name']);
      expect(await names('&where=(credit,gt,5)')).toEqual(['Ann']);
      expect(await names('&where=(name,eq,bob)')).toEqual(['bob']);
      expect(await names('&where=(name,like,B)')).toEqual(['bob']);
      expect(await names('&sort=-name')).toEqual(['Cem', 'bob', 'Ann']);
      expect(await names('&where=(born,lt,exactDate,1995-01-01)')).toEqual(['Ann']);
      expect((await call('GET', `db/data/noco/${projectId}/customer/count?where=(notes,blank)`)).body).toEqual({ count: 3 });
      // A sum in a view has no declared type on SQLite and is text there.
      expect((await rows('totals')).map(({ name: buyer, total }) => [buyer, Number(total)])).toEqual([['Ann', 30]]);
    });

    it('follows foreign keys and junction tables', async () => {
      const purchases = await rows('purchase', '&nested[customer][fields]=name');
      expect(purchases.map(({ customer }) => (customer as { name?: string } | null)?.name ?? null)).toEqual(['Ann', 'Ann', null]);
      const tags = (await tableOf('customer')).columns.find(({ title }) => title === 'tags');
      expect((await call('GET', `db/data/noco/${projectId}/customer/10/mm/${tags?.id}`)).body.list).toMatchObject([{ label: 'loyal' }]);
    });

    selectSuite({
      config: () => own.config,
      call,
      projectId: () => projectId,
      sourceId: async () => (await call('GET', `db/meta/projects/${projectId}/bases`)).body.list[1].id as string,
      source: async () => app.parts.sources.open((await call('GET', `db/meta/projects/${projectId}/bases`)).body.list[1].id as SourceId),
    });

    // SQLite has no such columns.
    if (name !== 'SQLite')
      it('shows columns that allow certain values as selects', async () => {
        await own.run([
          `ALTER TABLE customer ADD feels ENUM('happy', 'it''s fine', 'sad')`,
          `UPDATE customer SET feels = 'it''s fine' WHERE id = 10`,
        ]);
        expect((await call('POST', `db/meta/projects/${projectId}/meta-diff`)).status).toBe(200);
        const feels = (await tableOf('customer')).columns.find(({ title }) => title === 'feels');
        expect(feels).toMatchObject({
          uidt: 'SingleSelect',
          colOptions: { options: [{ title: 'happy' }, { title: "it's fine" }, { title: 'sad' }] },
        });
        const found = await rows('customer', `&where=${encodeURIComponent("(feels,eq,it's fine)")}`);
        expect(found.map((row) => [row['id'], row['feels']])).toEqual([[10, "it's fine"]]);
      });

    it('has nothing to take over until something changes', async () => {
      const diff = (): Promise<TestAnswer> => call('GET', `db/meta/projects/${projectId}/meta-diff`);
      expect((await diff()).body).toEqual([]);
      await own.run(['CREATE TABLE extra (id integer PRIMARY KEY)']);
      expect((await diff()).body).toMatchObject([{ table_name: 'extra', detectedChanges: [{ type: 'TABLE_NEW' }] }]);
      await call('POST', `db/meta/projects/${projectId}/meta-diff`);
      expect((await diff()).body).toEqual([]);
    });
  });
}

describe('files', () => {
  it('are opened from the allowed folder only, and from nowhere by default', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-own-'));
    const outside = mkdtempSync(join(tmpdir(), 'quadrille-else-'));
    new DatabaseSync(join(outside, 'secret.db')).close();
    symlinkSync(join(outside, 'secret.db'), join(folder, 'link.db'));
    const test = async (app: TestApp, as: TestUser, filename: string): Promise<string> => {
      const { body } = await app.call('POST', '/api/v1/db/meta/connection/test', {
        as,
        body: { client: 'sqlite3', connection: { filename } },
      });
      expect(body.code).toBe(-1);
      return body.message as string;
    };
    const [closed, open] = [await startTestApp(), await startTestApp({ settings: { sqliteFolder: folder } })];
    expect(await test(closed, await closed.signUp(), 'own.db')).toMatch(/QUADRILLE_SQLITE_FOLDER/);
    const careless = await startTestApp({ settings: { sqliteFolder: tmpdir() } });
    const meta = join(careless.parts.settings.dataDir, 'meta.sqlite');
    expect(await test(careless, await careless.signUp(), meta)).toMatch(/keeps its own data/);
    await careless.stop();
    // By whatever way one gets there: the folder is a link to one above the installation's own.
    const alias = join(outside, 'alias');
    symlinkSync(tmpdir(), alias);
    const linked = await startTestApp({ settings: { sqliteFolder: alias } });
    const behind = join(alias, relative(tmpdir(), linked.parts.settings.dataDir), 'meta.sqlite');
    expect(await test(linked, await linked.signUp(), behind)).toMatch(/keeps its own data/);
    await linked.stop();
    const boss = await open.signUp();
    for (const name of [join(outside, 'secret.db'), '../secret.db', 'link.db', '.'])
      expect(await test(open, boss, name)).toMatch(/not in the folder/);
    expect(await test(open, boss, 'missing.db')).toMatch(/no such file/);
    await Promise.all([closed.stop(), open.stop()]);
    for (const one of [folder, outside]) rmSync(one, { recursive: true });
  });
});

const installation = await makeFreshDatabase('mysql');
describe.skipIf('reason' in installation)('the MySQL or MariaDB server the installation itself is on', () => {
  it('opens neither its own database nor those of its projects, and another one only to itself', async () => {
    const { url, drop } = installation as Extract<typeof installation, { url: string }>;
    const neighbour = (await makeFreshDatabase('mysql')) as typeof installation & { url: string; drop(): Promise<void> };
    const app = await startTestApp({ settings: { allowPrivateNetwork: true, databaseUrl: url } });
    try {
      const boss = await app.signUp();
      const { body } = await app.call('POST', '/api/v1/db/meta/projects', { as: boss, body: { title: 'Inside' } });
      const { port, username: user, password, pathname } = new URL(url);
      const own = pathname.slice(1);
      const other = new URL(neighbour.url).pathname.slice(1);
      const ask = (connection: object, sql?: string): Promise<TestAnswer> =>
        app.call('POST', `/api/v1/db/meta/connection/${sql === undefined ? 'test' : 'select'}`, {
          as: boss,
          body: {
            client: 'mysql2',
            connection: { port: Number(port || 3306), user, password, ...connection },
            ...(sql !== undefined && { sql }),
          },
        });
      for (const host of [
        '127.0.0.1',
        '0.0.0.0',
        '::ffff:7f00:1',
        'localhost',
        '2130706433',
        '0x7f.1',
        'localhost.',
        '/run/mysqld/mysqld.sock',
      ])
        for (const database of [own, own.toUpperCase(), `${own}_${body.id}`])
          expect([host, database, (await ask({ host, database })).body.code]).toEqual([host, database, -1]);
      expect((await ask({ host: '127.0.0.1', database: `${own}_${body.id}` })).body.message).toMatch(/keeps its own data/);
      expect((await ask({ host: '127.0.0.1', database: other })).body.code).toBe(0);
      for (const sql of [
        `SELECT * FROM ${own}.user`,
        `SELECT * FROM \`${own}\`.\`user\``,
        `SELECT email FROM (SELECT * FROM ${own}.user) x`,
      ])
        expect((await ask({ host: '127.0.0.1', database: other }, sql)).body.msg).toMatch(/other databases/);
      const config = readConfig(
        { client: 'mysql2', connection: { host: 'x', database: other, schema: own }, searchPath: [own] },
        {
          isReadOnly: true,
          sqliteFolder: null,
        },
      );
      expect(config).toMatchObject({ database: other, schema: null });
    } finally {
      await app.stop();
      await Promise.all([drop(), neighbour.drop()]);
    }
  });
});

describe.skipIf('reason' in installation)('a SELECT on MySQL or MariaDB that is past its deadline', () => {
  /** What is left where the server does not do as it is told: the connection, and the limit of the server itself. */
  it.each([
    ['', /^$/],
    [' where the query cannot be ended', /^KILL QUERY/],
    [' where nothing can be ended from outside', /^KILL/],
  ])(
    'is gone from the server%s',
    async (_where, refused) => {
      const own = (await makeFreshDatabase('mysql')) as typeof installation & { url: string; drop(): Promise<void> };
      const dialect = mysqlDialectFor(await readVersion(own.url));
      const [pool, control] = [createPool(own.url, dialect, 1), createPool(own.url, dialect, 2)];
      const asked = { query: (sql: string) => (refused.test(sql) ? Promise.reject(new Error('refused')) : control.query(sql)) };
      const mark = `mark_${Math.random().toString(36).slice(2)}`;
      const slowest = Array.from({ length: 14 }, (_, at) => `(SELECT 1 AS a${at} ${'UNION ALL SELECT 2 '.repeat(9)}) t${at}`).join(', ');
      const sql = `SELECT count(*) AS ${mark} FROM ${slowest}`;
      const isThere = async (): Promise<boolean> => {
        const [rows] = await control.query('SELECT info FROM information_schema.processlist WHERE info LIKE ? AND id <> connection_id()', [
          `%${mark}%`,
        ]);
        return (rows as unknown[]).length > 0;
      };
      const request = { sql, limit: 1, person: null, deadlineMs: 700, signal: AbortSignal.timeout(30_000) };
      const ended = selectFromMysql(pool, asked as never, request).catch((error: unknown) => error);
      await expect.poll(isThere, { timeout: 5000, interval: 20 }).toBe(true);
      expect(await ended).toMatchObject({ code: 'deadline' });
      await expect.poll(isThere, { timeout: 6000, interval: 50 }).toBe(false);
      await Promise.all([pool.end(), control.end()]);
      await own.drop();
    },
    30_000,
  );
});

const structure = [
  `CREATE TABLE customer (id integer PRIMARY KEY, name varchar(80) NOT NULL, notes text, born date, seen_at datetime, credit decimal(10,2))`,
  `CREATE TABLE purchase (id integer PRIMARY KEY, customer_id integer, total decimal(10,2) NOT NULL, FOREIGN KEY (customer_id) REFERENCES customer (id))`,
  `CREATE TABLE tag (id integer PRIMARY KEY, label varchar(40) NOT NULL)`,
  `CREATE TABLE customer_tag (customer_id integer NOT NULL, tag_id integer NOT NULL, PRIMARY KEY (customer_id, tag_id),
    FOREIGN KEY (customer_id) REFERENCES customer (id), FOREIGN KEY (tag_id) REFERENCES tag (id))`,
  `CREATE VIEW totals AS SELECT name, sum(total) AS total FROM customer JOIN purchase ON purchase.customer_id = customer.id GROUP BY name`,
  `INSERT INTO customer VALUES (10, 'Ann', NULL, '1990-02-03', '2024-05-06 07:08:09', 12.5), (20, 'bob', NULL, '2001-01-01', NULL, 1), (30, 'Cem', NULL, NULL, NULL, NULL)`,
  `INSERT INTO purchase VALUES (1, 10, 10), (2, 10, 20), (3, NULL, 5)`,
  `INSERT INTO tag VALUES (1, 'loyal'), (2, 'new')`,
  `INSERT INTO customer_tag VALUES (10, 1), (20, 1), (20, 2)`,
];
