import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itAnswers, startWorld, type WireWorld } from './testing/wire-world.ts';

// What holds for every call: credentials, headers, errors, booleans, times, pages, rights.
let world: WireWorld;
beforeAll(async () => {
  world = await startWorld();
  const { api, names } = world;
  names['token'] = (await api.call('POST', 'tokens', { description: 'program' })).body.token;
  names['jwt'] = api.owner.token;
  names['viewerJwt'] = api.viewer.token;
});
afterAll(() => world.api.stop());

const rows = 'db/data/noco/{project}/{books}';

describe('credentials', () => {
  itAnswers(
    () => world,
    [
      { fact: 'xc-auth takes the session without a prefix', ask: `GET ${rows}`, as: 'guest', headers: { 'xc-auth': '{jwt}' } },
      { fact: 'a prefix makes it nobody', ask: `GET ${rows}`, as: 'guest', headers: { 'xc-auth': 'Bearer {jwt}' }, status: 401 },
      { fact: 'xc-token takes an API token', ask: `GET ${rows}`, as: 'guest', headers: { 'xc-token': '{token}' } },
      {
        fact: 'xc-token counts where xc-auth is not valid',
        ask: `GET ${rows}`,
        as: 'guest',
        headers: { 'xc-auth': 'old', 'xc-token': '{token}' },
      },
      {
        fact: 'a valid xc-auth counts before xc-token',
        ask: `POST ${rows}`,
        send: { Title: 'x' },
        as: 'guest',
        headers: { 'xc-auth': '{viewerJwt}', 'xc-token': '{token}' },
        status: 403,
        gives: { msg: 'dataInsert - viewer : Not allowed' },
      },
      {
        fact: 'wrong ones make a guest, whom public calls do not refuse',
        ask: 'GET version',
        as: 'guest',
        headers: { 'xc-auth': 'x', 'xc-token': 'y' },
      },
      {
        fact: 'who is nobody is told so',
        ask: 'GET auth/user/me',
        as: 'guest',
        headers: { 'xc-auth': 'x' },
        gives: { roles: { guest: true } },
      },
      {
        fact: 'xc-preview lowers an owner to the role',
        ask: `POST ${rows}`,
        send: { Title: 'x' },
        headers: { 'xc-preview': 'viewer' },
        status: 403,
        gives: { msg: 'dataInsert - viewer : Not allowed' },
      },
      { fact: 'xc-preview is nothing to an editor', ask: `GET ${rows}/count`, as: 'editor', headers: { 'xc-preview': 'owner' } },
      {
        fact: 'xc-preview changes nothing of who one is',
        ask: 'GET auth/user/me?project_id={project}',
        headers: { 'xc-preview': 'viewer' },
        gives: { project_roles: { owner: true } },
      },
      { fact: 'xc-gui says nothing', ask: `GET ${rows}/count`, headers: { 'xc-gui': 'true' }, gives: { count: 4 } },
    ],
  );
});

describe('errors', () => {
  itAnswers(
    () => world,
    [
      { fact: 'guests', ask: `GET ${rows}`, as: 'guest', status: 401, gives: { msg: 'Unauthorized access' } },
      { fact: 'people who are no members', ask: `GET ${rows}`, as: 'stranger', status: 403, gives: { msg: 'Unauthorized access' } },
      { fact: 'guests of the organisation', ask: 'GET users', as: 'guest', status: 401, gives: { msg: 'Unauthorized access' } },
      {
        fact: 'people without the right',
        ask: 'GET users',
        as: 'viewer',
        status: 403,
        gives: { msg: 'orgUserList - org-level-viewer : Not allowed' },
      },
      {
        fact: 'tokens where people are due',
        ask: 'GET tokens',
        as: 'guest',
        headers: { 'xc-token': '{token}' },
        status: 403,
        gives: { msg: 'Not allowed with API token' },
      },
      {
        fact: 'every fault of a body, with its place',
        ask: 'POST db/meta/projects/{project}/tables',
        send: { title: 7 },
        status: 400,
        gives: {
          msg: 'Invalid request body',
          errors: expect.arrayContaining([
            {
              instancePath: '/table_name',
              schemaPath: expect.any(String),
              keyword: expect.any(String),
              params: expect.any(Object),
              message: expect.any(String),
            },
            expect.objectContaining({ instancePath: '/title' }),
          ]),
        },
      },
      {
        fact: 'a body that is no JSON',
        ask: `POST ${rows}`,
        send: '{"Title":',
        status: 400,
        gives: { msg: expect.stringContaining('cannot be read') },
      },
      { fact: 'unknown tables by id', ask: 'GET db/meta/tables/nothing', status: 404, gives: { msg: 'Table not found' } },
      { fact: 'unknown tables by title', ask: 'GET db/data/noco/{project}/Nothing', status: 404, gives: { msg: 'Table not found' } },
      { fact: 'unknown views in a path', ask: `GET ${rows}/views/Nothing`, status: 404, gives: { msg: 'View not found' } },
      { fact: 'unknown projects in a path', ask: 'GET db/data/noco/Nothing/Books', status: 404, gives: { msg: 'Project not found' } },
      { fact: 'unknown rows', ask: `GET ${rows}/99`, status: 404, gives: { msg: 'Row not found' } },
      {
        fact: 'unknown shares',
        ask: 'GET db/public/shared-view/0b6a8a3e-8c61-4c5c-9d9f-111111111111/meta',
        as: 'guest',
        status: 404,
        gives: { msg: 'Not found' },
      },
      { fact: 'unknown addresses', ask: 'DELETE db/meta/nothing', status: 404, gives: { msg: 'Cannot DELETE /api/v1/db/meta/nothing' } },
      { fact: 'conditions that are none', ask: `GET ${rows}?where=(Title,nonsense,1)`, status: 400, gives: { msg: expect.any(String) } },
    ],
  );
});

