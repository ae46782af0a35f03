import type { WireFullTable } from '@quadrille/contract';
import { describe, expect, it } from 'vitest';
import type { TestAnswer } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, describeApiOnEach } from './testing/api-fixture.ts';

let api: ApiFixture;

let count = 0;
const newTable = (columns: Record<string, string | object> = { Name: 'SingleLineText', Count: 'Number' }): Promise<WireFullTable> =>
  api.table(`Together${(count += 1)}`, columns);
const path = (table: WireFullTable, rest = ''): string => `db/data/v1/${api.projectId}/${table.title}${rest}`;
const bulk = (table: WireFullTable): string => `db/data/bulk/v1/${api.projectId}/${table.title}`;
const rowsOf = async (table: WireFullTable): Promise<Record<string, unknown>[]> =>
  (await api.call('GET', path(table, '?limit=1000'))).body.list;
const times = <Result>(number: number, make: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: number }, (_, index) => make(index)));
const statuses = (answers: readonly TestAnswer[]): number[] => answers.map((answer) => answer.status).sort();
const sequence = async (): Promise<number> => (await api.call('GET', `db/meta/projects/${api.projectId}/changes`)).body.list[0].sequence;

const prepare = (started: ApiFixture): void => void (api = started);

describeApiOnEach(prepare, () => {
  describe('two people', () => {
    it('who write one cell are both heard, one after the other', async () => {
      const table = await newTable();
      await api.call('POST', path(table), { Name: 'start' });
      const before = await sequence();
      const answers = await times(40, (index) =>
        api.call('PATCH', path(table, '/1'), { Name: `edit ${index}` }, index % 2 ? api.editor : api.owner),
      );
      expect(statuses(answers)).toEqual(Array(40).fill(200));
      expect((await sequence()) - before).toBe(40);
      const { body } = await api.call('GET', `db/meta/projects/${api.projectId}/changes`);
      expect(body.list.slice(0, 40).every((change: { name: string }) => change.name === 'records.updated')).toBe(true);
      expect((await rowsOf(table))[0]?.['Name']).toMatch(/^edit \d+$/);
    });

    it('who write different cells of one row lose neither', async () => {
      const table = await newTable();
      await api.call('POST', path(table), { Name: 'start', Count: 0 });
      await Promise.all([
        ...[1, 2, 3].map((value) => api.call('PATCH', path(table, '/1'), { Count: value }, api.editor)),
        ...['a', 'b', 'c'].map((value) => api.call('PATCH', path(table, '/1'), { Name: value })),
      ]);
      const [row] = await rowsOf(table);
      expect(['a', 'b', 'c']).toContain(row?.['Name']);
      expect([1, 2, 3]).toContain(row?.['Count']);
    });

    it('who say which version they saw are told when it is no longer that', async () => {
      const table = await newTable();
      await api.call('POST', path(table), { Name: 'start' });
      const answers = await times(10, (index) => api.call('PATCH', path(table, '/1?version=1'), { Name: `edit ${index}` }));
      expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)]);
      const winner = answers.find((answer) => answer.status === 200)?.body.Name;
      const refused = answers.find((answer) => answer.status === 409)?.body;
      expect(refused).toMatchObject({ code: 'conflict', details: { version: 2, cells: { Name: winner } } });
      expect(refused.msg).toContain('Somebody changed this row');
      expect((await rowsOf(table))[0]?.['Name']).toBe(winner);
      expect((await api.call('PATCH', path(table, '/1?version=2'), { Name: 'last' })).status).toBe(200);
    });

    it('cannot both have a unique value', async () => {
      const table = await newTable({ Code: { uidt: 'SingleLineText', unique: true } });
      const answers = await times(20, () => api.call('POST', path(table), { Code: 'only' }));
      expect(statuses(answers)).toEqual([200, ...Array(19).fill(400)]);
      expect(await rowsOf(table)).toHaveLength(1);
    });

    it('cannot both have the last name for a field, a table or an option', async () => {
      const table = await newTable();
      const field = { title: 'Same', column_name: 'same', uidt: 'Number' };
      expect(statuses(await times(8, () => api.call('POST', `db/meta/tables/${table.id}/columns`, field)))).toEqual([
        200,
        ...Array(7).fill(400),
      ]);
      const body = { table_name: 'same', title: 'Same', columns: [{ title: 'A', column_name: 'a', uidt: 'Number' }] };
      expect(statuses(await times(8, () => api.call('POST', `db/meta/projects/${api.projectId}/tables`, body)))).toEqual([
        200,
        ...Array(7).fill(400),
      ]);
    });

    it('cannot make one link twice, nor give a child two parents', async () => {
      const [authors, books] = [await newTable(), await newTable()];
      const link = (title: string, type: string) =>
        api.call('POST', `db/meta/tables/${authors.id}/columns`, { uidt: 'Links', title, type, parentId: authors.id, childId: books.id });
      const one = columnOf((await link('One', 'hm')).body, 'One');
      const many = columnOf((await link('Many', 'mm')).body, 'Many');
      await api.call('POST', bulk(authors), [{ Name: 'a' }, { Name: 'b' }]);
      await api.call('POST', path(books), { Name: 'book' });
      const linked = (column: string, id: number) => `tables/${authors.id}/links/${column}/rows/${id}`;
      await times(12, () => api.call('POST', linked(many.id, 1), [1]));
      await times(12, (index) => api.call('POST', linked(one.id, 1 + (index % 2)), [1]));
      const totals = await Promise.all(
        [linked(many.id, 1), linked(one.id, 1), linked(one.id, 2)].map(async (url) => (await api.call('GET', url)).body.pageInfo.totalRows),
      );
      expect(totals[0]).toBe(1);
      expect(totals[1] + totals[2]).toBe(1);
    });
  });

  describe('a field that goes while rows are written', () => {
    it('is written whole or not at all, and nothing fails but by name', async () => {
      const table = await newTable();
      await api.call(
        'POST',
        bulk(table),
        Array.from({ length: 2000 }, (_, index) => ({ Name: `row ${index}`, Count: index })),
      );
      const updates = Array.from({ length: 2000 }, (_, index) => ({ Id: index + 1, Name: `new ${index}`, Count: -1 }));
      const [write, drop] = await Promise.all([
        api.call('PATCH', bulk(table), updates),
        api.call('DELETE', `db/meta/columns/${columnOf(table, 'Count').id}`),
      ]);
      expect([write.status, drop.status]).toEqual([200, 200]);
      expect((await rowsOf(table)).every((row) => String(row['Name']).startsWith('new '))).toBe(true);
      await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
      const counts = new Set((await rowsOf(table)).map((row) => row['Count'] === -1));
      expect(counts.size).toBeLessThanOrEqual(1);
    });

    it('or turns into another type keeps every value written meanwhile', async () => {
      const table = await newTable();
      await api.call(
        'POST',
        bulk(table),
        Array.from({ length: 500 }, (_, index) => ({ Name: String(index) })),
      );
      const [converted, ...edits] = await Promise.all([
        api.call('PATCH', `db/meta/columns/${columnOf(table, 'Name').id}`, { title: 'Name', column_name: 'name', uidt: 'Number' }),
        ...Array.from({ length: 20 }, (_, index) => api.call('PATCH', path(table, `/${index + 1}`), { Name: String(1000 + index) })),
      ]);
      expect([converted?.status, ...new Set(statuses(edits))]).toEqual([200, 200]);
      const rows = await rowsOf(table);
      expect(rows.slice(0, 20).map((row) => row['Name'])).toEqual(Array.from({ length: 20 }, (_, index) => 1000 + index));
    });

    it('takes its table along without a half-written row', async () => {
      const table = await newTable();
      const [dropped, ...writes] = await Promise.all([
        api.call('DELETE', `db/meta/tables/${table.id}`),
        ...Array.from({ length: 20 }, (_, index) => api.call('POST', path(table), { Name: `row ${index}` })),
      ]);
      expect(dropped?.status).toBe(200);
      expect(writes.every((answer) => answer.status === 200 || answer.status === 404)).toBe(true);
      expect(writes.filter((answer) => answer.status === 404).every((answer) => answer.body.msg.includes('not found'))).toBe(true);
    });
  });
});
