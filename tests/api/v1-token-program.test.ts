import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpClient, must, signUp, type HttpClient } from '../harness/http-client.ts';
import { databaseKinds, missingReason, type Stage } from '../harness/on-each-database.ts';
import { makeProject, makeTable, type SampleTable } from './sample-table.ts';

const meta = '/api/v1/db/meta';

/** What a script does that was given an API token and nothing else, from its first row to the end of its token. */
describe.each(databaseKinds)('a script with an API token, on $name', ({ open }) => {
  let stage: Stage | null;
  let person: HttpClient;
  let script: HttpClient;
  let url: string;
  let token: { readonly id: number; readonly token: string };
  let projectId: string;
  let orders: SampleTable;
  let goods: SampleTable;
  let linkId: string;

  beforeAll(async () => {
    stage = await open({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
    if (stage === null) return;
    url = stage.product.url;
    person = await signUp(url, 'owner@example.org');
    token = await must(person('POST', '/api/v1/tokens', { body: { description: 'nightly' } }));
    script = httpClient(url, { 'xc-token': token.token, 'user-agent': 'python-requests/2.31' });
    projectId = await makeProject(person, 'Shop');
    orders = await makeTable(script, projectId, 'Orders', [
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'State', uidt: 'SingleSelect', dtxp: "'new','sent'" },
      { title: 'Papers', uidt: 'Attachment' },
    ]);
    goods = await makeTable(script, projectId, 'Goods', [{ title: 'Name', uidt: 'SingleLineText' }]);
    const body = { uidt: 'Links', title: 'Contains', type: 'mm', parentId: orders.tableId, childId: goods.tableId };
    const linked = await must(script('POST', `${meta}/tables/${orders.tableId}/columns`, { body }));
    linkId = linked.columns.find((column: { title: string }) => column.title === 'Contains').id;
  });
  afterAll(() => stage?.dispose());
  beforeEach((ctx) => {
    if (stage === null) ctx.skip(missingReason);
  });

  it('is its owner, who is not named', async () => {
    expect(await must(script('GET', '/api/v1/auth/user/me'))).toMatchObject({ is_api_token: true, roles: { super: true } });
    const both = httpClient(url, { 'xc-auth': 'ran out', 'xc-token': token.token });
    expect((await both('GET', orders.rows)).status).toBe(200);
    expect((await httpClient(url, { 'xc-token': 'no such' })('GET', orders.rows)).status).toBe(401);
  });

  it('writes, changes and deletes many rows', async () => {
    const rows = ['a', 'b', 'c', 'd'].map((Title, at) => ({ Title, State: at < 3 ? 'new' : 'sent' }));
    const [last] = await must(script('POST', orders.bulk, { body: rows }));
    expect((await must(script('GET', `${orders.rows}/${last}`))).Title).toBe('d');
    expect(await must(script('PATCH', orders.bulk, { body: [{ Id: last, State: 'new' }] }))).toEqual([{ id: String(last) }]);
    expect(await must(script('PATCH', `${orders.bulk}/all`, { query: { where: '(Title,eq,c)' }, body: { State: 'sent' } }))).toBe(1);
    expect(await must(script('DELETE', orders.bulk, { body: [{ Id: last }] }))).toEqual([{ id: last }]);
    expect(await must(script('GET', `${orders.rows}/count`))).toEqual({ count: 3 });
  });

  it('counts them in groups', async () => {
    const { list } = await must(script('GET', `${orders.rows}/groupby`, { query: { column_name: 'state', sort: 'State' } }));
    expect(list.map(({ state, count }: { state: string; count: number }) => [state, count])).toEqual([
      ['new', 2],
      ['sent', 1],
    ]);
    const heaps = await must(script('GET', `${orders.rows}/group/${orders.fields['State']}`, { query: { fields: 'Title' } }));
    expect(heaps.map((heap: { key: string | null; value: { list: object[] } }) => [heap.key, heap.value.list])).toEqual([
      ['new', [{ Title: 'a' }, { Title: 'b' }]],
      ['sent', [{ Title: 'c' }]],
      [null, []],
    ]);
  });

  it('links rows, one by one and several at once', async () => {
    await must(script('POST', goods.bulk, { body: [{ Name: 'tea' }, { Name: 'cup' }, { Name: 'pot' }] }));
    const linked = `${orders.rows}/1/mm/Contains`;
    const names = async (path: string) => (await must(script('GET', path))).list.map((row: { Name: string }) => row.Name);
    expect((await must(script('POST', `${linked}/1`))).msg).toBe('The relation data has been created successfully');
    expect([await names(linked), await names(`${linked}/exclude`)]).toEqual([['tea'], ['cup', 'pot']]);
    const several = `/api/v1/tables/${orders.tableId}/links/${linkId}/rows/1`;
    expect(await script('POST', several, { body: [2, 3] })).toMatchObject({ status: 201, body: true });
    expect((await must(script('GET', `${orders.rows}/1`))).Contains).toBe(3);
    expect(await must(script('DELETE', several, { body: [1, 2] }))).toBe(true);
    expect((await must(script('DELETE', `${linked}/3`))).msg).toBe('The relation data has been deleted successfully');
    expect(await names(linked)).toEqual([]);
  });

  it('uploads a file and keeps it in a row, as a list or as its text', async () => {
    const form = new FormData();
    form.set('files', new Blob(['%PDF-1.4 bill'], { type: 'application/pdf' }), 'bill.pdf');
    const files = await must(script('POST', '/api/v1/db/storage/upload', { query: { path: 'noco/Shop/Orders/Papers' }, body: form }));
    expect(files).toEqual([expect.objectContaining({ title: 'bill.pdf', mimetype: 'application/pdf', size: 13 })]);
    for (const Papers of [files, JSON.stringify(files)]) {
      const row = await must(script('POST', orders.rows, { body: { Title: 'with paper', Papers } }));
      const read = await must(script('GET', `${orders.rows}/${row.Id}`));
      expect(read.Papers).toEqual([expect.objectContaining({ path: files[0].path, title: 'bill.pdf' })]);
    }
    expect((await script('GET', `/${files[0].path}`)).text).toBe('%PDF-1.4 bill');
  });

  it('makes, changes, tries and ends a webhook', async () => {
    const payload = { method: 'POST', path: 'http://127.0.0.1:1/told', body: '{{ json data }}', headers: [], parameters: [] };
    const body = { title: 'Told', event: 'after', operation: 'insert', active: false, notification: { type: 'URL', payload } };
    const hooks = `${meta}/tables/${orders.tableId}/hooks`;
    const hook = await must(script('POST', hooks, { body }));
    expect(JSON.parse(hook.notification)).toMatchObject({ type: 'URL' });
    expect((await must(script('GET', hooks))).list).toEqual([expect.objectContaining({ id: hook.id, title: 'Told' })]);
    expect(await must(script('PATCH', `${meta}/hooks/${hook.id}`, { body: { ...body, title: 'Said' } }))).toMatchObject({ title: 'Said' });
    const condition = { fk_column_id: orders.fields['Title'], comparison_op: 'eq', value: 'x' };
    await must(script('POST', `${meta}/hooks/${hook.id}/filters`, { body: condition }));
    expect((await must(script('GET', `${meta}/hooks/${hook.id}/filters`))).list).toEqual([expect.objectContaining(condition)]);
    expect((await must(script('GET', `${hooks}/samplePayload/insert/v2`))).data.table_name).toBe('Orders');
    expect((await script('POST', `${hooks}/test`, { body: { hook: body, payload: {} } })).status).toBe(400);
    expect((await must(script('GET', `${meta}/hooks/${hook.id}/logs`))).pageInfo).toBeDefined();
    expect(await must(script('DELETE', `${meta}/hooks/${hook.id}`))).toBe(true);
    expect((await must(script('GET', hooks))).list).toEqual([]);
  });

  it('reads what the project is made of as OpenAPI', async () => {
    const document = await must(script('GET', `${meta}/projects/${projectId}/swagger.json`));
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['OrdersRow', 'GoodsValues']));
  });

  it('is nobody once its token is ended', async () => {
    expect(await must(person('DELETE', `/api/v1/tokens/${token.token}`))).toBe(1);
    expect(await script('GET', orders.rows)).toMatchObject({ status: 401, body: { msg: 'Unauthorized access' } });
  });
});
