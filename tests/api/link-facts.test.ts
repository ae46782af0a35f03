import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpClient, must, signUp, type HttpClient, type Query } from '../harness/http-client.ts';
import { everyDatabaseKind, missingReason, type Stage } from '../harness/on-each-database.ts';
import { makeProject, makeTable, type SampleTable } from './sample-table.ts';

const meta = '/api/v1/db/meta';
type Wire = Record<string, unknown>;
interface Column extends Wire {
  readonly id: string;
  readonly title: string;
  readonly uidt: string;
  readonly colOptions: Wire;
}

/** Each statement of the v1 wire on links, made and read as programs do. */
describe.each(everyDatabaseKind)('links, on $name', ({ open }) => {
  let stage: Stage | null;
  let me: HttpClient;
  let projectId: string;
  beforeAll(async () => {
    stage = await open();
    if (stage === null) return;
    me = await signUp(stage.product.url, 'owner@example.org');
    projectId = await makeProject(me, 'Links');
  });
  afterAll(() => stage?.dispose());
  beforeEach((ctx) => {
    if (stage === null) ctx.skip(missingReason);
  });

  const columnsOf = async (table: SampleTable): Promise<Column[]> => (await must(me('GET', `${meta}/tables/${table.tableId}`))).columns;
  const column = async (table: SampleTable, title: string): Promise<Column> => {
    const found = (await columnsOf(table)).find((one) => one.title === title);
    if (!found) throw new Error(`No column "${title}".`);
    return found;
  };
  const add = (table: SampleTable, body: object): Promise<Wire> => must(me('POST', `${meta}/tables/${table.tableId}/columns`, { body }));
  const rowOf = async (table: SampleTable, id: number, query = {}): Promise<Wire> =>
    (await must(me('GET', table.rows, { query: { where: `(Id,eq,${id})`, ...query } }))).list[0];
  const act = (method: string, table: SampleTable, path: string) => me(method, `${table.rows}/${path}`);
  const idsOf = async (table: SampleTable, path: string, query = {}): Promise<number[]> =>
    (await must(me('GET', `${table.rows}/${path}`, { query }))).list.map(({ Id }: Wire) => Id);

  let worlds = 0;
  /** Authors one to three, books one to four, and a link of each kind wanted: Books (hm) with Author, Liked (mm) with Fans. */
  async function makeWorld(kinds: readonly ('hm' | 'mm')[] = ['hm', 'mm']) {
    worlds += 1;
    const suffix = String.fromCodePoint(96 + worlds);
    const authors = await makeTable(me, projectId, `Author${suffix}`, [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Born', uidt: 'Number' },
    ]);
    const books = await makeTable(me, projectId, `Book${suffix}`, [
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'Pages', uidt: 'Number' },
    ]);
    await must(me('POST', authors.bulk, { body: ['Ann', 'Bob', 'Cid'].map((Name) => ({ Name, Born: 1900 })) }));
    await must(me('POST', books.bulk, { body: ['One', 'Two', 'Three', 'Four'].map((Title, at) => ({ Title, Pages: (at + 1) * 10 })) }));
    const ends = { parentId: authors.tableId, childId: books.tableId };
    const answers: Wire[] = [];
    for (const type of kinds) answers.push(await add(authors, { uidt: 'Links', title: type === 'hm' ? 'Books' : 'Liked', type, ...ends }));
    return { authors, books, answers, name: (of: 'Author' | 'Book') => `${of}${suffix}` };
  }

  describe('made as "has many"', () => {
    it('are answered with the whole table', async () => {
      const { authors, answers } = await makeWorld(['hm']);
      expect(answers[0]).toMatchObject({ id: authors.tableId, columns: expect.any(Array), columnsById: expect.any(Object) });
    });

    it('put a key into the child, named after the table of the parent', async () => {
      const { books, name } = await makeWorld(['hm']);
      const key = (await columnsOf(books)).find(({ uidt }) => uidt === 'ForeignKey');
      const words = `${name('Author').toLowerCase()}_id`;
      expect(key).toMatchObject({ title: words, column_name: words, system: 0, dt: 'integer' });
    });

    it('put a mirror into the child, named as the parent', async () => {
      const { books, authors, name } = await makeWorld(['hm']);
      expect(await column(books, name('Author'))).toMatchObject({
        uidt: 'LinkToAnotherRecord',
        colOptions: { type: 'bt', fk_related_model_id: authors.tableId },
      });
    });

    it('point at the key of the child and the id of the parent', async () => {
      const { authors, books } = await makeWorld(['hm']);
      const key = (await columnsOf(books)).find(({ uidt }) => uidt === 'ForeignKey');
      expect((await column(authors, 'Books')).colOptions).toMatchObject({
        type: 'hm',
        fk_child_column_id: key?.id,
        fk_parent_column_id: authors.fields['Id'],
        fk_related_model_id: books.tableId,
      });
    });
  });

  describe('made as "belongs to"', () => {
    it('stand in the child by the title given, their mirror in the parent by the plural of the child', async () => {
      const { authors, books, name } = await makeWorld([]);
      await add(books, { uidt: 'LinkToAnotherRecord', title: 'Writer', type: 'bt', parentId: authors.tableId, childId: books.tableId });
      expect(await column(books, 'Writer')).toMatchObject({ uidt: 'LinkToAnotherRecord', colOptions: { type: 'bt' } });
      const plural = `${name('Book')}s`;
      expect(await column(authors, plural)).toMatchObject({
        uidt: 'Links',
        colOptions: { type: 'hm' },
        meta: { singular: name('Book'), plural },
      });
    });

    it('say "Children" of a child', async () => {
      const parent = await makeTable(me, projectId, 'Mother', []);
      const child = await makeTable(me, projectId, 'Child', []);
      await add(child, { uidt: 'LinkToAnotherRecord', title: 'Of', type: 'bt', parentId: parent.tableId, childId: child.tableId });
      expect(await column(parent, 'Children')).toMatchObject({ uidt: 'Links', meta: { singular: 'Child', plural: 'Children' } });
    });
  });

  describe('made as "many to many"', () => {
    it('make a junction of two keys, titled as it is named and hidden from lists', async () => {
      const { authors, books } = await makeWorld(['mm']);
      const { colOptions } = await column(authors, 'Liked');
      const junction = await must(me('GET', `${meta}/tables/${colOptions['fk_mm_model_id']}`));
      expect(junction).toMatchObject({ mm: 1, title: junction.table_name });
      const keys = (junction.columns as Column[]).filter(({ uidt }) => uidt === 'ForeignKey');
      expect(keys.map(({ column_name }) => column_name)).toEqual(['table2_id', 'table1_id']);
      expect(keys.map(({ id }) => id)).toEqual([colOptions['fk_mm_parent_column_id'], colOptions['fk_mm_child_column_id']]);
      const listed = (await must(me('GET', `${meta}/projects/${projectId}/tables`))).list as Wire[];
      expect(listed.some(({ id }) => id === junction.id)).toBe(false);
      const withJunctions = await must(me('GET', `${meta}/projects/${projectId}/tables`, { query: { includeM2M: 'true' } }));
      expect(withJunctions.list.some(({ id }: Wire) => id === junction.id)).toBe(true);
      expect(colOptions).toMatchObject({ fk_child_column_id: authors.fields['Id'], fk_parent_column_id: books.fields['Id'] });
    });

    it('have a mirror in the other table by the plural of this one, its junction keys the other way round', async () => {
      const { authors, books, name } = await makeWorld(['mm']);
      const [own, mirror] = [await column(authors, 'Liked'), await column(books, `${name('Author')}s`)];
      expect(mirror).toMatchObject({ uidt: 'Links', colOptions: { type: 'mm', fk_mm_model_id: own.colOptions['fk_mm_model_id'] } });
      expect(mirror.colOptions['fk_mm_child_column_id']).toBe(own.colOptions['fk_mm_parent_column_id']);
      expect(mirror.colOptions['fk_mm_parent_column_id']).toBe(own.colOptions['fk_mm_child_column_id']);
    });
  });

  it('are kept without constraints of the database', async () => {
    const { authors } = await makeWorld();
    for (const title of ['Books', 'Liked']) expect((await column(authors, title)).colOptions).toMatchObject({ virtual: 1 });
  });

  it('to the own table are allowed, and titles that exist get a number', async () => {
    const table = await makeTable(me, projectId, 'Person', [{ title: 'Persons', uidt: 'SingleLineText' }]);
    const both = { parentId: table.tableId, childId: table.tableId };
    await add(table, { uidt: 'Links', title: 'Friends', type: 'mm', ...both });
    const titles = (await columnsOf(table)).map(({ title }) => title);
    expect(titles).toContain('Friends');
    expect(titles.filter((title) => /^(Persons|People)/.test(title))).toHaveLength(2);
    expect(new Set(titles).size).toBe(titles.length);
  });

  describe('in rows', () => {
    let world: Awaited<ReturnType<typeof makeWorld>>;
    let back: string;
    beforeAll(async () => {
      if (stage === null) return;
      world = await makeWorld();
      back = world.name('Author');
      const { authors, books } = world;
      for (const path of ['1/hm/Books/1', '1/hm/Books/2', '2/hm/Books/3', '1/mm/Liked/2', '1/mm/Liked/3', '2/mm/Liked/3'])
        await must(act('POST', authors, path));
      const link = (await column(authors, 'Books')).id;
      const lookup = { uidt: 'Lookup', fk_lookup_column_id: books.fields['Title'] };
      await add(authors, { ...lookup, title: 'Titles', fk_relation_column_id: link });
      await add(authors, {
        uidt: 'Rollup',
        title: 'AllPages',
        fk_relation_column_id: link,
        fk_rollup_column_id: books.fields['Pages'],
        rollup_function: 'sum',
      });
      await add(books, {
        uidt: 'Lookup',
        title: 'Written by',
        fk_relation_column_id: (await column(books, back)).id,
        fk_lookup_column_id: authors.fields['Name'],
      });
    });

    it.each([
      [1, { Books: 2, Liked: 2, Titles: ['One', 'Two'], AllPages: 30 }],
      [2, { Books: 1, Liked: 1, Titles: ['Three'], AllPages: 30 }],
      [3, { Books: 0, Liked: 0, Titles: [], AllPages: expect.toSatisfy((value) => value === 0 || value === null) }],
    ])('%i of the parent: numbers for links, an array for a lookup', async (id, row) => {
      expect(await rowOf(world.authors, id)).toMatchObject(row);
    });

    it.each([
      [1, { Id: 1, Name: 'Ann' }, 'Ann'],
      [3, { Id: 2, Name: 'Bob' }, 'Bob'],
      [4, null, null],
    ])('%i of the child: the parent by id and display value, and one value of a lookup', async (id, parent, name) => {
      const row = await rowOf(world.books, id);
      expect(row[back]).toEqual(parent);
      expect(row['Written by']).toBe(name);
    });

    it('show the key of the parent in lists, not where one row is read, made or changed', async () => {
      const key = `${back.toLowerCase()}_id`;
      expect(await rowOf(world.books, 1)).toHaveProperty([key], 1);
      const answers = [
        await must(me('GET', `${world.books.rows}/1`)),
        await must(me('PATCH', `${world.books.rows}/1`, { body: { Pages: 10 } })),
        await must(me('POST', world.books.rows, { body: { Title: 'Five' } })),
      ];
      for (const row of answers) expect(row).not.toHaveProperty([key]);
      await must(me('DELETE', `${world.books.rows}/${answers[2].Id}`));
    });

    it('are hidden in views with the system fields, and shown where those are', async () => {
      const key = `${back.toLowerCase()}_id`;
      const view = `${world.books.rows}/views/${world.books.viewId}`;
      expect((await must(me('GET', view))).list[0]).not.toHaveProperty([key]);
      await must(me('PATCH', `${meta}/views/${world.books.viewId}`, { body: { show_system_fields: true } }));
      const fk_column_id = (await column(world.books, key)).id;
      await must(me('POST', `${meta}/views/${world.books.viewId}/columns`, { body: { fk_column_id, show: true } }));
      expect((await must(me('GET', view))).list[0]).toHaveProperty([key]);
    });

    it('give no more of nested rows than they are asked for', async () => {
      const nested = async (query: object): Promise<unknown> => (await rowOf(world.books, 1, query))[back];
      expect(await nested({ [`nested[${back}][fields]`]: 'Id' })).toEqual({ Id: 1 });
      expect(await nested({ [`nested[${back}][fields]`]: 'Born,Name' })).toEqual({ Born: 1900, Name: 'Ann' });
      expect(await nested({ [`nested[${back}][fields]`]: '*' })).toMatchObject({ Id: 1, Name: 'Ann', Born: 1900, Books: 2 });
      const alone = await must(me('GET', `${world.books.rows}/1`, { query: { [`nested[${back}][fields]`]: 'Born' } }));
      expect(alone[back]).toEqual({ Born: 1900 });
    });

    it('give strangers of a shared view no more than they see, whatever is asked', async () => {
      const { uuid } = await must(me('POST', `${meta}/views/${world.books.viewId}/share`, { body: {} }));
      const shared = async (query: Query): Promise<unknown> =>
        (await must(httpClient(stage?.product.url ?? '')('GET', `/api/v1/db/public/shared-view/${uuid}/rows`, { query }))).list;
      const plain = await shared({});
      expect(plain).not.toEqual([]);
      for (const fields of ['*', 'Born', 'Id,Born']) expect(await shared({ [`nested[${back}][fields]`]: fields })).toEqual(plain);
    });

    it('are arrays of id and display value where the link was made in the old way, as many as are asked for', async () => {
      const { authors, books } = await makeWorld([]);
      const ends = { parentId: authors.tableId, childId: books.tableId };
      await add(authors, { uidt: 'LinkToAnotherRecord', title: 'Wrote', type: 'hm', ...ends });
      for (const id of [1, 2, 3]) await must(act('POST', authors, `1/hm/Wrote/${id}`));
      const wrote = async (query = {}): Promise<unknown> => (await rowOf(authors, 1, query))['Wrote'];
      expect(await wrote()).toEqual([1, 2, 3].map((Id) => ({ Id, Title: ['One', 'Two', 'Three'][Id - 1] })));
      expect(await wrote({ 'nested[Wrote][limit]': 2, 'nested[Wrote][fields]': 'Pages' })).toEqual([{ Pages: 10 }, { Pages: 20 }]);
      expect((await rowOf(authors, 2))['Wrote']).toEqual([]);
    });

    it('are sorted and filtered by their number', async () => {
      const { list } = await must(me('GET', world.authors.rows, { query: { sort: '-Books,-Id' } }));
      expect(list.map(({ Id }: Wire) => Id)).toEqual([1, 2, 3]);
      const few = await must(me('GET', world.authors.rows, { query: { where: '(Books,lt,2)' } }));
      expect(few.list.map(({ Id }: Wire) => Id)).toEqual([2, 3]);
    });

    it.each([
      ['1/hm/Books', [1, 2], [3, 4]],
      ['3/hm/Books', [], [1, 2, 3, 4]],
      ['1/mm/Liked', [2, 3], [1, 4]],
      ['2/mm/Liked', [3], [1, 2, 4]],
    ])('%s lists %j, and what is not linked is %j', async (path, linked, others) => {
      expect(await idsOf(world.authors, path)).toEqual(linked);
      expect(await idsOf(world.authors, `${path}/exclude`)).toEqual(others);
    });

    it('offer a child all parents but its own', async () => {
      expect(await idsOf(world.books, `1/bt/${back}/exclude`)).toEqual([2, 3]);
      expect(await idsOf(world.books, `4/bt/${back}/exclude`)).toEqual([1, 2, 3]);
      expect(await idsOf(world.books, `1/bt/${back}`)).toEqual([1]);
    });

    it('narrow lists of others by where, limit and offset', async () => {
      expect(await idsOf(world.authors, '3/hm/Books/exclude', { where: '(Pages,gt,15)' })).toEqual([2, 3, 4]);
      expect(await idsOf(world.authors, '3/hm/Books/exclude', { limit: 2, offset: 1 })).toEqual([2, 3]);
      expect(await idsOf(world.authors, '1/hm/Books', { where: '(Title,eq,Two)' })).toEqual([2]);
    });
  });

  describe('written', () => {
    it('with a row are not: the links stay as they were', async () => {
      const { authors } = await makeWorld(['hm']);
      await must(act('POST', authors, '1/hm/Books/1'));
      await must(me('PATCH', `${authors.rows}/1`, { body: { Name: 'Anna', Books: [{ Id: 2 }] } }));
      const made = await must(me('POST', authors.rows, { body: { Name: 'Dan', Books: [{ Id: 2 }] } }));
      expect(await rowOf(authors, 1)).toMatchObject({ Name: 'Anna', Books: 1 });
      expect(await rowOf(authors, made.Id)).toMatchObject({ Books: 0 });
    });

    it.each(['title', 'name'])('by the key under its %s', async () => {
      const { authors, books, name } = await makeWorld(['hm']);
      await must(me('PATCH', `${books.rows}/1`, { body: { [`${name('Author').toLowerCase()}_id`]: 2 } }));
      expect(await idsOf(authors, '2/hm/Books')).toEqual([1]);
    });

    it('set and clear the key of the child, and move a child linked elsewhere', async () => {
      const { authors } = await makeWorld(['hm']);
      await must(act('POST', authors, '1/hm/Books/1'));
      await must(act('POST', authors, '2/hm/Books/1'));
      expect([await idsOf(authors, '1/hm/Books'), await idsOf(authors, '2/hm/Books')]).toEqual([[], [1]]);
      await must(act('DELETE', authors, '2/hm/Books/1'));
      expect(await idsOf(authors, '2/hm/Books')).toEqual([]);
    });

    it('from the child set and clear its own key', async () => {
      const { authors, books, name } = await makeWorld(['hm']);
      await must(act('POST', books, `3/bt/${name('Author')}/2`));
      expect(await idsOf(authors, '2/hm/Books')).toEqual([3]);
      await must(act('DELETE', books, `3/bt/${name('Author')}/2`));
      expect(await idsOf(authors, '2/hm/Books')).toEqual([]);
    });

    it('as a pair twice are refused, and one that is not there is taken away without a word', async () => {
      const { authors } = await makeWorld(['mm']);
      await must(act('POST', authors, '1/mm/Liked/1'));
      expect((await act('POST', authors, '1/mm/Liked/1')).status).toBe(400);
      expect((await act('DELETE', authors, '1/mm/Liked/4')).status).toBe(200);
      expect(await idsOf(authors, '1/mm/Liked')).toEqual([1]);
    });

    it('leave an audit of each', async () => {
      const { authors } = await makeWorld(['mm']);
      await must(act('POST', authors, '1/mm/Liked/1'));
      await must(act('DELETE', authors, '1/mm/Liked/1'));
      const { list } = await must(me('GET', `${meta}/projects/${projectId}/audits`));
      expect(list.slice(0, 2)).toMatchObject([
        { op_type: 'DATA', op_sub_type: 'UNLINK_RECORD' },
        { op_type: 'DATA', op_sub_type: 'LINK_RECORD' },
      ]);
    });
  });

  describe('deleted', () => {
    it('with a row: its pairs go, and its children have no parent', async () => {
      const { authors, books, name } = await makeWorld();
      for (const path of ['1/hm/Books/1', '1/mm/Liked/2']) await must(act('POST', authors, path));
      await must(me('DELETE', `${authors.rows}/1`));
      expect((await rowOf(books, 1))[name('Author')]).toBeNull();
      expect((await rowOf(books, 2))[`${name('Author')}s`]).toBe(0);
    });

    it.each(['hm', 'mm'] as const)('with their column (%s): all that was made for it goes', async (type) => {
      const { authors, books } = await makeWorld([type]);
      const own = await column(authors, type === 'hm' ? 'Books' : 'Liked');
      await must(me('DELETE', `${meta}/columns/${own.id}`));
      const left = [...(await columnsOf(authors)), ...(await columnsOf(books))].map(({ uidt }) => uidt);
      expect(left.filter((uidt) => /Link|Foreign/.test(uidt))).toEqual([]);
      if (type === 'mm') expect((await me('GET', `${meta}/tables/${own.colOptions['fk_mm_model_id']}`)).status).toBe(404);
    });

    it('with a table', async () => {
      const { authors, books } = await makeWorld();
      await must(me('DELETE', `${meta}/tables/${books.tableId}`));
      expect((await columnsOf(authors)).map(({ title }) => title)).toEqual(['Id', 'Name', 'Born']);
    });
  });
});
