import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, signIn, signUp, type HttpClient } from '../harness/http-client.ts';
import { everyDatabaseKind, missingReason, type Stage } from '../harness/on-each-database.ts';
import { beginCsvImport } from './begin-import.ts';
import { makeProject, makeTable, type SampleTable } from './sample-table.ts';

const meta = '/api/v1/db/meta';

interface Scene {
  readonly me: HttpClient;
  readonly table: SampleTable;
  /** Made in `beforeAll`: a filter and a sort of the table's view. */
  readonly filterId: string;
  readonly sortId: string;
}

/** Everything people can do in a base, once. */
const actions: readonly (readonly [string, (scene: Scene) => Promise<unknown>])[] = [
  ['edit a cell', ({ me, table }) => must(me('PATCH', `${table.rows}/1`, { body: { Name: 'edited' } }))],
  [
    'edit several cells of a row',
    ({ me, table }) =>
      must(
        me('PATCH', `${table.rows}/2`, {
          body: { Name: null, Price: 9.75, Done: true, Kind: 'b', Tags: 'y,x', Due: '2030-01-01', At: '2030-01-01 10:00:00' },
        }),
      ),
  ],
  [
    'edit cells of several rows',
    ({ me, table }) =>
      must(
        me('PATCH', table.bulk, {
          body: [
            { Id: 1, Name: 'one' },
            { Id: 3, Name: 'three', Price: 3 },
          ],
        }),
      ),
  ],
  [
    'edit all rows that match',
    ({ me, table }) => must(me('PATCH', `${table.bulk}/all`, { query: { where: '(Price,gt,1)' }, body: { Price: 100 } })),
  ],
  ['insert a row', ({ me, table }) => must(me('POST', table.rows, { body: { Name: 'new' } }))],
  ['insert several rows', ({ me, table }) => must(me('POST', table.bulk, { body: [{ Name: 'n1' }, { Name: 'n2', Kind: 'a' }] }))],
  ['delete a row', ({ me, table }) => must(me('DELETE', `${table.rows}/2`))],
  ['delete several rows', ({ me, table }) => must(me('DELETE', table.bulk, { body: [{ Id: 1 }, { Id: 3 }] }))],
  ['delete all rows that match', ({ me, table }) => must(me('DELETE', `${table.bulk}/all`, { query: { where: '(Name,like,n%)' } }))],
  [
    'add a field',
    ({ me, table }) =>
      must(
        me('POST', `${meta}/tables/${table.tableId}/columns`, { body: { uidt: 'SingleLineText', title: 'Added', column_name: 'added' } }),
      ),
  ],
  ['fill the new field', ({ me, table }) => must(me('PATCH', `${table.rows}/4`, { body: { Added: 'filled' } }))],
  [
    'rename a field',
    ({ me, table }) =>
      must(me('PATCH', `${meta}/columns/${table.fields['Name']}`, { body: { title: 'Full name', column_name: 'full_name' } })),
  ],
  [
    'rename an option',
    async ({ me, table }) => {
      const column = await must(me('GET', `${meta}/columns/${table.fields['Kind']}`));
      const options = column.colOptions.options.map((option: { title: string }) => ({
        ...option,
        title: option.title === 'a' ? 'alpha' : option.title,
      }));
      return must(me('PATCH', `${meta}/columns/${column.id}`, { body: { colOptions: { options } } }));
    },
  ],
  [
    'remove an option that cells hold',
    async ({ me, table }) => {
      const column = await must(me('GET', `${meta}/columns/${table.fields['Tags']}`));
      const options = column.colOptions.options.filter((option: { title: string }) => option.title !== 'x');
      return must(me('PATCH', `${meta}/columns/${column.id}`, { body: { colOptions: { options } } }));
    },
  ],
  [
    'change the type of a field',
    ({ me, table }) =>
      must(
        me('PATCH', `${meta}/columns/${table.fields['Price']}`, { body: { uidt: 'SingleLineText', title: 'Price', column_name: 'price' } }),
      ),
  ],
  ['make another field the display field', ({ me, table }) => must(me('POST', `${meta}/columns/${table.fields['Due']}/primary`))],
  ['change a filter', ({ me, filterId }) => must(me('PATCH', `${meta}/filters/${filterId}`, { body: { comparison_op: 'blank' } }))],
  ['delete a filter', ({ me, filterId }) => must(me('DELETE', `${meta}/filters/${filterId}`))],
  [
    'add a filter',
    ({ me, table }) =>
      must(
        me('POST', `${meta}/views/${table.viewId}/filters`, { body: { fk_column_id: table.fields['Kind'], comparison_op: 'notblank' } }),
      ),
  ],
  [
    'turn a sort round',
    ({ me, sortId, table }) =>
      must(me('PATCH', `${meta}/sorts/${sortId}`, { body: { direction: 'desc', fk_column_id: table.fields['Name'] } })),
  ],
  ['delete a sort', ({ me, sortId }) => must(me('DELETE', `${meta}/sorts/${sortId}`))],
  [
    'add a sort',
    ({ me, table }) =>
      must(me('POST', `${meta}/views/${table.viewId}/sorts`, { body: { fk_column_id: table.fields['Due'], direction: 'desc' } })),
  ],
  [
    'hide a field',
    ({ me, table }) =>
      must(me('POST', `${meta}/views/${table.viewId}/columns`, { body: { fk_column_id: table.fields['Tags'], show: false } })),
  ],
  [
    'widen and move a field',
    async ({ me, table }) => {
      const [, second] = await must(me('GET', `${meta}/grids/${table.viewId}/grid-columns`));
      return must(me('PATCH', `${meta}/grid-columns/${second.id}`, { body: { width: '333px', order: 7.5 } }));
    },
  ],
  ['hide all fields', ({ me, table }) => must(me('POST', `${meta}/views/${table.viewId}/hide-all`))],
  ['show all fields', ({ me, table }) => must(me('POST', `${meta}/views/${table.viewId}/show-all`))],
  ['make rows taller', ({ me, table }) => must(me('PATCH', `${meta}/grids/${table.viewId}`, { body: { row_height: 2 } }))],
  ['add a view', ({ me, table }) => must(me('POST', `${meta}/tables/${table.tableId}/grids`, { body: { title: 'Second view' } }))],
  ['rename a view', ({ me, table }) => must(me('PATCH', `${meta}/views/${table.viewId}`, { body: { title: 'First view' } }))],
  [
    'delete a view',
    async ({ me, table }) => {
      const { list } = await must(me('GET', `${meta}/tables/${table.tableId}/views`));
      return must(me('DELETE', `${meta}/views/${list.find((view: { title: string }) => view.title === 'Second view').id}`));
    },
  ],
  ['delete a field that filters and sorts use', ({ me, table }) => must(me('DELETE', `${meta}/columns/${table.fields['Due']}`))],
  ['delete a field full of values', ({ me, table }) => must(me('DELETE', `${meta}/columns/${table.fields['Kind']}`))],
  [
    'rename the table',
    ({ me, table }) => must(me('PATCH', `${meta}/tables/${table.tableId}`, { body: { table_name: 'renamed', title: 'Renamed' } })),
  ],
  [
    'add a table',
    ({ me, table }) =>
      must(
        me('POST', `${meta}/projects/${table.projectId}/tables`, {
          body: { table_name: 'other', title: 'Other', columns: [{ column_name: 'a', title: 'A', uidt: 'SingleLineText' }] },
        }),
      ),
  ],
  ['move the table in the list', ({ me, table }) => must(me('POST', `${meta}/tables/${table.tableId}/reorder`, { body: { order: 9 } }))],
  ['import a table', ({ me, table }) => importTable(me, table.projectId)],
  ['delete the table with all that is in it', ({ me, table }) => must(me('DELETE', `${meta}/tables/${table.tableId}`))],
];

