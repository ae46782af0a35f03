import type { WireFullTable } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { type ApiFixture, columnOf, describeApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let serial = 0;

interface World {
  readonly table: WireFullTable;
  readonly rows: string;
  readonly viewId: string;
  readonly link: string;
}

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await api.call(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
};

/** A table of three records, and a shared view whose only condition is on a field it hides. */
async function makeWorld(condition: object): Promise<World> {
  serial += 1;
  const title = `Tasks${serial}`;
  const table = await api.table(title, {
    Name: 'SingleLineText',
    Status: { uidt: 'SingleSelect', dtxp: "'Open','Done, late','Waiting'" },
    Tags: { uidt: 'MultiSelect', dtxp: "'red','blue'" },
  });
  await call('POST', `db/data/bulk/v1/${api.projectId}/${title}`, [
    { Name: 'a', Status: 'Open', Tags: 'red' },
    { Name: 'b', Status: 'Done, late', Tags: 'red,blue' },
    { Name: 'c' },
  ]);
  const { id: viewId } = await call('POST', `db/meta/tables/${table.id}/grids`, { title: 'Shown' });
  const { Status, Tags } = { Status: columnOf(table, 'Status').id, Tags: columnOf(table, 'Tags').id };
  const onField = { Status, Tags }[(condition as { field: 'Status' | 'Tags' }).field];
  await call('POST', `db/meta/views/${viewId}/filters`, { ...condition, fk_column_id: onField });
  const columns: { id: string; fk_column_id: string }[] = await call('GET', `db/meta/grids/${viewId}/grid-columns`);
  for (const { id, fk_column_id } of columns)
    if (fk_column_id === Status || fk_column_id === Tags) await call('PATCH', `db/meta/grid-columns/${id}`, { show: false });
  const { uuid } = await call('POST', `db/meta/views/${viewId}/share`);
  return { table, rows: `db/data/v1/${api.projectId}/${title}`, viewId, link: `db/public/shared-view/${uuid}/rows` };
}

const shown = async ({ rows, viewId }: World): Promise<string[]> =>
  (await call('GET', `${rows}/views/${viewId}`)).list.map(({ Name }: { Name: string }) => Name);

const visited = async ({ link }: World): Promise<string[]> =>
  (await api.call('GET', link, undefined, null)).body.list.map(({ Name }: { Name: string }) => Name);

/** Writes the options of a field: titles by the titles they had; null deletes one. */
async function writeOptions({ table }: World, title: string, changes: Readonly<Record<string, string | null>>): Promise<void> {
  const now: WireFullTable = await call('GET', `db/meta/tables/${table.id}`);
  const { id, colOptions } = columnOf(now, title) as unknown as { id: string; colOptions: { options: { id: string; title: string }[] } };
  const options = colOptions.options.flatMap((option) => {
    const next = changes[option.title] === undefined ? option.title : changes[option.title];
    return next == null ? [] : [{ ...option, title: next }];
  });
  await call('PATCH', `db/meta/columns/${id}`, { colOptions: { options } });
}

const filtersOf = async ({ viewId }: World): Promise<{ value: string | null; fault?: string }[]> =>
  (await call('GET', `db/meta/views/${viewId}/filters`)).list;

const conditions: readonly (readonly [condition: object, records: readonly string[]])[] = [
  [{ field: 'Status', comparison_op: 'eq', value: 'Open' }, ['a']],
  [{ field: 'Status', comparison_op: 'neq', value: 'Open' }, ['b', 'c']],
  [{ field: 'Status', comparison_op: 'eq', value: 'Done, late' }, ['b']],
  [{ field: 'Status', comparison_op: 'anyof', value: '"Done, late",Open' }, ['a', 'b']],
  [{ field: 'Status', comparison_op: 'nanyof', value: 'Open,Waiting' }, ['b', 'c']],
  [{ field: 'Tags', comparison_op: 'allof', value: 'red,blue' }, ['b']],
  [{ field: 'Tags', comparison_op: 'nanyof', value: 'blue' }, ['a', 'c']],
];
const renamed = { Open: 'Waiting', Waiting: 'Open', 'Done, late': 'Done' };

describeApi(
  (fixture) => void (api = fixture),
  () => {
    it.each(conditions)(
      '%j says the same after renames, two of them crosswise, and closes when its options go',
      async (condition, records) => {
        const world = await makeWorld(condition);
        expect(await shown(world)).toEqual(records);
        await writeOptions(world, 'Status', renamed);
        await writeOptions(world, 'Tags', { red: 'blue', blue: 'green' });
        expect(await shown(world)).toEqual(records);
        expect(await visited(world)).toEqual(records);
        await writeOptions(world, 'Status', { Waiting: null, Done: null });
        await writeOptions(world, 'Tags', { green: null });
        expect(await shown(world)).toEqual([]);
        expect(await visited(world)).toEqual([]);
        expect((await filtersOf(world))[0]?.fault).toContain('is no value that');
      },
    );

    it('follows in colours of a view, rights, webhooks and on lookups', async () => {
      const world = await makeWorld(conditions[0]?.[0] ?? {});
      const status = columnOf(world.table, 'Status').id;
      const condition = { fk_column_id: status, comparison_op: 'eq', value: 'Open', logical_op: 'and' };
      await call('PATCH', `db/meta/grids/${world.viewId}`, {
        meta: { color_rules: [{ hue: 'rose', fk_column_id: null, filters: [condition] }] },
      });
      const rule = await call('POST', `db/meta/tables/${world.table.id}/rules`, {
        actions: ['read'],
        roles: ['viewer'],
        user_ids: [],
        filter: [condition],
      });
      const hook = await call('POST', `db/meta/tables/${world.table.id}/hooks`, {
        title: 'Told',
        event: 'after',
        operation: 'update',
        condition: true,
        notification: { type: 'URL', payload: { method: 'POST', path: 'http://127.0.0.1:9/' } },
      });
      await call('POST', `db/meta/hooks/${hook.id}/filters`, condition);
      const other = await api.table(`Notes${serial}`, { Name: 'SingleLineText' });
      await call('POST', `db/meta/tables/${world.table.id}/columns`, {
        uidt: 'Links',
        title: 'Notes',
        type: 'mm',
        parentId: world.table.id,
        childId: other.id,
        mirror_title: 'Tasks',
      });
      const linked: WireFullTable = await call('GET', `db/meta/tables/${other.id}`);
      await call('POST', `db/meta/tables/${other.id}/columns`, {
        uidt: 'Lookup',
        title: 'States',
        fk_relation_column_id: columnOf(linked, 'Tasks').id,
        fk_lookup_column_id: status,
      });
      const withLookup: WireFullTable = await call('GET', `db/meta/tables/${other.id}`);
      const lookupView = withLookup.views[0]?.id ?? '';
      await call('POST', `db/meta/views/${lookupView}/filters`, {
        fk_column_id: columnOf(withLookup, 'States').id,
        comparison_op: 'anyof',
        value: 'Open,Waiting',
      });

      await writeOptions(world, 'Status', { Open: 'Begun, at last' });

      const { views }: WireFullTable = await call('GET', `db/meta/tables/${world.table.id}`);
      expect(JSON.stringify(views.find(({ id }) => id === world.viewId))).toContain('Begun, at last');
      const rules = (await call('GET', `db/meta/tables/${world.table.id}/rules`)).list;
      expect(rules.find(({ id }: { id: string }) => id === rule.id).filter[0].value).toBe('Begun, at last');
      expect((await call('GET', `db/meta/hooks/${hook.id}/filters`)).list[0].value).toBe('Begun, at last');
      expect((await call('GET', `db/meta/views/${lookupView}/filters`)).list[0].value).toBe('"Begun, at last",Waiting');

      const uses = await call('GET', `db/meta/columns/${status}/uses`);
      expect(uses.counts).toEqual({
        views: 1,
        shares: 1,
        formulas: 0,
        fields: 1,
        rules: 1,
        webhooks: 1,
        dashboards: 0,
        prompts: 0,
        records: 2,
      });
      expect(uses.list.find(({ kind }: { kind: string }) => kind === 'view')).toMatchObject({
        title: 'Shown',
        as: ['filter', 'setting'],
        is_shared: true,
      });
      const ofView = await call('GET', `db/meta/views/${world.viewId}/uses`);
      expect(ofView.counts).toMatchObject({ views: 1, shares: 1, dashboards: 0, records: null });
      expect((await api.call('GET', `db/meta/views/${world.viewId}/uses`, undefined, api.viewer)).status).toBe(403);
      const optionId = (
        columnOf(await call('GET', `db/meta/tables/${world.table.id}`), 'Status') as never as {
          colOptions: { options: { id: string; title: string }[] };
        }
      ).colOptions.options.find(({ title }) => title === 'Begun, at last')?.id;
      const ofOption = await call('GET', `db/meta/columns/${status}/uses?optionId=${optionId}`);
      expect(ofOption.counts).toEqual({
        views: 2,
        shares: 1,
        formulas: 0,
        fields: 0,
        rules: 1,
        webhooks: 1,
        dashboards: 0,
        prompts: 0,
        records: 1,
      });
    });

    it('a shared view shows nothing once the hidden field of its condition is deleted, and undo brings all back', async () => {
      const world = await makeWorld({ field: 'Status', comparison_op: 'eq', value: 'Open' });
      expect(await visited(world)).toEqual(['a']);
      await call('DELETE', `db/meta/columns/${columnOf(world.table, 'Status').id}`);
      expect(await visited(world)).toEqual([]);
      expect(await shown(world)).toEqual([]);
      expect((await filtersOf(world))[0]?.fault).toBeDefined();
      await call('POST', `db/meta/projects/${api.projectId}/undo`);
      expect(await visited(world)).toEqual(['a']);
      await call('POST', `db/meta/projects/${api.projectId}/redo`);
      expect(await visited(world)).toEqual([]);
      const copy = await call('POST', `db/meta/tables/${world.table.id}/grids`, { title: 'Copy', copy_from_id: world.viewId });
      expect(await shown({ ...world, viewId: copy.id })).toEqual([]);
    });

    it('counts webhooks that say a field in what they send, each once', async () => {
      const world = await makeWorld({ field: 'Status', comparison_op: 'eq', value: 'Open' });
      const send = (title: string, payload: object) =>
        call('POST', `db/meta/tables/${world.table.id}/hooks`, {
          title,
          event: 'after',
          operation: 'update',
          notification: { type: 'URL', payload: { method: 'POST', path: 'http://127.0.0.1:9/', ...payload } },
        });
      await send('Body', { body: '{"is":"{{ data.rows[0].Status }}"}' });
      await send('Header', { headers: [{ name: 'x-is', value: '{{{data.rows.0["Status"]}}}' }] });
      await send('Word', { body: 'Status is not a slot, {{ data.rows[0].StatusOther }} is another' });
      const { list } = await call('GET', `db/meta/columns/${columnOf(world.table, 'Status').id}/uses`);
      const hooks = (list as { kind: string; title: string; as: string[] }[]).filter(({ kind }) => kind === 'hook');
      expect(hooks.map(({ title, as }) => [title, as])).toEqual([
        ['Body', ['setting']],
        ['Header', ['setting']],
      ]);
    });

    it('tells what uses a field to those who may delete it, and to nobody else', async () => {
      const world = await makeWorld({ field: 'Status', comparison_op: 'eq', value: 'Open' });
      const path = `db/meta/columns/${columnOf(world.table, 'Name').id}/uses`;
      await call('POST', `db/meta/tables/${world.table.id}/columns`, { uidt: 'Formula', title: 'Shout', formula_raw: 'UPPER({Name})' });
      const name = columnOf(world.table, 'Name').id;
      const meta = { table_id: world.table.id, view_id: world.viewId, column_id: null, text: `Describe {{${name}}}.`, choices: [] };
      await call('POST', `db/meta/projects/${api.projectId}/items`, { kind: 'prompt', title: 'Texts', meta });
      expect((await call('GET', path)).counts).toMatchObject({ formulas: 1, views: 0, prompts: 1, records: 3 });
      expect((await call('GET', `db/meta/views/${world.viewId}/uses`)).counts).toMatchObject({ prompts: 1 });
      await call('POST', `db/meta/tables/${world.table.id}/kanbans`, { title: 'Board', fk_grp_col_id: columnOf(world.table, 'Status').id });
      const stacked = (await call('GET', `db/meta/columns/${columnOf(world.table, 'Status').id}/uses`)).list as {
        title: string;
        as: string[];
      }[];
      expect(stacked.find(({ title }) => title === 'Board')?.as).toContain('stacks');
      expect((await api.call('GET', path, undefined, api.viewer)).status).toBe(403);
      expect((await api.call('GET', path, undefined, null)).status).toBe(401);
      expect((await api.call('GET', `${path}?optionId=nothing`)).status).toBe(400);
    });
  },
);
