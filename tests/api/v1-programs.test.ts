import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpClient, must, password, signUp, type HttpClient, type Query } from '../harness/http-client.ts';
import { everyDatabaseKind, missingReason, type Stage } from '../harness/on-each-database.ts';
import { makeProject, makeTable, readColumn, type SampleTable } from './sample-table.ts';

const n8nPage = 100;

/** The node of a workflow program, request by request as it sends them: nothing here knows our contract. */
function workflowNode(url: string, token: string) {
  const send = httpClient(url, { 'xc-auth': token, accept: 'application/json', 'user-agent': 'n8n' });
  const path = (project: string, table: string): string => `/api/v1/db/data/noco/${project}/${table}`;
  const bulkPath = (project: string, table: string): string => `/api/v1/db/data/bulk/noco/${project}/${table}`;
  return {
    listProjects: async () => (await must(send('GET', '/api/v1/db/meta/projects/'))).list as { id: string; title: string }[],
    listTables: async (project: string) =>
      (await must(send('GET', `/api/v1/db/meta/projects/${project}/tables`))).list as { id: string; title: string }[],
    create: async (project: string, table: string, items: Record<string, unknown>[]) => {
      const answer = await must(send('POST', bulkPath(project, table), { body: items }));
      let id: number = answer[0];
      const made = items.map((item) => ({ ...item, id: 0 }));
      for (let index = made.length - 1; index >= 0; index -= 1) made[index]!.id = id--;
      return made;
    },
    update: (project: string, table: string, id: number | string, cells: Record<string, unknown>) =>
      must(send('PATCH', bulkPath(project, table), { body: [{ id, ...cells }] })),
    delete: async (project: string, table: string, id: number) => {
      const answer = await must(send('DELETE', bulkPath(project, table), { body: [{ id }] }));
      return answer[0] !== 0;
    },
    get: (project: string, table: string, id: number) => send('GET', `${path(project, table)}/${id}`),
    getMany: async (project: string, table: string, options: { sort?: string; fields?: string; where?: string }) => {
      const found: Record<string, unknown>[] = [];
      let requests = 0;
      for (let offset = 0, isLast = false; !isLast; offset += n8nPage) {
        const page = await must(send('GET', path(project, table), { query: { ...options, limit: n8nPage, offset } }));
        found.push(...page.list);
        isLast = page.pageInfo.isLastPage === true;
        if (++requests > 20) throw new Error('The program reads pages for ever.');
      }
      return { found, requests };
    },
  };
}

