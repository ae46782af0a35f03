import type { WireFullTable } from '@quadrille/contract';
import { expect, it } from 'vitest';
import type { TestAnswer, TestUser } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, describeApiOnEach } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let makers: WireFullTable;
let lamps: WireFullTable;

async function prepare(started: ApiFixture): Promise<void> {
  api = started;
  makers = await api.table('Makers', { Name: 'SingleLineText', Secret: 'SingleLineText' });
  lamps = await api.table('Floor lamps', {
    Name: 'SingleLineText',
    Maker: 'SingleLineText',
    Price: 'Decimal',
    Stock: 'Number',
    State: { uidt: 'SingleSelect', dtxp: "'new','sold'" },
    Sold: 'Checkbox',
    Placed: 'Date',
  });
  await api.call('POST', `db/meta/tables/${lamps.id}/columns`, { title: 'Worth', uidt: 'Formula', formula_raw: '{Price} * {Stock}' });
  const fill = (table: WireFullTable, rows: object[]) => api.call('POST', `db/data/bulk/v1/${api.projectId}/${table.id}`, rows);
  await fill(makers, [
    { Name: 'Asta', Secret: 'a' },
    { Name: 'Karel', Secret: 'b' },
  ]);
  await fill(lamps, [
    { Name: 'Halden', Maker: 'Asta', Price: 20.5, Stock: 4, State: 'new', Sold: true, Placed: '2026-01-05' },
    { Name: 'Grove', Maker: 'Karel', Price: 10, Stock: 10, State: 'sold', Sold: false, Placed: '2025-12-31' },
    { Name: 'Tova', Maker: 'Asta', Price: 1.5, Stock: 2, State: null, Placed: null },
  ]);
}

const run = (sql: string, as?: TestUser | null, more: object = {}): Promise<TestAnswer> =>
  api.call('POST', `db/meta/projects/${api.projectId}/sql`, { sql, ...more }, as);

describeApiOnEach(prepare, () => {
  it('joins tables by their titles, with computed fields, and counts what it read', async () => {
    const answer = await run(`
      -- what each maker has in stock
      SELECT m.Name AS maker, count(*) AS lamps, sum(l.Worth) AS worth
      FROM "Floor lamps" l JOIN Makers m ON m.Name = l.Maker
      GROUP BY m.Name ORDER BY worth DESC;`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      columns: [
        { name: 'maker', type: 'text' },
        { name: 'lamps', type: 'integer' },
        { name: 'worth', type: 'integer' },
      ],
      rows: [
        ['Karel', 1, 100],
        ['Asta', 2, 85],
      ],
      isCut: false,
      read: [
        { title: 'Makers', records: 2 },
        { title: 'Floor lamps', records: 3 },
      ],
    });
  });

  it('shows values as people know them', async () => {
    const { body } = await run(`SELECT * FROM "Floor lamps" WHERE Placed < '2026-01-01' OR Sold ORDER BY Id`);
    const names = body.columns.map(({ name }: { name: string }) => name);
    const [halden, grove] = body.rows.map((row: unknown[]) => Object.fromEntries(row.map((value, at) => [names[at], value])));
    expect(halden).toMatchObject({ Id: 1, Name: 'Halden', Price: 20.5, Stock: 4, State: 'new', Sold: 1, Placed: '2026-01-05', Worth: 82 });
    expect(grove).toMatchObject({ State: 'sold', Sold: 0, Worth: 100 });
  });

  it('tells how a statement is carried out', async () => {
    const { body } = await run('SELECT Name FROM Makers WHERE Id = 1', undefined, { explain: true });
    expect(JSON.stringify(body.rows)).toContain('Makers');
  });

  it('sees nothing but the tables of the base, and changes nothing', async () => {
    for (const [sql, why] of [
      ['SELECT name FROM sqlite_master', /belongs to the database/],
      ['DELETE FROM Makers', /begins with SELECT/],
      ['SELECT 1; SELECT 2', /cannot stand/],
      ['SELECT * FROM q_change', /no such table/],
      ['SELECT * FROM users', /no such table/],
      [`SELECT readfile('/etc/passwd')`, /cannot be used/],
      ['SELECT Nope FROM Makers', /no such column/],
    ] as const) {
      const answer = await run(sql);
      expect(answer.status, sql).toBe(400);
      expect(answer.body.msg, sql).toMatch(why);
    }
  });

  it('shows each person what they may see and no more', async () => {
    const put = async (body: object): Promise<string> => {
      const { status, text, body: made } = await api.call('POST', `db/meta/tables/${makers.id}/rules`, { actions: ['read'], ...body });
      expect(status, text).toBe(200);
      return made.id;
    };
    const filter = [{ fk_column_id: columnOf(makers, 'Name').id, comparison_op: 'eq', value: 'Asta' }];
    const made = [
      await put({ roles: ['viewer', 'commenter', 'editor', 'visitor'], filter }),
      await put({ roles: ['editor'], fk_column_id: columnOf(makers, 'Secret').id }),
    ];
    expect((await run('SELECT Name FROM Makers', api.viewer)).body.rows).toEqual([['Asta']]);
    expect((await run('SELECT Secret FROM Makers', api.viewer)).body.msg).toMatch(/no such column/);
    expect((await run('SELECT Name FROM Makers', api.owner)).body.rows).toHaveLength(2);
    for (const id of made) await api.call('DELETE', `db/meta/rules/${id}`);
  });

  it('reads long tables a part at a time, and refuses what would fill the memory', async () => {
    const long = await api.table('Long ones', { Name: 'SingleLineText', Words: 'LongText' });
    const fill = (rows: object[]) => api.call('POST', `db/data/bulk/v1/${api.projectId}/${long.id}`, rows);
    await fill(Array.from({ length: 2500 }, (_, at) => ({ Name: `n${at % 7}` })));
    expect((await run('SELECT count(*), count(DISTINCT Name) FROM "Long ones"')).body.rows).toEqual([[2500, 7]]);
    for (let part = 0; part < 7; part += 1)
      expect((await fill(Array.from({ length: 10 }, () => ({ Words: 'w'.repeat(1_000_000) })))).status).toBe(200);
    expect((await run('SELECT Words FROM "Long ones"')).status).toBe(422);
    expect((await run('SELECT count(*) FROM "Long ones"')).body.rows).toEqual([[2570]]);
  }, 60_000);

  it('is for members alone', async () => {
    expect((await run('SELECT 1', api.stranger)).status).toBe(403);
    expect((await run('SELECT 1', null)).status).toBe(401);
  });

  it('ends what takes too long', async () => {
    const endless = 'WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';
    const began = Date.now();
    expect((await run(endless)).status).toBe(504);
    expect(Date.now() - began).toBeLessThan(15_000);
  }, 20_000);

  it('keeps queries with the base as items', async () => {
    const made = await api.call('POST', `db/meta/projects/${api.projectId}/items`, {
      kind: 'query',
      title: 'Makers',
      meta: { sql: 'SELECT * FROM Makers' },
    });
    expect(made.status, made.text).toBe(200);
    expect((await api.call('GET', `db/meta/items/${made.body.id}`, undefined, api.viewer)).body.meta.sql).toBe('SELECT * FROM Makers');
  });
});