describe('what is tolerated', () => {
  itAnswers(
    () => world,
    [
      { fact: 'a slash at the end', ask: 'GET db/meta/projects/', gives: { list: [{ id: '{project}' }] } },
      { fact: 'opt=false and whatever else', ask: `GET ${rows}/count?opt=false&what=ever&x[y]=1`, gives: { count: 4 } },
      { fact: 'names in addresses that are escaped', ask: 'GET db/data/v1/Films/%42ooks/count', gives: { count: 4 } },
    ],
  );
});

describe('answers', () => {
  it('say who may read them, and how long the database took', async () => {
    const { headers } = await world.api.call('GET', rowsPath());
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('xc-db-response');
    expect(headers.get('xc-db-response')).toMatch(/^\d+\.\d{3}$/);
    const kind = world.names['books.Kind'];
    expect((await world.api.call('GET', `${rowsPath()}/group/${kind}`)).headers.get('xc-db-response')).toMatch(/^\d+\.\d{3}$/);
  });

  it('of exports say where to go on, and may be read across origins', async () => {
    for (const path of [`${rowsPath()}/export/csv`, `${rowsPath()}/export/excel`]) {
      const { headers } = await world.api.call('GET', path);
      expect(headers.get('nc-export-offset')).toBe('-1');
      expect(headers.get('nc-export-elapsed-time')).toMatch(/^\d+(\.\d+)?$/);
      expect(headers.get('access-control-expose-headers')).toContain('nc-export-offset');
    }
  });

  it('that are a bare number, truth or nothing are JSON', async () => {
    const made = await world.api.call('POST', rowsPath(), { Title: 'short-lived' });
    const answer = await world.api.call('DELETE', `${rowsPath()}/${made.body.Id}`);
    expect([answer.text, answer.headers.get('content-type')]).toEqual(['1', 'application/json; charset=utf-8']);
    expect((await world.api.call('GET', `${rowsPath()}/1/exist`)).text).toBe('true');
  });

  it('tell times of what they describe as UTC, and flags as 0 and 1 or truths', async () => {
    const table = (await world.api.call('GET', `db/meta/tables/${world.names['books']}`)).body;
    for (const one of [table, ...table.columns, ...table.views]) {
      expect(one.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00$/);
      expect(one.updated_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00$/);
    }
    for (const { pk, pv, rqd, system } of table.columns)
      for (const flag of [pk, pv, rqd, system]) expect([0, 1, true, false, null]).toContain(flag);
  });

  const rowsPath = () => `db/data/noco/${world.names['project']}/${world.names['books']}`;
});

describe('pages', () => {
  itAnswers(
    () => world,
    [
      ...[
        ['limit=2', 2, 1],
        ['l=2&o=2', 2, 2],
        ['limit=0', 25, 1],
        ['limit=-1', 25, 1],
        ['limit=x', 25, 1],
        ['limit=2.5', 25, 1],
        ['limit=5000', 1000, 1],
        ['offset=-1', 25, 1],
        ['offset=1.5', 25, 1],
        ['limit=2&offset=1', 2, 1.5],
      ].map(([query, pageSize, page]) => ({
        fact: `${String(pageSize)} a page, page ${String(page)}`,
        ask: `GET ${rows}?${String(query)}`,
        gives: { pageInfo: { totalRows: 4, pageSize, page, isFirstPage: page === 1 } },
      })),
      { fact: 'the last page', ask: `GET ${rows}?limit=2&offset=2`, gives: { pageInfo: { isLastPage: true } } },
      { fact: 'not the last page', ask: `GET ${rows}?limit=2`, gives: { pageInfo: { isLastPage: false } } },
      {
        fact: 'beyond the end',
        ask: `GET ${rows}?offset=4`,
        gives: { list: [], errors: [{ message: 'Offset is beyond the total number of rows' }] },
      },
      {
        fact: 'an empty table is its first and last page',
        ask: `GET ${rows}?where=(Title,eq,nothing)`,
        gives: { list: [], pageInfo: { totalRows: 0, isFirstPage: true, isLastPage: true } },
      },
      ...[
        'db/meta/projects/{project}/tables',
        'db/meta/tables/{books}/views',
        'db/meta/views/{books.view}/columns',
        'db/meta/tables/{books}/share',
        'db/meta/views/{books.view}/sorts',
        'db/meta/views/{books.view}/filters',
        'db/meta/tables/{books}/hooks',
        'db/meta/audits/comments?fk_model_id={books}&row_id=1',
        'db/meta/projects/{project}/api-tokens',
      ].map((path) => ({ fact: 'knows no total', ask: `GET ${path}`, exactly: { list: expect.any(Array) } })),
      ...['db/meta/projects', 'db/meta/projects/{project}/bases'].map((path) => ({
        fact: 'is a page as long as the list',
        ask: `GET ${path}`,
        gives: { pageInfo: { totalRows: 1, pageSize: 1, page: 1, isFirstPage: true, isLastPage: true } },
      })),
    ],
  );
});
