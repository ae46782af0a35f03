import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAnswer, type TestApp, type TestUser } from '../../testing/start-test-app.ts';
import { makeOwnMysql, makeOwnPostgres, makeOwnSqlite, type OwnDatabase } from './testing/own-database.ts';

type Engine = 'PostgreSQL' | 'MySQL or MariaDB' | 'SQLite';

const made = { PostgreSQL: await makeOwnPostgres(), 'MySQL or MariaDB': await makeOwnMysql(), SQLite: makeOwnSqlite() };
const quote = (engine: Engine, name: string): string => (engine === 'MySQL or MariaDB' ? `\`${name}\`` : `"${name.replaceAll('"', '""')}"`);

/** Numbers with more digits than ours, their neighbours, and one that is as ours. */
const prices: Readonly<Record<Engine, readonly string[]>> = {
  PostgreSQL: ['CREATE TABLE price (id int PRIMARY KEY, exact numeric(30,10), big bigint, small real, wide double precision)'],
  'MySQL or MariaDB': ['CREATE TABLE price (id int PRIMARY KEY, exact decimal(40,10), big bigint, small float, wide double)'],
  // Files of SQLite hold no exact decimals.
  SQLite: ['CREATE TABLE price (id integer PRIMARY KEY, exact text, big integer, small real, wide real)'],
};
const priceRows = `INSERT INTO price VALUES
  (1, '12345678901.1234567891', 900000000000000457, 9.8, 0.1),
  (2, '12345678901.1234567892', 900000000000000458, 9.9, 0.2),
  (3, '12.5000000000', 5, 16777216, 1e15),
  (4, NULL, NULL, NULL, NULL)`;

const odd: Readonly<Record<Engine, readonly string[]>> = {
  PostgreSQL: [
    `CREATE TABLE odd (id int PRIMARY KEY, at timestamp, seen timestamptz, day date, wide double precision, amount numeric)`,
    `INSERT INTO odd VALUES (1, 'infinity', '-infinity', 'infinity', 'NaN', 'NaN'), (2, '0044-03-15 10:00 BC', '0044-03-15 10:00+00 BC', '0044-03-15 BC', 'Infinity', 1), (3, '2024-05-06 07:08:09', '2024-05-06 07:08:09+00', '2024-05-06', 1.5, 2)`,
  ],
  'MySQL or MariaDB': [
    `SET sql_mode = ''`,
    `CREATE TABLE odd (id int PRIMARY KEY, at datetime, day date)`,
    `INSERT INTO odd VALUES (1, '0000-00-00 00:00:00', '0000-00-00'), (2, '2024-05-06 07:08:09', '2024-05-06')`,
    `CREATE TABLE shelf (id char(36) PRIMARY KEY, label varchar(9))`,
    `INSERT INTO shelf VALUES ('11111111-2222-3333-4444-555555555555', 'a'), ('11111111-2222-3333-4444-666666666666', 'b')`,
    `CREATE VIEW shelf_view AS SELECT id, label FROM shelf`,
    `CREATE TABLE loose (id int, label varchar(9))`,
    `INSERT INTO loose VALUES (1, 'a'), (1, 'a')`,
  ],
  SQLite: [
    `CREATE TABLE odd (id integer PRIMARY KEY, amount integer, day date, at datetime)`,
    `INSERT INTO odd VALUES (1, 'many', 1715000000, 1715000000000), (2, 3, '2024-05-06', '2024-05-06 07:08:09'), (3, x'00ff', 'soon', 'later')`,
  ],
};

const oddRows: Readonly<Record<Engine, readonly Record<string, unknown>[]>> = {
  PostgreSQL: [
    { at: 'infinity', seen: '-infinity', day: 'infinity', wide: 'NaN', amount: 'NaN' },
    { at: expect.stringContaining('BC'), seen: expect.stringContaining('BC'), day: '0044-03-15 BC', wide: 'Infinity', amount: 1 },
    { at: '2024-05-06 07:08:09+00:00', seen: '2024-05-06 07:08:09+00:00', day: '2024-05-06', wide: 1.5, amount: 2 },
  ],
  'MySQL or MariaDB': [{ day: '0000-00-00' }, { at: '2024-05-06 07:08:09+00:00', day: '2024-05-06' }],
  SQLite: [
    { amount: 'many', day: '2024-05-06', at: '2024-05-06 12:53:20+00:00' },
    { amount: 3, day: '2024-05-06', at: '2024-05-06 07:08:09+00:00' },
    { amount: '2 bytes', day: 'soon', at: 'later' },
  ],
};

