import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, startApi } from './testing/api-fixture.ts';
import type { TestAnswer, TestUser } from '../../testing/start-test-app.ts';

let api: ApiFixture;
let rows: string;
let meta: string;
let tableId: string;
beforeAll(async () => {
  api = await startApi();
  tableId = (await api.table('Films', { Name: 'SingleLineText' })).id;
  rows = `data/noco/${api.projectId}/Films`;
  meta = `meta/projects/${api.projectId}`;
});
afterAll(() => api.stop());

const post = (path: string, body: unknown, key: string | null, as: TestUser = api.owner): Promise<TestAnswer> =>
  api.app.call('POST', `/api/v1/db/${path}`, { as, body, headers: key === null ? {} : { 'idempotency-key': key } });
const names = async (): Promise<string[]> =>
  (await api.call('GET', `db/${rows}?limit=1000`)).body.list.map((row: { Name: string }) => row.Name);

describe('a row that is made again under the same key', () => {
  it('is there once, and the same is answered', async () => {
    const first = await post(rows, { Name: 'Alien' }, 'one');
    const again = await post(rows, { Name: 'Alien' }, 'one');
    expect(again).toMatchObject({ status: 200, text: first.text });
    expect(await names()).toEqual(['Alien']);
    await post(rows, { Name: 'Alien' }, null);
    await post(rows, { Name: 'Alien' }, 'two');
    expect(await names()).toEqual(['Alien', 'Alien', 'Alien']);
  });

  it('is there once when both arrive at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(rows, { Name: 'Brazil' }, 'at once')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await names()).filter((name) => name === 'Brazil')).toHaveLength(1);
  });

  it('is another row with another content, of another person or table', async () => {
    await post(rows, { Name: 'Cube' }, 'shared');
    await post(rows, { Name: 'Dune' }, 'shared');
    await post(rows, { Name: 'Cube' }, 'shared', api.editor);
    expect((await names()).filter((name) => ['Cube', 'Dune'].includes(name))).toEqual(['Cube', 'Dune', 'Cube']);
  });

  it('is one of many: bulk and the family below tables answer the same ids', async () => {
    const many = ['a', 'b', 'c'].map((Name) => ({ Name }));
    const bulk = [
      await post(`data/bulk/noco/${api.projectId}/Films`, many, 'bulk'),
      await post(`data/bulk/noco/${api.projectId}/Films`, many, 'bulk'),
    ];
    expect(bulk[1]?.text).toBe(bulk[0]?.text);
    const call = () =>
      api.app.call('POST', `/api/v1/tables/${tableId}/rows`, { as: api.owner, body: many, headers: { 'idempotency-key': 'below' } });
    const below = [await call(), await call()];
    expect(below[0]?.body).toHaveLength(3);
    expect(below[1]?.text).toBe(below[0]?.text);
    expect((await names()).filter((name) => name === 'b')).toHaveLength(2);
  });

  it('may be tried again after it was refused', async () => {
    await api.call('POST', `db/meta/tables/${tableId}/columns`, { title: 'Year', column_name: 'year', uidt: 'Number' });
    expect((await post(rows, { Name: 'Eraserhead', Year: 'soon' }, 'refused')).status).toBe(400);
    expect((await post(rows, { Name: 'Eraserhead', Year: 1977 }, 'refused')).status).toBe(200);
  });
});

describe('anything else that is made again under the same key', () => {
  const table = { title: 'Actors', table_name: 'actors', columns: [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText' }] };

  it('is made once, also at the same moment, and answers what the first one did', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post(`${meta}/tables`, table, 'table')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(2);
    expect((await post(`${meta}/tables`, table, 'another')).body.msg).toBe('Duplicate table name');
  });

  it('is refused when the key was used for something else', async () => {
    const answer = await post(`${meta}/tables`, { ...table, title: 'Others' }, 'table');
    expect(answer).toMatchObject({ status: 409, body: { code: 'keyUsedElsewhere' } });
    expect((await post(`${meta}/tables`, table, 'x'.repeat(201))).status).toBe(400);
  });

  it('is nobody else’s to be told', async () => {
    expect((await post(`${meta}/tables`, table, 'table', api.editor)).status).toBe(403);
  });

  it('keeps a token it answered sealed, and forgets all after a day', async () => {
    const made = [
      await post(`${meta}/api-tokens`, { description: 'x' }, 'token'),
      await post(`${meta}/api-tokens`, { description: 'x' }, 'token'),
    ];
    expect(made[1]?.body.token).toBe(made[0]?.body.token);
    const kept = await api.app.parts.meta.db.selectFrom('kept_answer').selectAll().execute();
    expect(kept.length).toBeGreaterThan(1);
    expect(JSON.stringify(kept)).not.toContain(made[0]?.body.token);
    await api.app.parts.meta.keptAnswers.dropOld(Date.now() + 1);
    expect((await post(`${meta}/tables`, table, 'table')).body.msg).toBe('Duplicate table name');
  });

  it('says so where the first try was never answered', async () => {
    const { hash } = (await api.app.parts.meta.db.selectFrom('kept_answer').select('hash').executeTakeFirst()) ?? { hash: '' };
    expect(hash).toBe(''); // the refused one above left nothing behind
    await post(`${meta}/api-tokens`, { description: 'y' }, 'lost');
    await api.app.parts.meta.db.updateTable('kept_answer').set({ sealed: null }).execute();
    expect(await post(`${meta}/api-tokens`, { description: 'y' }, 'lost')).toMatchObject({
      status: 409,
      body: { code: 'firstTryUnclear' },
    });
  });
});