describe.each(everyDatabaseKind)('programs written for the v1 API, on $name', ({ open }) => {
  let stage: Stage | null;
  let me: HttpClient;
  let token: string;
  let url: string;
  let projectId: string;

  beforeAll(async () => {
    stage = await open({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
    if (stage === null) return;
    url = stage.product.url;
    me = await signUp(url, 'Owner@Example.org');
    token = (await httpClient(url)('POST', '/api/v1/auth/user/signin', { body: { email: 'owner@example.org', password } })).body.token;
    projectId = await makeProject(me, 'Shop');
  });
  afterAll(() => stage?.dispose());
  beforeEach((ctx) => {
    if (stage === null) ctx.skip(missingReason);
  });

  describe('the workflow node', () => {
    let node: ReturnType<typeof workflowNode>;
    let table: SampleTable;
    beforeAll(async () => {
      if (stage === null) return;
      node = workflowNode(url, token);
      table = await makeTable(me, projectId, 'Customer orders', [
        { title: 'Title', uidt: 'SingleLineText' },
        { title: 'Unit price', column_name: 'unit_price', uidt: 'Decimal' },
        { title: 'Files', uidt: 'LongText' },
      ]);
    });

    it('finds project and table in its pick lists, by title and id', async () => {
      expect(await node.listProjects()).toContainEqual(expect.objectContaining({ id: projectId, title: 'Shop' }));
      expect(await node.listTables(projectId)).toContainEqual(expect.objectContaining({ id: table.tableId, title: 'Customer orders' }));
    });

    it('creates rows in bulk and knows their ids by counting down from the first element', async () => {
      const made = await node.create(projectId, table.tableId, [
        { Title: 'a' },
        { Title: 'b', 'Unit price': 2 },
        { Title: 'c', unit_price: '3.5' },
      ]);
      for (const item of made)
        expect((await node.get(projectId, table.tableId, item.id)).body).toMatchObject({
          Id: item.id,
          Title: (item as { Title?: string }).Title,
        });
      expect(await readColumn(me, table.rows, 'Unit price')).toEqual([null, 2, 3.5]);
    });

    it('creates nothing from nothing', async () => {
      expect(await must(me('POST', table.bulk, { body: [] }))).toEqual([]);
    });

    it('updates rows by "id" in lower case, as number or text, and skips rows that are not there', async () => {
      const [made] = await node.create(projectId, table.tableId, [{ Title: 'before' }]);
      expect(await node.update(projectId, table.tableId, made!.id, { Title: 'after' })).toEqual([{ id: String(made!.id) }]);
      expect((await node.get(projectId, table.tableId, made!.id)).body.Title).toBe('after');
      await node.update(projectId, table.tableId, String(made!.id), { unit_price: 7 });
      expect((await node.get(projectId, table.tableId, made!.id)).body).toMatchObject({ Title: 'after', 'Unit price': 7 });
      await node.update(projectId, table.tableId, 999_999, { Title: 'nobody' });
      expect(await readColumn(me, table.rows, 'Title')).not.toContain('nobody');
    });

    it('deletes a row and takes it for deleted', async () => {
      const [made] = await node.create(projectId, table.tableId, [{ Title: 'short-lived' }]);
      expect(await node.delete(projectId, table.tableId, made!.id)).toBe(true);
      expect((await node.get(projectId, table.tableId, made!.id)).status).toBe(404);
    });

    it('gets one row, and 404 with a sentence for one that is missing', async () => {
      const missing = await node.get(projectId, table.tableId, 424_242);
      expect(missing).toMatchObject({ status: 404, body: { msg: 'Row not found' } });
    });

    it('addresses project and table by title as well', async () => {
      const made = await node.create('Shop', 'Customer%20orders', [{ Title: 'by title' }]);
      expect((await node.get('Shop', 'Customer%20orders', made[0]!.id)).body.Title).toBe('by title');
    });

    it('stores the JSON text of attached files and reads it back as it was', async () => {
      const files = JSON.stringify([{ url: 'https://files.example.org/a.png', title: 'a "quoted" name.png', size: 12 }]);
      const [made] = await node.create(projectId, table.tableId, [{ Title: 'with files', Files: files }]);
      expect((await node.get(projectId, table.tableId, made!.id)).body.Files).toBe(files);
    });

    it.each([
      { count: 0, pages: 1 },
      { count: 99, pages: 1 },
      { count: 100, pages: 1 },
      { count: 101, pages: 2 },
      { count: 250, pages: 3 },
    ])('reads $count rows in $pages pages, each once', async ({ count, pages }) => {
      const many = await makeTable(me, projectId, `Many ${count}`, [{ title: 'N', uidt: 'Number' }]);
      await me('POST', many.bulk, { body: Array.from({ length: count }, (_, index) => ({ N: index })) });
      const { found, requests } = await node.getMany(projectId, many.tableId, {});
      expect({ requests, values: found.map((row) => row['N']) }).toEqual({
        requests: pages,
        values: Array.from({ length: count }, (_, index) => index),
      });
    });

    it('sorts by several fields, picks fields and filters', async () => {
      const people = await makeTable(me, projectId, 'People', [
        { title: 'First name', uidt: 'SingleLineText' },
        { title: 'Age', uidt: 'Number' },
      ]);
      await node.create(projectId, people.tableId, [
        { 'First name': 'Ada', Age: 36 },
        { 'First name': 'Grace', Age: 85 },
        { 'First name': 'Barbara', Age: 36 },
        { 'First name': 'Nobody' },
      ]);
      const { found } = await node.getMany(projectId, people.tableId, {
        sort: '-Age,First name',
        fields: 'First name,Age',
        where: '(Age,gt,30)',
      });
      expect(found).toEqual([
        { 'First name': 'Grace', Age: 85 },
        { 'First name': 'Ada', Age: 36 },
        { 'First name': 'Barbara', Age: 36 },
      ]);
    });
  });

  describe('a script with curl', () => {
    let table: SampleTable;
    beforeAll(async () => {
      if (stage === null) return;
      table = await makeTable(me, projectId, 'Parts', [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'Stock', uidt: 'Number' },
        { title: 'Since', uidt: 'Date' },
        { title: 'Seen', uidt: 'DateTime' },
        { title: 'Done', uidt: 'Checkbox' },
        { title: 'Kind', uidt: 'SingleSelect', dtxp: "'screw','nut'" },
        { title: 'Tags', uidt: 'MultiSelect', colOptions: { options: [{ title: 'red' }, { title: 'blue', color: '#cfdffe' }] } },
        { title: 'Stars', uidt: 'Rating' },
      ]);
    });

    it('adds a row at the "v1" path and gets the whole row', async () => {
      const cells = {
        Name: 'M4',
        Stock: '12',
        Since: '2024-02-29',
        Seen: '2024-02-29T12:00:00+02:00',
        Done: 1,
        Kind: 'nut',
        Tags: 'blue,red',
        Stars: 4,
        Unknown: 'x',
      };
      const row = await must(me('POST', `/api/v1/db/data/v1/Shop/Parts`, { body: cells }));
      expect(row).toEqual({
        Id: expect.any(Number),
        Name: 'M4',
        Stock: 12,
        Since: '2024-02-29',
        Seen: '2024-02-29 10:00:00+00:00',
        Done: true,
        Kind: 'nut',
        Tags: 'blue,red',
        Stars: 4,
      });
      const found = await must(me('GET', `${table.rows}/find-one`, { query: { where: '(Name,eq,M4)' } }));
      expect(found).toEqual(row);
      expect(await must(me('GET', `${table.rows}/find-one`, { query: { where: '(Name,eq,none)' } }))).toEqual({});
    });

    it('changes and deletes by id; what is not there is 404 to change and 0 to delete', async () => {
      const row = await must(me('POST', table.rows, { body: { Name: 'to change' } }));
      expect(
        await must(me('PATCH', `${table.rows}/${row.Id}?ignoreWebhook=true`, { body: { Name: 'changed', Stock: null } })),
      ).toMatchObject({ Id: row.Id, Name: 'changed' });
      expect(await must(me('GET', `${table.rows}/${row.Id}/exist`))).toBe(true);
      expect(await must(me('DELETE', `${table.rows}/${row.Id}`))).toBe(1);
      expect(await must(me('DELETE', `${table.rows}/${row.Id}`))).toBe(0);
      expect(await must(me('GET', `${table.rows}/${row.Id}/exist`))).toBe(false);
      expect(await me('PATCH', `${table.rows}/${row.Id}`, { body: { Name: 'x' } })).toMatchObject({
        status: 404,
        body: { msg: 'Row not found' },
      });
    });

    it.each(['abc', '0', '-1', '1.5', '99999999999999999999', '1e3', "1' or '1'='1", '%00'])(
      'takes row id %j for a row that is not there',
      async (id) => {
        const path = `${table.rows}/${id === '%00' ? id : encodeURIComponent(id)}`;
        const answers = [await me('GET', path), await me('PATCH', path, { body: { Name: 'x' } })];
        for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { msg: 'Row not found' } });
        expect(await me('DELETE', path)).toMatchObject({ status: 200, body: 0 });
        expect(await me('GET', `${path}/exist`)).toMatchObject({ status: 200, body: false });
      },
    );

    it.each([
      { cells: { Stock: 'many' } },
      { cells: { Since: '2024-02-30' } },
      { cells: { Seen: 'yesterday-ish' } },
      { cells: { Kind: 'bolt' } },
      { cells: { Tags: 'red,green' } },
      { cells: { Stars: 99 } },
      { cells: { Stock: { a: 1 } } },
    ])('is told by msg which field cannot hold $cells', async ({ cells }) => {
      const before = await must(me('GET', `${table.rows}/count`));
      for (const answer of [
        await me('POST', table.rows, { body: cells }),
        await me('POST', table.bulk, { body: [{ Name: 'ok' }, cells] }),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body.msg).toContain(Object.keys(cells)[0]);
      }
      expect(await must(me('GET', `${table.rows}/count`))).toEqual(before);
    });

    it('changes and deletes by condition and gets bare numbers', async () => {
      const stock = await makeTable(me, projectId, 'Stock list', [{ title: 'N', uidt: 'Number' }]);
      await must(me('POST', stock.bulk, { body: [1, 2, 3, 4].map((N) => ({ N })) }));
      expect(await must(me('PATCH', `${stock.bulk}/all`, { query: { where: '(N,gt,2)' }, body: { N: 9 } }))).toBe(2);
      expect(await must(me('PATCH', `${stock.bulk}/all`, { body: { Id: 1, N: 5 } }))).toBe(0);
      expect(await must(me('DELETE', `${stock.bulk}/all`, { query: { where: '(N,eq,9)' } }))).toBe(2);
      expect(await must(me('DELETE', `${stock.bulk}/all`))).toBe(2);
    });

    it('counts, groups and exports', async () => {
      const fruit = await makeTable(me, projectId, 'Fruit', [
        { title: 'Kind of fruit', column_name: 'kind', uidt: 'SingleLineText' },
        { title: 'Note', uidt: 'LongText' },
      ]);
      const rows = [{ kind: 'apple', Note: '=1+1' }, { kind: 'pear', Note: 'a "b"\nc' }, { kind: 'apple' }, {}];
      await must(me('POST', fruit.bulk, { body: rows }));
      expect(await must(me('GET', `${fruit.rows}/count`, { query: { where: '(Kind of fruit,eq,apple)' } }))).toEqual({ count: 2 });
      for (const column_name of ['kind', 'Kind of fruit']) {
        const groups = await must(me('GET', `${fruit.rows}/groupby`, { query: { column_name, sort: '-Kind of fruit' } }));
        expect(groups.list.map((group: { kind: string; count: number }) => [group.kind, group.count])).toEqual([
          ['pear', 1],
          ['apple', 2],
          [null, 1],
        ]);
        expect(groups.pageInfo.totalRows).toBe(3);
      }
      const csv = await me('GET', `${fruit.rows}/export/csv`);
      expect(csv.headers.get('nc-export-offset')).toBe('-1');
      expect(csv.headers.get('content-disposition')).toContain('Fruit-export.csv');
      expect(csv.headers.get('content-type')).toContain('text/csv');
      const lines = csv.text.split('\r\n');
      expect(lines[0]).toContain('Kind of fruit,Note');
      expect(csv.text).toContain('"a ""b""\nc"');
      expect(csv.text).not.toMatch(/(^|,)=1\+1/m);
    });

    it('groups rows by a select into its options and the empty ones', async () => {
      const groups = await must(me('GET', `${table.rows}/group/${table.fields['Kind']}`, { query: { limit: 2 } }));
      expect(groups.map((group: { key: string | null }) => group.key).toSorted()).toEqual(['nut', 'screw', null].toSorted());
      expect(groups[0].value).toMatchObject({ list: expect.any(Array), pageInfo: { pageSize: 2 } });
    });

    it('works on rows by the id of the table alone', async () => {
      const rows = `/api/v1/tables/${table.tableId}/rows`;
      const made = await must(me('POST', rows, { body: { Name: 'one' } }));
      expect(made).toEqual({ Id: expect.any(Number) });
      const many = await must(me('POST', rows, { body: [{ Name: 'two' }, { Name: 'three' }] }));
      expect(many).toEqual([{ Id: made.Id + 1 }, { Id: made.Id + 2 }]);
      expect(await must(me('PATCH', rows, { body: [{ Id: made.Id, Name: 'eins' }] }))).toEqual([{ Id: made.Id }]);
      expect(await must(me('GET', `${rows}/${made.Id}`))).toMatchObject({ Name: 'eins' });
      expect(await me('DELETE', rows, { body: [{ Id: made.Id }, { Id: 987_654 }] })).toMatchObject({
        status: 422,
        body: { msg: 'Record with pk 987654 not found' },
      });
      expect(await must(me('GET', `${rows}/${made.Id}`))).toMatchObject({ Name: 'eins' });
      expect(await must(me('DELETE', rows, { body: { Id: made.Id } }))).toEqual({ Id: made.Id });
      const page = await must(me('GET', rows, { query: { viewId: table.viewId, fields: 'Name', where: '(Name,eq,two)' } }));
      expect(page.list).toEqual([{ Name: 'two' }]);
      expect(await must(me('GET', `${rows}/count`, { query: { where: '(Name,eq,two)' } }))).toEqual({ count: 1 });
    });

    it.each([
      ['GET', '/api/v1/db/data/noco/Nowhere/Parts', 404, 'Project not found'],
      ['GET', '/api/v1/db/data/noco/Shop/Nothing', 404, 'Table not found'],
      ['GET', '/api/v1/db/data/noco/Shop/Parts/views/Nothing', 404, 'View not found'],
      ['GET', '/api/v1/db/meta/tables/m00000000000000', 404, 'Table not found'],
      ['GET', '/api/v1/nowhere', 404, 'Cannot GET /api/v1/nowhere'],
      ['PUT', '/api/v1/db/meta/projects/', 404, 'Cannot PUT /api/v1/db/meta/projects/'],
    ])('%s %s answers %i %j', async (method, path, status, msg) => {
      expect(await me(method, path)).toMatchObject({ status, body: { msg } });
    });

    it('is told what is wrong with a body, in the shape programs read', async () => {
      const answer = await me('POST', '/api/v1/db/meta/projects/', { body: { titel: 'x' } });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          msg: 'Invalid request body',
          errors: [expect.objectContaining({ instancePath: expect.any(String), message: expect.any(String) })],
        },
      });
      expect((await me('POST', table.bulk, { body: { Name: 'no list' } })).status).toBe(400);
      expect((await me('POST', table.rows, { body: '{"Name":' })).status).toBe(400);
    });

    it('gets 401 without a token, with a wrong one and with one that was signed out', async () => {
      const guests = [httpClient(url), httpClient(url, { 'xc-auth': 'nonsense' }), httpClient(url, { authorization: `Bearer ${token}` })];
      for (const guest of guests)
        expect(await guest('GET', table.rows)).toMatchObject({ status: 401, body: { msg: 'Unauthorized access' } });
      const other = await signUp(url, 'leaver@example.org');
      expect(await must(other('POST', '/api/v1/auth/user/signout'))).toEqual({ msg: 'Signed out successfully' });
      expect((await other('GET', '/api/v1/db/meta/projects/')).status).toBe(401);
      expect((await other('GET', '/api/v1/auth/user/me')).body).toMatchObject({ roles: { guest: true } });
    });

    it('finds the headers the family promises', async () => {
      const { headers } = await me('GET', table.rows);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toContain('xc-db-response');
      expect(headers.get('xc-db-response')).toMatch(/^\d+\.\d{3}$/);
    });
  });

  describe('pages', () => {
    let rows: string;
    const get = async (query: Query) => must(me('GET', rows, { query }));
    beforeAll(async () => {
      if (stage === null) return;
      const table = await makeTable(me, projectId, 'Long list', [{ title: 'N', uidt: 'Number' }]);
      rows = table.rows;
      await must(me('POST', table.bulk, { body: Array.from({ length: 1010 }, (_, index) => ({ N: index })) }));
    });

    it.each<{ query: Query; size: number; first: number }>([
      { query: {}, size: 25, first: 0 },
      { query: { limit: 7 }, size: 7, first: 0 },
      { query: { l: 7, o: 14 }, size: 7, first: 14 },
      { query: { limit: 0 }, size: 25, first: 0 },
      { query: { limit: -3 }, size: 25, first: 0 },
      { query: { limit: 'many' }, size: 25, first: 0 },
      { query: { limit: 2.5 }, size: 25, first: 0 },
      { query: { limit: 100_000 }, size: 1000, first: 0 },
      { query: { offset: -5 }, size: 25, first: 0 },
      { query: { offset: 'x' }, size: 25, first: 0 },
      { query: { offset: 1.5 }, size: 25, first: 0 },
      { query: { limit: '', offset: '' }, size: 25, first: 0 },
    ])('answers $size rows from $first on for $query', async ({ query, size, first }) => {
      const { list, pageInfo } = await get(query);
      expect({ size: list.length, first: list[0].N, pageSize: pageInfo.pageSize }).toEqual({ size, first, pageSize: size });
      expect(pageInfo.totalRows).toBe(1010);
    });

    it('counts pages, also broken ones, and knows the first and the last', async () => {
      expect((await get({ limit: 25, offset: 99 })).pageInfo).toEqual({
        totalRows: 1010,
        page: 4.96,
        pageSize: 25,
        isFirstPage: false,
        isLastPage: false,
      });
      expect((await get({ limit: 10, offset: 1000 })).pageInfo).toEqual({
        totalRows: 1010,
        page: 101,
        pageSize: 10,
        isFirstPage: false,
        isLastPage: true,
      });
    });

    it('answers an empty page with a note beyond the end', async () => {
      const answer = await get({ offset: 1010 });
      expect(answer).toMatchObject({ list: [], errors: [{ message: 'Offset is beyond the total number of rows' }] });
    });
  });

  describe('the bracket form of an SDK', () => {
    let table: SampleTable;
    const titles = (answer: { list: Record<string, unknown>[] }): unknown[] => answer.list.map((row) => row['A']);
    beforeAll(async () => {
      if (stage === null) return;
      table = await makeTable(me, projectId, 'Brackets', [
        { title: 'A', uidt: 'SingleLineText' },
        { title: 'B', uidt: 'Number' },
      ]);
      await must(
        me('POST', table.bulk, {
          body: [
            { A: 'x', B: 2 },
            { A: 'y', B: 1 },
            { A: 'z', B: 2 },
          ],
        }),
      );
    });

    it.each<Query>([
      { 'fields[]': ['A', 'B'] },
      { fields: ['A', 'B'] },
      { fields: 'A,B' },
      { f: 'A,B' },
      { 'f[]': ['A', 'B'] },
      { 'fields[0]': 'A', 'fields[1]': 'B' },
      { 'fields[]': ['A', 'B'], 'nested[Link][fields]': 'x', 'nested[Link][limit]': 3, opt: 'false' },
    ])('picks fields by %j', async (query) => {
      const { list } = await must(me('GET', table.rows, { query }));
      expect(list[0]).toEqual({ A: 'x', B: 2 });
    });

    it('takes * for all fields and leaves unknown ones out', async () => {
      expect((await must(me('GET', table.rows, { query: { fields: '*' } }))).list[0]).toEqual({ Id: 1, A: 'x', B: 2 });
      expect((await must(me('GET', table.rows, { query: { fields: 'A,Nothing' } }))).list[0]).toEqual({ A: 'x' });
      expect(await must(me('GET', `${table.rows}/1`, { query: { 'fields[]': ['B'] } }))).toEqual({ B: 2 });
    });

    it.each<Query & { order: readonly string[] }>([
      { sort: '-B,A', order: ['x', 'z', 'y'] },
      { 'sort[]': ['-B', '-A'], order: ['z', 'x', 'y'] },
      { s: 'B', order: ['y', 'x', 'z'] },
      { sort: 'Nothing,-A', order: ['z', 'y', 'x'] },
    ])('sorts by %j', async ({ order, ...query }) => {
      expect(titles(await must(me('GET', table.rows, { query })))).toEqual(order);
    });

    it('takes sorts and filters as JSON text', async () => {
      const sortArrJson = JSON.stringify([
        { fk_column_id: table.fields['B'], direction: 'desc' },
        { fk_column_id: table.fields['A'], direction: 'desc' },
      ]);
      expect(titles(await must(me('GET', table.rows, { query: { sortArrJson } })))).toEqual(['z', 'x', 'y']);
      const filterArrJson = JSON.stringify([
        {
          is_group: true,
          children: [
            { fk_column_id: table.fields['A'], comparison_op: 'eq', value: 'x' },
            { fk_column_id: table.fields['A'], comparison_op: 'eq', value: 'y', logical_op: 'or' },
          ],
        },
        { fk_column_id: table.fields['B'], comparison_op: 'eq', value: '2', logical_op: 'and' },
      ]);
      expect(titles(await must(me('GET', table.rows, { query: { filterArrJson } })))).toEqual(['x']);
      expect(titles(await must(me('GET', table.rows, { query: { filterArrJson, where: '(A,eq,z)' } })))).toEqual([]);
    });

    it('returns all rows once in random order', async () => {
      expect(titles(await must(me('GET', table.rows, { query: { shuffle: 1 } }))).toSorted()).toEqual(['x', 'y', 'z']);
    });

    it('keeps columns hidden in a view out of its ids to leave alone', async () => {
      const { id: viewId } = await must(me('POST', `/api/v1/db/meta/tables/${table.tableId}/grids`, { body: { title: 'Short' } }));
      expect(await must(me('POST', `/api/v1/db/meta/views/${viewId}/hide-all`, { query: { 'ignoreIds[]': [table.fields['A']!] } }))).toBe(
        true,
      );
      const { list } = await must(me('GET', `${table.rows}/views/${viewId}`));
      expect(list[0]).toEqual({ Id: 1, A: 'x' });
      expect(await must(me('GET', `${table.rows}/views/Short/count`))).toEqual({ count: 3 });
    });
  });

  describe('structure', () => {
    const meta = '/api/v1/db/meta';

    it('goes from project to table, column, view, sort and filter and away again', async () => {
      const project = await must(me('POST', `${meta}/projects`, { body: { title: 'Structure' } }));
      expect(project.bases).toEqual([expect.objectContaining({ is_meta: 1, project_id: project.id })]);
      const table = await must(
        me('POST', `${meta}/projects/${project.id}/${project.bases[0].id}/tables`, {
          body: {
            table_name: 'films',
            title: 'Films',
            columns: [
              { column_name: 'id', title: 'Id', uidt: 'ID' },
              { column_name: 'title', title: 'Title', uidt: 'SingleLineText' },
            ],
          },
        }),
      );
      expect(table.columns.find((column: { pv: number }) => column.pv)).toMatchObject({ title: 'Title' });
      expect(table.columnsById[table.columns[0].id]).toEqual(table.columns[0]);
      expect(table.views).toEqual([expect.objectContaining({ title: 'Films', type: 3 })]);
      const viewId = table.views[0].id;

      const wider = await must(
        me('POST', `${meta}/tables/${table.id}/columns`, {
          body: { uidt: 'SingleSelect', title: 'Genre', column_name: 'genre', dtxp: "'drama','comedy'" },
        }),
      );
      const genre = wider.columns.find((column: { title: string }) => column.title === 'Genre');
      expect(genre.colOptions.options.map((option: { title: string }) => option.title)).toEqual(['drama', 'comedy']);
      await must(
        me('POST', `/api/v1/db/data/bulk/noco/${project.id}/Films`, {
          body: [{ Title: 'A', Genre: 'drama' }, { Title: 'B', Genre: 'comedy' }, { Title: 'C' }],
        }),
      );

      const [drama, comedy] = genre.colOptions.options;
      const options = [{ ...drama, title: 'tragedy' }, { title: 'thriller' }];
      const renamed = await must(me('PATCH', `${meta}/columns/${genre.id}`, { body: { ...genre, colOptions: { options } } }));
      expect(
        renamed.columns
          .find((column: { id: string }) => column.id === genre.id)
          .colOptions.options.map((option: { title: string; order: number }) => [option.title, option.order]),
      ).toEqual([
        ['tragedy', 1],
        ['thriller', 2],
      ]);
      expect(await readColumn(me, `/api/v1/db/data/noco/${project.id}/Films`, 'Genre')).toEqual(['tragedy', null, null]);
      expect(comedy.title).toBe('comedy');

      const sort = await must(
        me('POST', `${meta}/views/${viewId}/sorts`, { body: { fk_column_id: table.columns[1].id, direction: 'desc' } }),
      );
      const filter = await must(
        me('POST', `${meta}/views/${viewId}/filters`, { body: { fk_column_id: table.columns[1].id, comparison_op: 'neq', value: 'A' } }),
      );
      expect((await must(me('GET', `${meta}/views/${viewId}/sorts`))).list).toEqual([
        expect.objectContaining({ id: sort.id, direction: 'desc' }),
      ]);
      expect((await must(me('GET', `${meta}/views/${viewId}/filters`))).list).toEqual([
        expect.objectContaining({ id: filter.id, value: 'A' }),
      ]);
      const seen = await must(me('GET', `/api/v1/db/data/noco/${project.id}/Films/views/${viewId}`));
      expect(seen.list.map((row: { Title: string }) => row.Title)).toEqual(['C', 'B']);
      expect(await must(me('PATCH', `${meta}/filters/${filter.id}`, { body: { comparison_op: 'eq', value: 'B' } }))).toBe(1);
      expect(await must(me('GET', `/api/v1/db/data/noco/${project.id}/Films/views/${viewId}/count`))).toEqual({ count: 1 });
      expect(await must(me('DELETE', `${meta}/filters/${filter.id}`))).toBe(true);
      expect(await must(me('PATCH', `${meta}/sorts/${sort.id}`, { body: { direction: 'asc', fk_column_id: table.columns[1].id } }))).toBe(
        1,
      );
      expect(await must(me('DELETE', `${meta}/sorts/${sort.id}`))).toBe(true);

      expect(
        await must(me('PATCH', `${meta}/tables/${table.id}`, { body: { table_name: 'movies', title: 'Movies', project_id: project.id } })),
      ).toEqual({ msg: 'The table has been updated successfully' });
      expect((await must(me('GET', `/api/v1/db/data/noco/${project.id}/Movies`))).pageInfo.totalRows).toBe(3);
      const narrower = await must(me('DELETE', `${meta}/columns/${genre.id}`));
      expect(narrower.columns.map((column: { title: string }) => column.title)).not.toContain('Genre');
      expect(await must(me('DELETE', `${meta}/tables/${table.id}`))).toBe(true);
      expect((await me('GET', `${meta}/tables/${table.id}`)).status).toBe(404);
      expect(
        await must(me('PATCH', `${meta}/projects/${project.id}`, { body: { title: 'Renamed', color: '#ff0000', meta: '{"a":1}' } })),
      ).toBe(1);
      expect(await must(me('GET', `${meta}/projects/${project.id}`))).toMatchObject({ title: 'Renamed', meta: '{"a":1}' });
      expect(await must(me('DELETE', `${meta}/projects/${project.id}`))).toBe(true);
      expect(await me('GET', `${meta}/projects/${project.id}`)).toMatchObject({ status: 404, body: { msg: 'Project not found' } });
    });

    it.each([
      {
        what: 'a table name twice',
        body: { table_name: 'twice', title: 'Other', columns: [{ column_name: 'a', title: 'a', uidt: 'SingleLineText' }] },
        msg: 'Duplicate table name',
      },
      {
        what: 'a table title twice',
        body: { table_name: 'other', title: 'Twice', columns: [{ column_name: 'a', title: 'a', uidt: 'SingleLineText' }] },
        msg: 'Duplicate table alias',
      },
      { what: 'a table without a name', body: { title: 'x', columns: [] }, msg: 'Invalid request body' },
      {
        what: 'a name with blanks around it',
        body: { table_name: ' x ', title: 'x', columns: [] },
        msg: 'Leading or trailing whitespace not allowed in table names',
      },
    ])('refuses $what', async ({ body, msg }) => {
      const project = await makeProject(me, `Names ${msg.slice(0, 12)}`);
      await makeTable(me, project, 'Twice', [{ title: 'A', uidt: 'SingleLineText' }]);
      expect(await me('POST', `${meta}/projects/${project}/tables`, { body })).toMatchObject({ status: 400, body: { msg } });
    });

    it('refuses to rename a table to nothing', async () => {
      const table = await makeTable(me, projectId, 'Keeps its name', [{ title: 'A', uidt: 'SingleLineText' }]);
      const answer = await me('PATCH', `${meta}/tables/${table.tableId}`, { body: { project_id: projectId } });
      expect(answer).toMatchObject({ status: 400, body: { msg: 'Missing table name `table_name` property in request body' } });
    });

    it('signs people up, in and out with the words programs compare', async () => {
      const send = httpClient(url);
      const path = '/api/v1/auth/user';
      expect(await send('POST', `${path}/signup`, { body: { email: 'owner@example.org', password } })).toMatchObject({
        status: 400,
        body: { msg: 'User already exist' },
      });
      expect(await send('POST', `${path}/signup`, { body: { email: 'no mail', password } })).toMatchObject({
        status: 400,
        body: { msg: 'Invalid request body' },
      });
      expect((await send('POST', `${path}/signup`, { body: { email: 'short@example.org', password: '1234567' } })).status).toBe(400);
      expect(await send('POST', `${path}/signin`, { body: { email: 'owner@example.org', password: 'wrong one' } })).toMatchObject({
        status: 400,
        body: { msg: 'Invalid credentials' },
      });
      expect(await send('POST', `${path}/signin`, { body: { email: 'nobody@example.org', password } })).toMatchObject({
        status: 400,
        body: { msg: 'Invalid credentials' },
      });
      expect(await send('POST', `${path}/signin`, { body: { email: 'owner@example.org' } })).toMatchObject({
        status: 401,
        body: { msg: 'Unauthorized' },
      });
      expect(await must(me('GET', `${path}/me`))).toMatchObject({
        email: 'owner@example.org',
        roles: { super: true, 'org-level-creator': true },
      });
      expect((await must(me('GET', `${path}/me`, { query: { project_id: projectId } }))).project_roles).toMatchObject({ owner: true });
      expect(JSON.stringify(await must(me('GET', `${path}/me`)))).not.toMatch(/password|salt|hash/i);
    });

    it('rotates the refresh cookie and refuses one that was used', async () => {
      const send = httpClient(url);
      const signed = await send('POST', '/api/v1/auth/user/signin', { body: { email: 'owner@example.org', password } });
      const setCookie = signed.headers.get('set-cookie') ?? '';
      expect(setCookie).toMatch(/^refresh_token=[0-9a-f]{80};/);
      expect(setCookie).toMatch(/httponly/i);
      const cookie = setCookie.split(';')[0] ?? '';
      const fresh = await send('POST', '/api/v1/auth/token/refresh', { headers: { cookie } });
      expect(fresh.status).toBe(200);
      expect((await httpClient(url, { 'xc-auth': fresh.body.token })('GET', '/api/v1/db/meta/projects/')).status).toBe(200);
      expect(fresh.headers.get('set-cookie')?.split(';')[0]).not.toBe(cookie);
      expect(await send('POST', '/api/v1/auth/token/refresh')).toMatchObject({ status: 400, body: { msg: 'Missing refresh token' } });
      expect(await send('POST', '/api/v1/auth/token/refresh', { headers: { cookie: 'refresh_token=abc' } })).toMatchObject({
        status: 400,
        body: { msg: 'Invalid refresh token' },
      });
    });

    it('describes every call at /api/v1/openapi.json', async () => {
      const document = await must(httpClient(url)('GET', '/api/v1/openapi.json'));
      expect(document.openapi).toMatch(/^3\./);
      expect(Object.keys(document.paths).length).toBeGreaterThan(40);
    });
  });
});