/** Clocks with parts of a second, days without an end, words for yes and no, days there are not. */
const more: Readonly<Record<Engine, readonly string[]>> = {
  PostgreSQL: [
    'CREATE TABLE more (id int PRIMARY KEY, clock time, day date, raw bytea)',
    `INSERT INTO more VALUES (1, '09:30:15.123456', '9999-12-31', '\\x00'), (2, '09:30:15.5', '2024-05-06', NULL)`,
  ],
  'MySQL or MariaDB': [
    'CREATE TABLE more (id int PRIMARY KEY, clock time(6), day date, raw varbinary(9))',
    `INSERT INTO more VALUES (1, '09:30:15.123456', '9999-12-31', x'00'), (2, '09:30:15.5', '2024-05-06', NULL)`,
  ],
  SQLite: [
    'CREATE TABLE more (id integer PRIMARY KEY, clock text, day date, raw blob)',
    `INSERT INTO more VALUES (1, '09:30:15.123456', '9999-12-31', x'00'), (2, '09:30:15.500', '2024-05-06', NULL)`,
    'CREATE TABLE words (id integer PRIMARY KEY, day date, at datetime, done boolean)',
    `INSERT INTO words VALUES (1, '2024-02-30', 'now', 'false'), (2, '2023-02-29 10:00', '2024-13-01 10:00:00', 'Yes'), (3, '2024-05-06', '2024-05-06T07:08:09+02:00', 'maybe')`,
  ],
};

/** Keys that are no numbers of ours, and those that lead to them. */
const keys = [
  'CREATE TABLE parent (id bigint PRIMARY KEY, label varchar(9))',
  'CREATE TABLE child (id int PRIMARY KEY, parent_id bigint REFERENCES parent (id))',
  `INSERT INTO parent VALUES (900000000000000457, 'a'), (900000000000000458, 'b')`,
  'INSERT INTO child VALUES (1, 900000000000000458)',
];

const strange = (engine: Engine): readonly string[] => {
  const [table, column] = [quote(engine, 'od?d "t"'), quote(engine, 'a?b')];
  return [
    `CREATE TABLE ${table} (id int PRIMARY KEY, ${column} varchar(9))`,
    `INSERT INTO ${table} VALUES (1, 'x'), (2, 'y')`,
    'CREATE TABLE moving (id int PRIMARY KEY, label varchar(9))',
    `INSERT INTO moving VALUES (1, 'x')`,
  ];
};

