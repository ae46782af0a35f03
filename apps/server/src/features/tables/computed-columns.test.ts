import type { WireFullTable } from '@quadrille/contract';
import { beforeAll, expect, it } from 'vitest';
import { type ApiFixture, columnOf, describeApiOnEach } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let towns: WireFullTable;

describeApiOnEach(
  (started) => void (api = started),
  () => {
    beforeAll(async () => {
      towns = await api.table('Towns', { Name: 'SingleLineText', People: 'Number' });
      const rows = [
        { Name: 'Oslo', People: 7 },
        { Name: 'Rome', People: 28 },
      ];
      await api.call('POST', `db/data/bulk/v1/${api.projectId}/Towns`, rows);
    });

    it('makes links with their mirror, and what is computed of them, in the order that was sent', async () => {
      const table = await made('Trips', [
        { title: 'Twice', uidt: 'Formula', formula_raw: '{Sum} * 2' },
        { title: 'Name', uidt: 'SingleLineText' },
        {
          title: 'Sum',
          uidt: 'Rollup',
          fk_relation_column_id: 'Stops',
          fk_rollup_column_id: columnOf(towns, 'People').id,
          rollup_function: 'sum',
        },
        { title: 'Stops', uidt: 'Links', type: 'mm', childId: towns.id, mirror_title: 'Seen on' },
        { title: 'Names', uidt: 'Lookup', fk_relation_column_id: 'Stops', fk_lookup_column_id: columnOf(towns, 'Name').id },
        { title: 'How many', uidt: 'Count', fk_relation_column_id: 'Stops' },
        { title: 'Home', uidt: 'LinkToAnotherRecord', type: 'bt', parentId: towns.id },
        { title: 'Code', uidt: 'QrCode', fk_qr_value_column_id: 'Twice' },
        { title: 'Go', uidt: 'Button', meta: { action: 'url', label: 'Go', formula: 'CONCAT("https://x.org/", {Twice})' } },
      ]);
      const titles = ['Id', 'Twice', 'Name', 'Sum', 'Stops', 'Names', 'How many', 'Home', 'Code', 'Go'];
      const sent = (of: readonly (string | undefined)[]) => of.filter((title) => title !== 'Towns_id'); // the key a link brings
      expect(sent(table.columns.map(({ title }) => title))).toEqual(titles);
      expect(columnOf(table, 'Name')).toMatchObject({ pv: 1 });
      const grid = table.views[0]?.id;
      const shown = (await api.call('GET', `db/meta/views/${grid}/columns`)).body.list as { fk_column_id: string; order: number }[];
      const inOrder = shown.toSorted((a, b) => a.order - b.order).map(({ fk_column_id }) => table.columnsById[fk_column_id]?.title);
      expect(sent(inOrder)).toEqual(titles);
      const mirror = columnOf(await read(towns.id), 'Seen on');
      expect(mirror).toMatchObject({ uidt: 'Links', colOptions: { type: 'mm', fk_related_model_id: table.id } });
      await api.call('POST', data('Trips'), { Name: 'North' });
      const link = async (title: string, type: string, id: number) =>
        expect((await api.call('POST', `${data('Trips')}/1/${type}/${title}/${id}`)).status).toBe(200);
      await link('Stops', 'mm', 1);
      await link('Stops', 'mm', 2);
      await link('Home', 'bt', 2);
      const home = { Id: 2, Name: 'Rome' };
      const row = { Name: 'North', Twice: 70, Sum: 35, Stops: 2, Names: ['Oslo', 'Rome'], 'How many': 2, Home: home, Code: 70 };
      expect((await api.call('GET', `${data('Trips')}/1`)).body).toMatchObject(row);
    });

    it('makes links of a table to itself, whichever way, and looks up through them', async () => {
      const table = await made('People', [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'Boss', uidt: 'LinkToAnotherRecord', type: 'bt', parentId: 'people', mirror_title: 'Staff' },
        { title: 'Name of boss', uidt: 'Lookup', fk_relation_column_id: 'Boss', fk_lookup_column_id: 'Name' },
        { title: 'Boss of boss', uidt: 'Lookup', fk_relation_column_id: 'Boss', fk_lookup_column_id: 'Name of boss' },
      ]);
      for (const Name of ['Ann', 'Bob', 'Cid']) await api.call('POST', data('People'), { Name });
      for (const [child, parent] of [
        [1, 2],
        [2, 3],
      ])
        await api.call('POST', `${data('People')}/${child}/bt/Boss/${parent}`);
      expect((await api.call('GET', `${data('People')}/1`)).body).toMatchObject({ 'Name of boss': 'Bob', 'Boss of boss': 'Cid' });
      expect(columnOf(table, 'Staff')).toMatchObject({ uidt: 'Links', colOptions: { type: 'hm' } });
    });

    it('takes all of it back by one undo, and brings it again', async () => {
      await made('Brief', [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'Town', uidt: 'Links', type: 'mm', childId: towns.id },
      ]);
      const both = async (): Promise<unknown> => [
        (await api.call('GET', `db/meta/projects/${api.projectId}/tables?includeM2M=true`)).body.list.map(
          ({ title }: { title: string }) => title,
        ),
        (await read(towns.id)).columns.map(({ title }) => title),
      ];
      const after = await both();
      expect((await api.call('POST', `db/meta/projects/${api.projectId}/undo`, {})).body).toMatchObject({ skipped: 0 });
      const before = await both();
      expect(JSON.stringify(before)).not.toContain('Brief');
      await api.call('POST', `db/meta/projects/${api.projectId}/redo`, {});
      expect(await both()).toEqual(after);
    });

    const name = { title: 'Name', uidt: 'SingleLineText' };
    const refused: [string, object[], string][] = [
      [
        'a link to nowhere',
        [{ title: 'Link', uidt: 'Links', type: 'mm' }],
        'Column "Link": childId must be the id of a table of this base.',
      ],
      [
        'a link of no known kind',
        [{ title: 'Link', uidt: 'Links', type: 'xx' }],
        'Column "Link": A link is of type hm, bt or mm; "xx" was sent.',
      ],
      ['a lookup through nothing', [{ title: 'Look', uidt: 'Lookup' }], 'Column "Look": Relation column not found'],
      [
        'a count through a text',
        [{ title: 'Count', uidt: 'Count', fk_relation_column_id: 'Name' }],
        'Column "Count": Relation column not found',
      ],
      ['a code of nothing', [{ title: 'Code', uidt: 'QrCode' }], 'Column "Code": Value column not found'],
      ['a formula of nothing', [{ title: 'Sum', uidt: 'Formula' }], 'Column "Sum": Invalid Formula: '],
      [
        'a formula of a missing field',
        [{ title: 'Sum', uidt: 'Formula', formula: '{Nme} & 1' }],
        'Column "Sum": Invalid Formula: There is no field "Nme". Did you mean {Name}?',
      ],
      [
        'formulas that use each other',
        [
          { title: 'A', uidt: 'Formula', formula: '{B} + 1' },
          { title: 'B', uidt: 'Formula', formula: '{A} + 1' },
        ],
        'Column "A": Invalid Formula: "A" would use itself: A → B → A.',
      ],
      [
        'a name taken by what a link brings',
        [{ title: 'Link', uidt: 'Links', type: 'mm', childId: 'towns', mirror_title: 'Name' }],
        'Duplicate column alias',
      ],
      ['a name used twice', [{ title: 'NAME', column_name: 'n', uidt: 'Formula', formula: '1' }], 'Duplicate column alias'],
    ];
    for (const [what, columns, msg] of refused)
      it(`refuses ${what}, with nothing left behind`, async () => {
        const before = await everything();
        const answer = await create('Husk', [
          name,
          ...columns.map((column) => ('childId' in column ? { ...column, childId: towns.id } : column)),
        ]);
        expect(answer.status, answer.text).toBe(400);
        expect(answer.body.msg).toContain(msg);
        expect(await everything()).toEqual(before);
      });

    const create = (title: string, columns: object[]) =>
      api.call('POST', `db/meta/projects/${api.projectId}/tables`, {
        title,
        table_name: title.toLowerCase(),
        columns: columns.map((column) => named(column as never)),
      });
    const named = (column: { title: string }) => ({ column_name: column.title.toLowerCase(), ...column });
    const made = async (title: string, columns: object[]): Promise<WireFullTable> => {
      const answer = await create(title, columns);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const read = async (id: string): Promise<WireFullTable> => (await api.call('GET', `db/meta/tables/${id}`)).body;
    const data = (title: string): string => `db/data/v1/${api.projectId}/${title}`;
    const everything = async (): Promise<unknown> => {
      const store = await api.app.parts.engine.openBase(api.projectId as never);
      const { entities } = await store.schema();
      return [await store.sequence(), ['table', 'field', 'view', 'viewField'].map((kind) => [...entities.all(kind as 'table').values()])];
    };
  },
);
