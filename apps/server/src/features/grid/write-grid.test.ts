import type { UndoAnswer, WireFullTable } from '@quadrille/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestAnswer, TestUser } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, describeApiOnEach } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let table: WireFullTable;
let other: WireFullTable;
let count = 0;

const columns = async (): Promise<string[]> =>
  (await api.call('GET', `db/meta/tables/${table.id}`)).body.columns
    .filter((column: { system: unknown }) => !column.system)
    .map(({ title, uidt }: { title: string; uidt: string }) => `${title} ${uidt}`);
const rows = async (): Promise<Record<string, unknown>[]> => (await api.call('GET', `tables/${table.id}/rows?sort=Id&limit=50`)).body.list;
const options = async (): Promise<string[]> =>
  columnOf((await api.call('GET', `db/meta/tables/${table.id}`)).body, 'Status').colOptions?.options?.map(({ title }) => title) ?? [];
const sequence = async (): Promise<number> => (await api.call('GET', `db/meta/projects/${api.projectId}/changes?limit=1`)).body.sequence;
const write = (body: object, as: TestUser = api.owner): Promise<TestAnswer> => api.call('PATCH', `tables/${table.id}/grid`, body, as);
const step = async (way: 'undo' | 'redo', body: object = {}, as = api.owner): Promise<UndoAnswer> =>
  (await api.call('POST', `db/meta/projects/${api.projectId}/${way}`, body, as)).body;
const all = async (): Promise<unknown> => [await columns(), await options(), await rows()];

/** A block pasted past the last record and the last field, with an option nobody has yet. */
const paste = (): object => ({
  newFields: [
    { title: 'Due', uidt: 'Date', meta: { date_format: 'YYYY-MM-DD' } },
    { title: 'Weight', uidt: 'Decimal', meta: {} },
  ],
  newOptions: [{ columnId: columnOf(table, 'Status').id, titles: ['Later', 'Todo'] }],
  updates: [{ id: 2, cells: { Name: 'second', Status: 'Later', Due: '2026-01-05', Weight: 1.5 }, links: { Link: { text: 'X' } } }],
  creates: [{ cells: { Name: 'third', Status: 'Todo', Due: '2026-02-06', Weight: 2.5 }, links: { Link: { text: 'Y, X' } } }],
});