for (const [name, database] of Object.entries(made)) {
  const engine = name as Engine;
  const suite = 'reason' in database ? describe.skip : describe;
  suite(`values of a ${engine} database${'reason' in database ? ` (${database.reason})` : ''}`, () => {
    const own = database as OwnDatabase;
    let app: TestApp;
    let owner: TestUser;
    let projectId: string;
    const call = (method: string, path: string, body?: unknown): Promise<TestAnswer> =>
      app.call(method, `/api/v1/${path}`, { as: owner, ...(body !== undefined && { body }) });
    const read = (title: string, query = '') => call('GET', `db/data/noco/${projectId}/${encodeURIComponent(title)}?limit=100${query}`);
    const rows = async (title: string, query = ''): Promise<Record<string, unknown>[]> => {
      const answer = await read(title, query);
      expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
      return answer.body.list;
    };
    const csv = async (title: string): Promise<TestAnswer> =>
      call('GET', `db/data/noco/${projectId}/${encodeURIComponent(title)}/export/csv`);
    const where = (text: string): string => `&where=${encodeURIComponent(text)}`;

    beforeAll(async () => {
      await own.run([...prices[engine], priceRows, ...odd[engine], ...more[engine], ...keys, ...strange(engine)]);
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

    it('are shown with the digits that stand there', async () => {
      expect(await rows('price', '&sort=id')).toMatchObject([
        { exact: '12345678901.1234567891', big: '900000000000000457', small: 9.8, wide: 0.1 },
        { exact: '12345678901.1234567892', big: '900000000000000458', small: 9.9, wide: 0.2 },
        { exact: engine === 'SQLite' ? '12.5000000000' : 12.5, big: 5, small: 16777216, wide: 1e15 },
        { exact: null, big: null, small: null, wide: null },
      ]);
    });

    it.each([
      ['(exact,eq,12345678901.1234567891)', [1]],
      ['(exact,eq,12345678901.123457)', []],
      ['(exact,gt,12345678901.1234567891)~and(exact,gt,100)', [2]],
      ['(big,eq,900000000000000457)', [1]],
      ['(big,in,900000000000000457,5)', [1, 3]],
      ['(big,gt,900000000000000457)', [2]],
      ['(big,neq,900000000000000457)', [2, 3, 4]],
      ['(small,eq,9.8)', [1]],
      ['(small,btw,9.8,9.9)', [1, 2]],
      ['(wide,eq,0.1)', [1]],
      ['(wide,gte,0.2)', [2, 3]],
    ])('are found by %s', async (condition, ids) => {
      if (engine === 'SQLite' && condition.includes('exact')) return;
      expect((await rows('price', `&sort=id${where(condition)}`)).map(({ id }) => id)).toEqual(ids);
    });

    it('are sorted, grouped and counted by all their digits', async () => {
      expect((await rows('price', `&sort=-big${where('(big,notnull)')}`)).map(({ id }) => id)).toEqual([2, 1, 3]);
      const groups = (await call('GET', `db/data/noco/${projectId}/price/groupby?column_name=big`)).body.list as Record<string, unknown>[];
      expect(groups.map(({ big }) => big)).toEqual(expect.arrayContaining(['900000000000000457', '900000000000000458', 5]));
    });

    it('are exported as they stand there', async () => {
      const { text } = await csv('price');
      expect(text).toContain('12345678901.1234567891');
      expect(text).toContain('900000000000000457');
      expect(text).toMatch(/\b9\.8\b/);
    });

    it('name rows by keys beyond our numbers', async () => {
      expect(await rows('parent', '&sort=label')).toMatchObject([
        { id: '900000000000000457', label: 'a' },
        { id: '900000000000000458', label: 'b' },
      ]);
      expect(await rows('child')).toMatchObject([{ parent_id: '900000000000000458' }]);
      expect(await rows('parent', where('(id,eq,900000000000000458)'))).toMatchObject([{ label: 'b' }]);
    });

    it('cost one cell where they are none of ours, never the table', async () => {
      const sorted = [...(await rows('odd'))].sort((a, b) => Number(a['id']) - Number(b['id']));
      expect(sorted).toMatchObject(oddRows[engine]);
      const exported = await csv('odd');
      expect([exported.status, exported.text.trim().split('\r\n').length]).toEqual([200, sorted.length + 1]);
      for (const field of Object.keys(sorted[0] ?? {})) {
        expect((await read('odd', `&sort=${field}`)).status).toBe(200);
        expect((await call('GET', `db/data/noco/${projectId}/odd/groupby?column_name=${field}`)).status).toBe(200);
      }
    });

    it('are times to the part of a second, days without an end and bytes, as they stand there', async () => {
      expect(await rows('more', '&sort=id')).toMatchObject([
        { clock: '09:30:15.123456', day: '9999-12-31', raw: '1 byte' },
        { clock: '09:30:15.500', day: '2024-05-06', raw: null },
      ]);
      const found = async (condition: string): Promise<unknown[]> =>
        (await rows('more', `&sort=id${where(condition)}`)).map(({ id }) => id);
      expect(await found('(day,eq,exactDate,9999-12-31)')).toEqual([1]);
      expect(await found('(day,lte,exactDate,9999-12-31)')).toEqual([1, 2]);
      expect(await found('(day,gt,exactDate,9999-12-31)')).toEqual([]);
      expect(await found('(day,neq,exactDate,9999-12-31)')).toEqual([2]);
      if (engine !== 'SQLite') return;
      expect(await rows('words', '&sort=id')).toMatchObject([
        { day: '2024-02-30', at: 'now', done: false },
        { day: '2023-02-29 10:00', at: '2024-13-01 10:00:00', done: true },
        { day: '2024-05-06', at: '2024-05-06 05:08:09+00:00' },
      ]);
      expect((await rows('words', where('(done,checked)'))).map(({ id }) => id)).toEqual([2]);
    });

    it('are times that everybody is shown as clocks showed them there', async () => {
      const { list } = (await call('GET', `db/meta/projects/${projectId}/tables`)).body as { list: { title: string; id: string }[] };
      const { body } = await call('GET', `db/meta/tables/${list.find(({ title }) => title === 'odd')?.id}`);
      const zoneOf = (title: string): unknown =>
        (body.columns as { title: string; meta: { timezone?: string } }[]).find((column) => column.title === title)?.meta.timezone;
      expect(zoneOf('at')).toBe('UTC');
      // A moment is shown in the zone of whoever looks.
      expect(zoneOf('seen')).toBeUndefined();
    });

    it('are read whatever tables and columns are called', async () => {
      const { list } = (await call('GET', `db/meta/projects/${projectId}/tables`)).body as { list: { title: string; id: string }[] };
      const found = list.find(({ title }) => title.startsWith('od') && title !== 'odd');
      expect(found).toBeDefined();
      const answer = await call('GET', `db/data/noco/${projectId}/${found?.id}`);
      expect([answer.status, answer.body.list?.length]).toEqual([200, 2]);
      const column = Object.keys(answer.body.list[0]).find((title) => title.startsWith('a')) ?? '';
      const one = await call('GET', `db/data/noco/${projectId}/${found?.id}?where=${encodeURIComponent(`(${column},eq,y)`)}`);
      expect(one.body.list).toHaveLength(1);
      if (engine !== 'MySQL or MariaDB') return;
      expect(await rows('shelf', '&sort=label')).toMatchObject([
        { id: '11111111-2222-3333-4444-555555555555', label: 'a' },
        { label: 'b' },
      ]);
      expect(await rows('shelf_view')).toHaveLength(2);
      expect(await rows('loose')).toHaveLength(2);
    });

    it('of a table that was renamed over there say what to do', async () => {
      expect(await rows('moving')).toHaveLength(1);
      await own.run(['ALTER TABLE moving RENAME TO moved']);
      for (const answer of [await read('moving', '&sort=-label'), await csv('moving')])
        expect([answer.status, answer.body?.msg ?? answer.text]).toEqual([422, expect.stringContaining('Take the change over')]);
      await own.run(['ALTER TABLE moved RENAME TO moving', 'ALTER TABLE moving RENAME COLUMN label TO title']);
      const answer = await read('moving', '&sort=label');
      expect([answer.status, answer.body.msg]).toEqual([422, expect.stringContaining('Take the change over')]);
    });
  });
}