async function importTable(me: HttpClient, projectId: string): Promise<void> {
  const job = await beginCsvImport(me, projectId, { title: 'Cities', rows: 500 });
  await expect.poll(async () => (await must(me('GET', `/api/v1/imports/${job.id}`))).status, { timeout: 20_000 }).toBe('completed');
}

/** All that can be read of a base, without the times at which documents were last written. */
async function readAll(me: HttpClient, projectId: string): Promise<unknown> {
  const { list } = await must(me('GET', `${meta}/projects/${projectId}/tables`));
  const tables = await Promise.all(
    list.map(async ({ id }: { id: string }) => {
      const { columnsById: _again, ...table } = await must(me('GET', `${meta}/tables/${id}`));
      const views = await Promise.all(
        table.views.map(async (view: { id: string }) => ({
          columns: await must(me('GET', `${meta}/grids/${view.id}/grid-columns`)),
          filters: await must(me('GET', `${meta}/views/${view.id}/filters`)),
          sorts: await must(me('GET', `${meta}/views/${view.id}/sorts`)),
        })),
      );
      const rows = await must(me('GET', `/api/v1/tables/${id}/rows`, { query: { limit: 1000 } }));
      return { table, views, rows: rows.list };
    }),
  );
  return withoutTimes(tables);
}

function withoutTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTimes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'updated_at' && key !== 'UpdatedAt')
      .map(([key, inner]) => [key, withoutTimes(inner)]),
  );
}

describe.each(everyDatabaseKind)('undo and redo, on $name', ({ open }) => {
  let stage: Stage | null;
  let scene: Scene;
  const states: unknown[] = [];

  const revert = (way: 'undo' | 'redo') => must(scene.me('POST', `${meta}/projects/${scene.table.projectId}/${way}`, { body: {} }));
  const read = () => readAll(scene.me, scene.table.projectId);

  beforeAll(async () => {
    stage = await open();
    if (stage === null) return;
    const me = await signUp(stage.product.url, 'owner@example.org');
    const table = await makeTable(me, await makeProject(me, 'Back and forth'), 'Things', [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Price', uidt: 'Decimal' },
      { title: 'Done', uidt: 'Checkbox' },
      { title: 'Kind', uidt: 'SingleSelect', dtxp: "'a','b'" },
      { title: 'Tags', uidt: 'MultiSelect', dtxp: "'x','y'" },
      { title: 'Due', uidt: 'Date' },
      { title: 'At', uidt: 'DateTime' },
    ]);
    const rows = [1, 2, 3, 4].map((n) => ({
      Name: `thing ${n}`,
      Price: n + 0.5,
      Done: n % 2 === 0,
      Kind: n % 2 ? 'a' : 'b',
      Tags: n % 2 ? 'x,y' : 'y',
      Due: `2024-01-0${n}`,
      At: `2024-01-0${n} 12:00:00`,
    }));
    await must(me('POST', table.bulk, { body: rows }));
    const filter = await must(
      me('POST', `${meta}/views/${table.viewId}/filters`, { body: { fk_column_id: table.fields['Due'], comparison_op: 'notblank' } }),
    );
    const sort = await must(
      me('POST', `${meta}/views/${table.viewId}/sorts`, { body: { fk_column_id: table.fields['Name'], direction: 'asc' } }),
    );
    scene = { me, table, filterId: filter.id, sortId: sort.id };
    states.push(await read());
  });
  afterAll(() => stage?.dispose());
  beforeEach((ctx) => {
    if (stage === null) ctx.skip(missingReason);
  });

  it.each(actions)('takes back and does again: %s', async (_, act) => {
    await act(scene);
    const after = await read();
    expect(after).not.toEqual(states.at(-1));
    expect(await revert('undo')).toMatchObject({ change: expect.anything(), skipped: 0, label: expect.stringMatching(/\w/) });
    expect(await read()).toEqual(states.at(-1));
    expect(await revert('redo')).toMatchObject({ change: expect.anything(), skipped: 0 });
    expect(await read()).toEqual(after);
    states.push(after);
  });

  it('goes all the way back and forth again after a restart', async () => {
    await stage?.product.stop();
    const product = await stage!.startAgain();
    scene = { ...scene, me: await signIn(product.url, 'owner@example.org') };
    expect(await read()).toEqual(states.at(-1));
    for (let step = actions.length - 1; step >= 0; step -= 1) {
      expect((await revert('undo')).change, actions[step]?.[0]).not.toBeNull();
      expect(await read(), `back before: ${actions[step]?.[0]}`).toEqual(states[step]);
    }
    for (let step = 0; step < actions.length; step += 1) {
      expect((await revert('redo')).change, actions[step]?.[0]).not.toBeNull();
      expect(await read(), `forth after: ${actions[step]?.[0]}`).toEqual(states[step + 1]);
    }
    expect(await revert('redo')).toMatchObject({ change: null });
  });

  it('has nothing to do again once something new was done', async () => {
    await revert('undo');
    await must(scene.me('PATCH', `${scene.table.rows}/4`, { body: { Added: 'newer' } }));
    expect(await revert('redo')).toMatchObject({ change: null });
  });
});