describe('a paste that makes fields and options', () =>
  describeApiOnEach(
    (made) => void (api = made),
    () => {
      beforeEach(async () => {
        count += 1;
        const status = { uidt: 'SingleSelect', colOptions: { options: [{ title: 'Todo' }] } };
        other = await api.table(`Other ${count}`, { Title: 'SingleLineText' });
        table = await api.table(`Work ${count}`, { Name: 'SingleLineText', Status: status });
        const link = { uidt: 'Links', title: 'Link', type: 'mm', parentId: table.id, childId: other.id };
        expect((await api.call('POST', `db/meta/tables/${table.id}/columns`, link)).status).toBe(200);
        await api.call('POST', `db/data/bulk/v1/${api.projectId}/${other.id}`, [{ Title: 'X' }, { Title: 'Y' }]);
        await api.call('POST', `db/data/bulk/v1/${api.projectId}/${table.id}`, [{ Name: 'a' }, { Name: 'b' }]);
      });

      it('names fields by their ids, whatever they are called by now; what names none is refused whole', async () => {
        const [name, status] = [columnOf(table, 'Name'), columnOf(table, 'Status')];
        const call = (id: string, title: string): Promise<TestAnswer> => api.call('PATCH', `db/meta/columns/${id}`, { title });
        expect((await call(name.id, 'Former')).status).toBe(200);
        expect((await call(status.id, 'Name')).status).toBe(200);
        expect((await write({ updates: [{ id: 1, cells: { [name.id]: 'typed before' } }] })).status).toBe(200);
        expect((await rows())[0]).toMatchObject({ Former: 'typed before', Name: null });
        // its title is what answers show, though the other has it as a column name
        expect((await api.call('PATCH', `tables/${table.id}/rows`, { Id: 2, Name: 'Todo' })).status).toBe(200);
        expect((await rows())[1]).toMatchObject({ Former: 'b', Name: 'Todo' });
        expect((await api.call('DELETE', `db/meta/columns/${name.id}`)).status).toBe(200);
        const late = await write({ updates: [{ id: 1, cells: { [name.id]: 'lost?', [status.id]: 'Todo' } }] });
        expect([late.status, late.body.details.fault]).toEqual([400, { code: 'fieldsUnknown', names: [name.id] }]);
        expect((await rows())[0]).toMatchObject({ Name: null });
        const told = await api.call('PATCH', `tables/${table.id}/rows`, { Id: 1, Name: 'Todo', 'No such': 1 });
        expect([told.status, told.headers.get('x-quadrille-unknown-fields')]).toEqual([200, 'No%20such']);
      });

      it('is one change, taken back and done again in one step each, as often as one likes', async () => {
        const [start, first] = [await all(), await sequence()];
        const written = await write(paste());
        expect(written.status, written.text).toBe(200);
        expect(written.body).toMatchObject({ created: [3], missing: [], ambiguous: [] });
        expect(await sequence()).toBe(first + 1);
        const end = await all();
        expect(end).toMatchObject([
          expect.arrayContaining(['Due Date', 'Weight Decimal']),
          ['Todo', 'Later'],
          [
            { Name: 'a', Due: null, Link: 0 },
            { Name: 'second', Status: 'Later', Due: '2026-01-05', Weight: 1.5, Link: 1 },
            { Name: 'third', Status: 'Todo', Due: '2026-02-06', Weight: 2.5, Link: 2 },
          ],
        ]);
        const label = `Paste 2 records in ${table.title}, with new fields`;
        for (const _round of [1, 2]) {
          expect(await step('undo')).toMatchObject({ skipped: 0, left: [], label });
          expect(await all()).toEqual(start);
          expect(await step('redo')).toMatchObject({ skipped: 0, left: [], label });
          expect(await all()).toEqual(end);
        }
      });

      it('leaves nothing half-made where one of its cells is refused', async () => {
        const [start, first] = [await all(), await sequence()];
        const { updates, ...rest } = paste() as { updates: object[] };
        const bad = (cells: object): object => ({ ...rest, updates: [...updates, { id: 1, cells }] });
        expect((await write(bad({ Weight: 'heavy' }))).status).toBe(400);
        expect((await write(bad({ Status: 'Never' }))).status).toBe(400);
        expect((await write({ ...bad({}), updates: [...updates, { id: 99, cells: {} }] })).status).toBe(422);
        const named = (ids: readonly number[]): object[] => ids.map((id) => ({ id, cells: { Name: 'written' } }));
        const unknown = Array.from({ length: 100 }, (_, index) => index + 99);
        for (const ids of [[99], unknown])
          expect((await write({ ...paste(), updates: [...updates, ...named([1, ...ids])] })).body).toMatchObject({
            code: 'recordNotFound',
            details: { id: 99 },
          });
        expect((await write({ ...paste(), newFields: [{ title: 'Name', uidt: 'Number' }] })).status).toBe(400);
        expect((await write({ ...paste(), newFields: [{ title: 'Key', uidt: 'Password' }] })).status).toBe(400);
        expect((await write({ ...paste(), newOptions: [{ columnId: columnOf(table, 'Name').id, titles: ['x'] }] })).status).toBe(400);
        expect((await write({ ...paste(), newOptions: [{ columnId: columnOf(other, 'Title').id, titles: ['x'] }] })).status).toBe(404);
        expect([await all(), await sequence()]).toEqual([start, first]);
      });

      it('takes the right to make fields and options, not only to write records, forth and back', async () => {
        const start = await all();
        const { newFields, newOptions } = paste() as { newFields: object[]; newOptions: object[] };
        const updates = [{ id: 1, cells: { Name: 'his' } }];
        expect((await write({ updates, newFields }, api.editor)).status).toBe(403);
        expect((await write({ updates, newOptions }, api.editor)).status).toBe(403);
        expect(await all()).toEqual(start);
        expect((await write({ updates }, api.editor)).status).toBe(200);
      });

      it('asks before it goes back where somebody else has written into its fields', async () => {
        await write(paste());
        await write({ updates: [{ id: 1, cells: { Weight: 9 } }] }, api.editor);
        const asked = await step('undo', { asksFirst: true });
        expect(asked).toMatchObject({ change: null, question: { hasRest: true } });
        expect((await rows())[2]).toMatchObject({ Name: 'third' });
        await step('undo', { changeId: asked.question?.change.id });
        expect(await columns()).toContain('Weight Decimal');
        expect((await rows())[0]).toMatchObject({ Name: 'a', Weight: 9 });
      });

      it('is refused where a row was changed since the version it was read in, and names what the row holds', async () => {
        const version = (await api.call('GET', `tables/${table.id}/grid?limit=1`)).body.rows[0][1] as number;
        const cells = { Status: 'Later' };
        const newOptions = [{ columnId: columnOf(table, 'Status').id, titles: ['Later'] }];
        await write({ updates: [{ id: 1, cells: { Status: 'Todo' } }] }, api.editor);
        const refused = await write({ newOptions, updates: [{ id: 1, version, cells }] });
        expect(refused).toMatchObject({ status: 409, body: { details: { version: version + 1, cells: { Status: 'Todo' } } } });
        expect(await options()).toEqual(['Todo']);
        expect((await write({ newOptions, updates: [{ id: 1, version: version + 1, cells }] })).status).toBe(200);
        expect([await options(), (await rows())[0]]).toMatchObject([['Todo', 'Later'], { Status: 'Later' }]);
      });
    },
  ));
