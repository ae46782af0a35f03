import type { GridLinked, WireFullTable } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ApiFixture, columnOf, describeApiOnEach } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let tags: WireFullTable;
let tasks: WireFullTable;
let count = 0;

const linkOf = (of: WireFullTable): string => columnOf(of, 'Tags').id;
const query = (entries: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(entries).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();
const linked = async (more: Readonly<Record<string, unknown>> = {}, as = api.owner): Promise<GridLinked['records']> =>
  (await api.call('GET', `tables/${tasks.id}/grid/linked/${linkOf(tasks)}?${query(more)}`, undefined, as)).body.records;
const linkedTo = (id: number) => ({ linkedTo: { fk_column_id: linkOf(tasks), row_id: id } });
const countOf = async (id: number, as = api.owner): Promise<number> =>
  (await api.call('GET', `tables/${tasks.id}/grid/count?${query(linkedTo(id))}`, undefined, as)).body.count;
const idsOf = async (id: number): Promise<unknown[]> =>
  (await api.call('GET', `tables/${tasks.id}/grid?${query({ ...linkedTo(id), limit: '50' })}`)).body.rows.map(([row]: unknown[]) => row);
const undo = () => api.call('POST', `db/meta/projects/${api.projectId}/undo`, {});
const steps = (add: readonly number[], remove: readonly number[] | 'all') => ({ [linkOf(tasks)]: { add, remove } });

/** Tasks 1 to 4: with tag 1, with tags 1 and 2, with tag 2, with none; nobody has tag 3. */
async function makeTasks(type: 'mm' | 'hm' | 'bt'): Promise<void> {
  count += 1;
  tags = await api.table(`Tag${count}`, { Name: 'SingleLineText', Level: 'Number' });
  tasks = await api.table(`Task${count}`, { Title: 'SingleLineText', Points: 'Number' });
  const [parent, child] = type === 'bt' ? [tags, tasks] : [tasks, tags];
  const uidt = type === 'bt' ? 'LinkToAnotherRecord' : 'Links';
  const body = { uidt, title: 'Tags', parentId: parent.id, childId: child.id, type };
  expect((await api.call('POST', `db/meta/tables/${tasks.id}/columns`, body)).status).toBe(200);
  const add = (of: WireFullTable, rows: object[]) => api.call('POST', `db/data/bulk/v1/${api.projectId}/${of.id}`, rows);
  await add(
    tags,
    ['Red', 'Blue', 'Green'].map((Name, at) => ({ Name, Level: at + 1 })),
  );
  await add(
    tasks,
    [1, 2, 3, 4].map((Points) => ({ Title: `T${Points}`, Points })),
  );
  tasks = (await api.call('GET', `db/meta/tables/${tasks.id}`)).body;
}

const link = (rows: Readonly<Record<number, readonly number[]>>) =>
  api.call('PATCH', `tables/${tasks.id}/grid`, {
    updates: Object.entries(rows).map(([id, ids]) => ({ id: Number(id), links: { Tags: { ids } } })),
  });

describe('records that rows of a view are linked with', () =>
  describeApiOnEach(
    (made) => void (api = made),
    () => {
      describe('many to many', () => {
        beforeEach(async () => {
          await makeTasks('mm');
          await link({ 1: [1], 2: [1, 2], 3: [2] });
        });

        it('are named with how many rows each, of those the view and the question leave', async () => {
          expect(await linked()).toEqual([
            { id: 1, title: 'Red', count: 2 },
            { id: 2, title: 'Blue', count: 2 },
          ]);
          expect(await linked({ where: '(Points,gt,2)' })).toEqual([{ id: 2, title: 'Blue', count: 1 }]);
          expect(await linked({ search: 'T1' })).toEqual([{ id: 1, title: 'Red', count: 1 }]);
        });

        it('narrow pages, counts and summaries to the rows of one of them', async () => {
          expect([await idsOf(1), await idsOf(2), await idsOf(3)]).toEqual([[1, 2], [2, 3], []]);
          expect([await countOf(1), await countOf(3)]).toEqual([2, 0]);
          // conditions, orders and searches that read the link itself narrow further, and never less
          const together = async (more: Readonly<Record<string, unknown>>): Promise<number> =>
            (await api.call('GET', `tables/${tasks.id}/grid/count?${query({ ...linkedTo(1), ...more })}`)).body.count;
          expect(await together({ search: 'T2' })).toBe(1);
          expect(await together({ search: 'T3' })).toBe(0);
          expect(await together({ where: '(Tags,gt,1)' })).toBe(1);
          expect(await together({ sort: '-Tags' })).toBe(2);
          const aggregates = [{ fk_column_id: columnOf(tasks, 'Points').id, aggregate: 'sum' }];
          const asked = await api.call('GET', `tables/${tasks.id}/grid/aggregates?${query({ ...linkedTo(2), aggregates })}`);
          expect(asked.body.values).toEqual([5]);
          const other = { linkedTo: { fk_column_id: columnOf(tasks, 'Points').id, row_id: 1 } };
          expect(await api.call('GET', `tables/${tasks.id}/grid/count?${query(other)}`)).toMatchObject({ status: 400 });
        });

        it('give way one to the other as one change with the place, whatever else the row is linked with', async () => {
          const view = (await api.call('POST', `db/meta/tables/${tasks.id}/kanbans`, { title: 'Board', fk_grp_col_id: linkOf(tasks) }))
            .body;
          const move = { viewId: view.id, ids: [2], after: 3, before: null, cells: { Points: 9 }, links: steps([3], [1]) };
          expect((await api.call('POST', `tables/${tasks.id}/grid/move`, move)).status).toBe(200);
          expect([await idsOf(1), await idsOf(2), await idsOf(3)]).toEqual([[1], [2, 3], [2]]);
          expect((await undo()).status).toBe(200);
          expect([await idsOf(1), await idsOf(2), await idsOf(3)]).toEqual([[1, 2], [2, 3], []]);
          expect((await api.call('GET', `tables/${tasks.id}/rows/2`)).body.Points).toBe(2);
        });

        it('are added and taken away beside what others link meanwhile', async () => {
          const sent = [steps([3], [1]), steps([3], [2])].map((links) =>
            api.call('PATCH', `tables/${tasks.id}/grid`, { updates: [{ id: 2, links }] }),
          );
          expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
          expect(await idsOf(3)).toEqual([2]);
          expect(await idsOf(2)).toEqual([3]);
          expect((await api.call('PATCH', `tables/${tasks.id}/grid`, { updates: [{ id: 1, links: steps([3], 'all') }] })).status).toBe(200);
          expect([await idsOf(1), await idsOf(3)]).toEqual([[], [1, 2]]);
          const gone = await api.call('PATCH', `tables/${tasks.id}/grid`, { updates: [{ id: 2, links: steps([99], [3]) }] });
          expect(gone.status).toBe(422);
          expect(await idsOf(3)).toEqual([1, 2]);
        });

        it('of many rows are changed at once, each by its own steps, as one change', async () => {
          const view = (await api.call('POST', `db/meta/tables/${tasks.id}/kanbans`, { title: 'Board', fk_grp_col_id: linkOf(tasks) }))
            .body;
          const rowLinks = [
            { id: 1, links: steps([2], [1]) },
            { id: 3, links: steps([1], [2]) },
            { id: 4, links: steps([1], []) },
          ];
          const move = { viewId: view.id, ids: [1, 3], after: null, before: 2, links: steps([3], []), rowLinks };
          expect((await api.call('POST', `tables/${tasks.id}/grid/move`, move)).status).toBe(200);
          // a row that is not moved is left alone
          expect([await idsOf(1), await idsOf(2), await idsOf(3)]).toEqual([
            [2, 3],
            [1, 2],
            [1, 3],
          ]);
          expect((await undo()).status).toBe(200);
          expect([await idsOf(1), await idsOf(2), await idsOf(3)]).toEqual([[1, 2], [2, 3], []]);
        });

        it('follow one on the other where a row is named twice', async () => {
          const updates = [steps([3], [1, 2]), steps([1], [3])].map((links) => ({ id: 2, links }));
          expect((await api.call('PATCH', `tables/${tasks.id}/grid`, { updates })).status).toBe(200);
          expect([await idsOf(1), await idsOf(2), await idsOf(3)]).toEqual([[1, 2], [3], []]);
        });

        it('are bounded, of one cell and of all together', async () => {
          const many = Array.from({ length: limits.linksPerCall / 2 + 1 }, (_, at) => at + 1);
          const updates = [1, 2].map((id) => ({ id, links: steps([], many) }));
          const refused = await api.call('PATCH', `tables/${tasks.id}/grid`, { updates });
          expect([refused.status, refused.body.msg]).toEqual([413, expect.stringContaining('50')]);
          const one = [{ id: 1, links: steps([], [...many, ...many]) }];
          expect((await api.call('PATCH', `tables/${tasks.id}/grid`, { updates: one })).status).toBe(400);
          expect(await idsOf(1)).toEqual([1, 2]);
        });

        it('are named by as much of their titles as a chip has room for', async () => {
          await api.call('PATCH', `tables/${tags.id}/grid`, { updates: [{ id: 1, cells: { Name: 'x'.repeat(2000) } }] });
          const [first] = await linked();
          expect(first?.title).toBe('x'.repeat(limits.linkedTitle));
        });

        it('are those the reader may see: others are neither named nor asked about', async () => {
          const filter = [{ fk_column_id: columnOf(tags, 'Level').id, comparison_op: 'gt', value: '1' }];
          const rule = { actions: ['read'], roles: ['viewer'], filter };
          const made = await api.call('POST', `db/meta/tables/${tags.id}/rules`, rule);
          expect(made.status).toBe(200);
          expect(await linked({}, api.viewer)).toEqual([{ id: 2, title: 'Blue', count: 2 }]);
          expect([await countOf(1, api.viewer), await countOf(2, api.viewer)]).toEqual([0, 2]);
          expect([await countOf(1), await countOf(2)]).toEqual([2, 2]);
        });
      });

      it('are counted over a link of one record and over one whose other side holds the key', async () => {
        await makeTasks('bt');
        await link({ 1: [1], 2: [1], 3: [2] });
        expect((await linked()).map(({ id, count: rows }) => [id, rows])).toEqual([
          [1, 2],
          [2, 1],
        ]);
        expect([await idsOf(1), await idsOf(2)]).toEqual([[1, 2], [3]]);
        const swapped = [steps([2], [1]), steps([], [1]), steps([1], [2])].map((links, at) => ({ id: at + 1, links }));
        expect((await api.call('PATCH', `tables/${tasks.id}/grid`, { updates: swapped })).status).toBe(200);
        expect([await idsOf(1), await idsOf(2)]).toEqual([[3], [1]]);
        await makeTasks('hm');
        await link({ 1: [1], 2: [2, 3] });
        expect((await linked()).map(({ id, count: rows }) => [id, rows])).toEqual([
          [1, 1],
          [2, 1],
          [3, 1],
        ]);
        expect(await idsOf(3)).toEqual([2]);
        const crossed = [steps([2], [1]), steps([1], [2])].map((links, at) => ({ id: at + 1, links }));
        expect((await api.call('PATCH', `tables/${tasks.id}/grid`, { updates: crossed })).status).toBe(200);
        expect([await idsOf(1), await idsOf(2)]).toEqual([[2], [1]]);
        expect((await undo()).status).toBe(200);
        await api.call('PATCH', `tables/${tasks.id}/grid`, { updates: [{ id: 2, links: steps([1], [3]) }] });
        expect([await idsOf(1), await idsOf(3)]).toEqual([[2], []]);
      });
    },
  ));
