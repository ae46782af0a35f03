import { expect, it } from 'vitest';
import type { OpenSource } from '../../../storage/sources/source.ts';
import type { TestAnswer } from '../../../testing/start-test-app.ts';

export interface SelectSuite {
  readonly config: () => { readonly client: string; readonly connection: Readonly<Record<string, unknown>> };
  readonly call: (method: string, path: string, body?: unknown) => Promise<TestAnswer>;
  readonly projectId: () => string;
  readonly sourceId: () => string | Promise<string>;
  readonly source: () => Promise<OpenSource>;
  /** Of `customer`: 10, 20, 30. */
  readonly key?: string;
}

/** What a SELECT somebody wrote may do on a database that has a table `customer`, as the tests of every kind make them. */
export function selectSuite({ config, call, projectId, source, sourceId, key = 'id' }: SelectSuite): void {
  const select = (sql: string): Promise<TestAnswer> => call('POST', 'db/meta/connection/select', { ...config(), sql });
  const view = async (body: object): Promise<TestAnswer> =>
    call('POST', `db/meta/projects/${projectId()}/bases/${await sourceId()}/sqlView`, body);
  const many = (levels: number): string => {
    const digits = '(SELECT 0 AS d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4)';
    return `SELECT ${Array.from({ length: levels }, (_, at) => `t${at}.d AS d${at}`).join(', ')} FROM ${Array.from({ length: levels }, (_, at) => `${digits} t${at}`).join(' CROSS JOIN ')}`;
  };

  it('answers one SELECT with names, types and values, and says where it cut', async () => {
    const answer = await select(`SELECT name, 'x;y' AS note FROM customer ORDER BY name DESC;`);
    expect(answer.body).toMatchObject({ isCut: false, columns: [{ name: 'name' }, { name: 'note' }] });
    expect(answer.body.data.map(({ name }: { name: string }) => name).sort()).toEqual(['Ann', 'Cem', 'bob'].sort());
    const cut = (await select(many(5))).body;
    expect([cut.data.length, cut.isCut]).toEqual([1000, true]);
  });

  it('takes nothing but a single SELECT that computes, and tells why', async () => {
    for (const sql of [
      'DELETE FROM customer',
      'SELECT 1; DELETE FROM customer',
      'SELECT 1) AS q; DELETE FROM customer; SELECT (1',
      'SELECT pg_sleep(1)',
      '',
    ])
      expect(await select(sql)).toMatchObject({ status: 400, body: { msg: expect.stringMatching(/\.$/) } });
    expect(await select('SELECT missing FROM nowhere')).toMatchObject({ status: 422, body: { msg: expect.stringContaining('nowhere') } });
    expect((await select('SELECT count(*) AS n FROM customer')).body.data).toMatchObject([{}]);
  });

  it('shows a SELECT as a view, which is read, filtered and sorted like any table and stands nowhere in the database', async () => {
    const made = await view({
      view_name: 'spent',
      title: 'Spent',
      view_definition: `SELECT name AS who, ${key} * 2 AS twice FROM customer`,
    });
    expect(made).toMatchObject({ status: 201, body: { title: 'Spent', type: 'view' } });
    const rows = async (query = ''): Promise<unknown[]> =>
      (await call('GET', `db/data/noco/${projectId()}/Spent?fields=who,twice${query}`)).body.list;
    expect(await rows('&sort=-twice')).toEqual([
      { who: 'Cem', twice: 60 },
      { who: 'bob', twice: 40 },
      { who: 'Ann', twice: 20 },
    ]);
    expect(await rows(`&where=${encodeURIComponent('(who,eq,bob)')}`)).toEqual([{ who: 'bob', twice: 40 }]);
    expect((await call('POST', `db/data/noco/${projectId()}/Spent`, { who: 'x' })).status).toBeGreaterThanOrEqual(400);
    expect((await call('GET', `db/meta/projects/${projectId()}/meta-diff`)).body).toEqual([]);
    await call('POST', `db/meta/projects/${projectId()}/meta-diff`);
    expect(await rows()).toHaveLength(3);
    expect((await call('DELETE', `db/meta/tables/${made.body.id}`)).body).toBe(true);
  });

  it('shows no view of what is no SELECT, has a column without a name, or of the project’s own tables', async () => {
    expect((await view({ view_name: 'x', view_definition: 'DROP TABLE customer' })).status).toBe(400);
    expect((await view({ view_name: 'x', view_definition: 'SELECT 1 AS a, 2 AS a' })).status).toBeGreaterThanOrEqual(400);
    expect((await view({ view_name: 'x', view_definition: 'SELECT * FROM nowhere' })).status).toBe(422);
    const { list } = (await call('GET', `db/meta/projects/${projectId()}/bases`)).body;
    const own = await call('POST', `db/meta/projects/${projectId()}/bases/${list[0].id}/sqlView`, {
      view_name: 'x',
      view_definition: 'SELECT 1 AS a',
    });
    expect(own.status).toBe(400);
  });

  it('is ended when it brings more than anybody looks at, while it arrives', async () => {
    const open = await source();
    const long = open.dialect.name === 'sqlite' ? 'hex(zeroblob(500000))' : `repeat('x', 1000000)`;
    const sql = `SELECT ${long} AS a FROM (${many(5)}) few`;
    const before = process.memoryUsage().rss;
    await expect(
      open.select({ sql, limit: 1001, person: null, deadlineMs: 20_000, signal: AbortSignal.timeout(20_000) }),
    ).rejects.toMatchObject({ code: 'tooLarge' });
    expect(process.memoryUsage().rss - before).toBeLessThan(700 * 2 ** 20);
    expect(
      (await open.select({ sql: 'SELECT 1 AS a', limit: 1, person: null, deadlineMs: 2000, signal: AbortSignal.timeout(9000) })).rows,
    ).toHaveLength(1);
  });

  it('is ended when it takes too long', async () => {
    const open = await source();
    const sql = `SELECT count(*) AS n FROM (${many(14)}) big`;
    await expect(open.select({ sql, limit: 1, person: null, deadlineMs: 300, signal: AbortSignal.timeout(20_000) })).rejects.toMatchObject({
      code: 'deadline',
    });
    await expect(open.select({ sql, limit: 1, person: null, deadlineMs: 20_000, signal: AbortSignal.timeout(300) })).rejects.toMatchObject({
      code: 'aborted',
    });
  });
}
