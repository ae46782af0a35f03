import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver, type Receiver } from '../testing/receiver.ts';
import { itAnswers, startWorld, type WireWorld } from './testing/wire-world.ts';

// Shared views, comments, what clients ask for beside projects, apps and files.
let world: WireWorld;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  world = await startWorld({ settings: { allowPrivateNetwork: true } });
  const { api, names } = world;
  names['receiver'] = receiver.url;
  const share = async (name: string, table: string, kind: string, more: object = {}) => {
    const { id } = (await api.call('POST', `db/meta/tables/${names[table]}/${kind}`, { title: name, ...more })).body;
    names[`${name}.view`] = id;
    names[name] = (await api.call('POST', `db/meta/views/${id}/share`)).body.uuid;
  };
  await share('grid', 'books', 'grids');
  await share('gallery', 'books', 'galleries');
  await share('board', 'books', 'kanbans', { fk_grp_col_id: names['books.Kind'] });
  await share('form', 'writers', 'forms');
  await share('writersGrid', 'writers', 'grids');
  await api.call('POST', `db/data/noco/${api.projectId}/Writers/1/mm/Liked/1`);
  await api.call('POST', `db/data/noco/${api.projectId}/Writers/1/hm/Wrote/2`);
  await api.call('POST', `db/meta/views/${names['grid.view']}/filters`, { fk_column_id: names['books.Title'], comparison_op: 'notblank' });
  await api.call('POST', `db/meta/views/${names['grid.view']}/sorts`, { fk_column_id: names['books.Pages'], direction: 'desc' });
});
afterAll(async () => {
  await world.api.stop();
  await receiver.close();
});

const faultAt = (instancePath: string) => ({ msg: 'Invalid request body', errors: [expect.objectContaining({ instancePath })] });
const shared = (name: string) => `db/public/shared-view/{${name}}`;
const unknown = 'db/public/shared-view/6f9c7d1e-2b1a-4c3d-8e5f-000000000000';
const guest = { as: 'guest' } as const;

describe('a shared view', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'tells what it shows, and no password',
        ask: `GET ${shared('grid')}/meta`,
        ...guest,
        gives: {
          id: '{grid.view}',
          uuid: '{grid}',
          type: 3,
          view: { fk_view_id: '{grid.view}' },
          columns: expect.arrayContaining([expect.objectContaining({ fk_column_id: '{books.Title}', show: 1 })]),
          filter: { is_group: true, logical_op: 'and', children: [{ comparison_op: 'notblank' }] },
          sorts: [{ direction: 'desc' }],
          model: { id: '{books}', title: 'Books', columns: expect.arrayContaining([expect.objectContaining({ title: 'Title', show: 1 })]) },
          relatedMetas: expect.any(Object),
          client: expect.any(String),
        },
        without: /"password"/,
      },
      {
        fact: 'shows its rows, in its order',
        ask: `GET ${shared('grid')}/rows?fields=Title`,
        ...guest,
        gives: { list: [{ Title: 'Three' }, { Title: 'One' }, { Title: 'Two' }], pageInfo: { totalRows: 3 } },
      },
      {
        fact: 'in another order',
        ask: `GET ${shared('grid')}/rows?sort=Pages&limit=1`,
        ...guest,
        gives: { list: [{ Title: 'Two' }], pageInfo: { pageSize: 1 } },
      },
      { fact: 'fewer of them', ask: `GET ${shared('grid')}/rows?where=(Title,eq,One)`, ...guest, gives: { list: [{ Title: 'One' }] } },
      {
        fact: 'counts by value',
        ask: `GET ${shared('grid')}/groupby?column_name=kind&sort=Kind`,
        ...guest,
        gives: {
          list: [
            { kind: 'novel', count: 2 },
            { kind: 'play', count: 1 },
          ],
        },
      },
      {
        fact: 'shows heaps',
        ask: `GET ${shared('board')}/group/{books.Kind}?fields=Title`,
        ...guest,
        gives: [{ key: 'novel' }, { key: 'play' }, { key: null }],
      },
      { fact: 'shows heaps of a gallery', ask: `GET ${shared('gallery')}/group/{books.Kind}`, ...guest, gives: expect.any(Array) },
      {
        fact: 'shows what is linked',
        ask: `GET ${shared('writersGrid')}/rows/1/mm/{writers.Liked}`,
        ...guest,
        gives: { list: [{ Title: 'One' }] },
      },
      {
        fact: 'shows what belongs to a row',
        ask: `GET ${shared('writersGrid')}/rows/1/hm/{writers.Wrote}`,
        ...guest,
        gives: { list: [{ Title: 'Two' }] },
      },
      { fact: 'is downloaded', ask: `GET ${shared('grid')}/rows/export/csv?fields=Title&fields=Pages`, ...guest },
      { fact: 'is downloaded as a workbook', ask: `GET ${shared('grid')}/rows/export/excel?fields=Title`, ...guest },
      {
        fact: 'takes no row',
        ask: `POST ${shared('grid')}/rows`,
        ...guest,
        send: { data: { Title: 'x' } },
        status: 404,
        gives: { msg: 'Not found' },
      },
      {
        fact: 'offers no rows to link',
        ask: `GET ${shared('grid')}/nested/{books.Title}`,
        ...guest,
        status: 404,
        gives: { msg: 'Not found' },
      },
      ...[
        'meta',
        'rows',
        'group/{books.Kind}',
        'groupby?column_name=kind',
        'rows/1/mm/{writers.Liked}',
        'rows/1/hm/{writers.Wrote}',
        'rows/export/csv',
        'rows/export/excel?fields=Title',
        'nested/{writers.Liked}',
      ].map((path) => ({ fact: 'is not there', ask: `GET ${unknown}/${path}`, ...guest, status: 404, gives: { msg: 'Not found' } })),
      {
        fact: 'is not there to write to',
        ask: `POST ${unknown}/rows`,
        ...guest,
        send: { data: {} },
        status: 404,
        gives: { msg: 'Not found' },
      },
    ],
  );
});

describe('a shared form', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'tells what it asks',
        ask: `GET ${shared('form')}/meta`,
        ...guest,
        gives: {
          type: 1,
          view: { heading: 'form' },
          columns: expect.arrayContaining([expect.objectContaining({ fk_column_id: '{writers.Name}' })]),
          relatedMetas: { '{books}': { id: '{books}' } },
        },
      },
      { fact: 'shows no rows', ask: `GET ${shared('form')}/rows`, ...guest, status: 404, gives: { msg: 'Not found' } },
      { fact: 'is not downloaded', ask: `GET ${shared('form')}/rows/export/csv`, ...guest, status: 404, gives: { msg: 'Not found' } },
      { fact: 'counts nothing', ask: `GET ${shared('form')}/groupby?column_name=name`, ...guest, status: 404, gives: { msg: 'Not found' } },
      { fact: 'takes a row', ask: `POST ${shared('form')}/rows`, ...guest, send: { data: { Name: 'Cid' } }, gives: { Name: 'Cid' } },
      {
        fact: 'takes a row with what is linked',
        ask: `POST ${shared('form')}/rows`,
        ...guest,
        send: { data: { Name: 'Dan', Liked: [{ Id: 1 }, { Id: 3 }], Wrote: '[{"Id":1}]' } },
        gives: { Name: 'Dan' },
        keep: { dan: 'Id' },
      },
      { fact: 'links it', ask: 'GET db/data/noco/{project}/Writers/{dan}', gives: { Liked: 2, Wrote: 1 } },
      {
        fact: 'offers rows to link',
        ask: `GET ${shared('form')}/nested/{writers.Liked}`,
        ...guest,
        gives: { list: expect.arrayContaining([{ Id: 1, Title: 'One' }]) },
      },
    ],
  );

  it('takes fields of a form, the row as text in "data"', async () => {
    const form = new FormData();
    form.set('data', JSON.stringify({ Name: 'Eve' }));
    const answer = await world.api.call('POST', `db/public/shared-view/${world.names['form']}/rows`, form, null);
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ Name: 'Eve' })]);
  });
});

describe('comments', () => {
  const comments = 'db/meta/audits/comments';
  itAnswers(
    () => world,
    [
      {
        fact: 'are made',
        ask: `POST ${comments}`,
        as: 'editor',
        send: { row_id: '1', fk_model_id: '{books}', description: 'Good' },
        gives: {
          id: expect.any(String),
          user: '{editor.email}',
          row_id: '1',
          fk_model_id: '{books}',
          project_id: '{project}',
          op_type: 'COMMENT',
          description: 'Good',
        },
        keep: { comment: 'id' },
      },
      { fact: 'are listed, newest first', ask: `POST ${comments}`, send: { row_id: 1, fk_model_id: '{books}', description: 'Better' } },
      {
        fact: 'are listed alone',
        ask: `GET ${comments}?row_id=1&fk_model_id={books}&comments_only=true`,
        as: 'editor',
        exactly: { list: [expect.objectContaining({ description: 'Better' }), expect.objectContaining({ description: 'Good' })] },
      },
      {
        fact: 'are listed with what was done',
        ask: `GET ${comments}?row_id=1&fk_model_id={books}`,
        gives: { list: expect.arrayContaining([expect.objectContaining({ op_type: 'DATA' })]) },
      },
      { fact: 'need a row', ask: `GET ${comments}?fk_model_id={books}`, status: 400 },
      { fact: 'need a table', ask: `GET ${comments}?row_id=1`, status: 400 },
      { fact: 'are counted', ask: `GET ${comments}/count?ids[]=1&ids[]=2&fk_model_id={books}`, exactly: [{ row_id: '1', count: 2 }] },
      { fact: 'are counted for one row', ask: `GET ${comments}/count?ids=1&fk_model_id={books}`, exactly: [{ row_id: '1', count: 2 }] },
      {
        fact: 'are counted for rows with commas',
        ask: `GET ${comments}/count?ids=1,2&fk_model_id={books}`,
        exactly: [{ row_id: '1', count: 2 }],
      },
      { fact: 'are counted for some rows', ask: `GET ${comments}/count?fk_model_id={books}`, status: 400 },
      { fact: 'are changed', ask: 'PATCH db/meta/audits/{comment}/comment', as: 'editor', send: { description: 'Fine' }, exactly: 1 },
      {
        fact: 'are changed by their author',
        ask: 'PATCH db/meta/audits/{comment}/comment',
        send: { description: 'No' },
        status: 401,
        gives: { msg: 'Unauthorized access' },
      },
      { fact: 'that never were', ask: 'PATCH db/meta/audits/adtnothing/comment', send: { description: 'x' }, status: 404 },
      {
        fact: 'are read by no viewer',
        ask: `GET ${comments}?row_id=1&fk_model_id={books}`,
        as: 'viewer',
        status: 403,
        gives: { msg: 'commentList - viewer : Not allowed' },
      },
      {
        fact: 'are made by no viewer',
        ask: `POST ${comments}`,
        as: 'viewer',
        send: { row_id: '1', fk_model_id: '{books}', description: 'x' },
        status: 403,
        gives: { msg: 'commentRow - viewer : Not allowed' },
      },
      {
        fact: 'a change is noted',
        ask: 'POST db/meta/audits/rows/1/update',
        as: 'editor',
        send: { fk_model_id: '{books}', column_name: 'Title', row_id: '1', value: 'b', prev_value: 'a' },
        gives: { op_type: 'DATA', op_sub_type: 'UPDATE', row_id: '1', fk_model_id: '{books}' },
      },
    ],
  );
});

describe('utilities', () => {
  itAnswers(
    () => world,
    [
      { fact: 'the version', ask: 'GET version', ...guest, gives: { currentVersion: expect.any(String), releaseVersion: null } },
      { fact: 'health', ask: 'GET health', ...guest, gives: { message: 'OK', timestamp: expect.any(Number), uptime: expect.any(Number) } },
      {
        fact: 'numbers of everything',
        ask: 'GET aggregated-meta-info',
        gives: {
          projectCount: 1,
          userCount: 4,
          sharedBaseCount: 0,
          projects: [
            {
              external: false,
              tableCount: { table: 2, view: 0 },
              viewCount: {
                formCount: 1,
                gridCount: expect.any(Number),
                galleryCount: 1,
                kanbanCount: 1,
                total: expect.any(Number),
                sharedFormCount: 1,
                sharedGridCount: 2,
                sharedGalleryCount: 1,
                sharedKanbanCount: 1,
                sharedTotal: 5,
                sharedLockedCount: 0,
              },
              webhookCount: 0,
              filterCount: 1,
              sortCount: 1,
              rowCount: expect.any(Array),
              userCount: expect.any(Number),
            },
          ],
        },
      },
      { fact: 'numbers of everything', ask: 'GET aggregated-meta-info', as: 'viewer', status: 403 },
      ...['nocodb', 'quadrille'].map((product) => ({
        fact: 'the product by any name',
        ask: `GET db/meta/${product}/info`,
        ...guest,
        gives: { authType: 'jwt', firstUser: false, projectHasAdmin: true, defaultLimit: 25, ncAttachmentFieldSize: 20_971_520 },
      })),
      {
        fact: 'a database that cannot be reached is an answer',
        ask: 'POST db/meta/connection/test',
        send: { client: 'pg', connection: { host: '127.0.0.1', port: 1, user: 'x', password: 'y', database: 'z' } },
        gives: { code: -1, message: expect.any(String) },
      },
      {
        fact: 'an address with values behind it',
        ask: 'POST url_to_config',
        ...guest,
        send: { url: 'pg://host:5432?u=ann&p=secret&d=shop' },
        exactly: { client: 'pg', connection: { user: 'ann', password: 'secret', database: 'shop', host: 'host', port: '5432' } },
      },
      {
        fact: 'an address with the user in front',
        ask: 'POST url_to_config',
        ...guest,
        send: { url: 'mysql://ann:secret@host:3306/shop' },
        exactly: { client: 'mysql2', connection: { user: 'ann', password: 'secret', database: 'shop', host: 'host', port: '3306' } },
      },
      { fact: 'a request needs to say where to', ask: 'POST db/meta/axiosRequestMake', send: {}, status: 400 },
      {
        fact: 'a request for a file to import',
        ask: 'POST db/meta/axiosRequestMake',
        as: 'viewer',
        send: {
          apiMeta: {
            url: '{receiver}/films.csv',
            method: 'GET',
            headers: [{ name: 'accept', value: 'text/csv', enabled: true }],
            parameters: [],
            responseType: 'arraybuffer',
          },
        },
      },
      { fact: 'the cache', ask: 'GET db/meta/cache', gives: { bases: expect.any(Number), lookups: expect.any(Number) } },
      { fact: 'the cache is emptied', ask: 'DELETE db/meta/cache', exactly: true },
      ...['GET', 'DELETE'].map((method) => ({
        fact: 'super users alone',
        ask: `${method} db/meta/cache`,
        as: 'viewer' as const,
        status: 403,
      })),
    ],
  );
});

describe('apps', () => {
  const plugins = 'db/meta/plugins';
  itAnswers(
    () => world,
    [
      {
        fact: 'are listed',
        ask: `GET ${plugins}`,
        gives: {
          list: expect.arrayContaining([
            expect.objectContaining({
              id: expect.any(String),
              title: 'SMTP',
              category: 'Email',
              active: expect.anything(),
              tags: expect.any(String),
              logo: null,
              input_schema: expect.stringContaining('"items"'),
              version: expect.any(String),
            }),
          ]),
        },
      },
      { fact: 'that tell are listed for members', ask: `GET ${plugins}/webhook?project_id={project}`, gives: { list: expect.any(Array) } },
      { fact: 'is on or not', ask: `GET ${plugins}/SMTP/status`, exactly: false },
      { fact: 'is read', ask: `GET ${plugins}/SMTP`, gives: { title: 'SMTP' }, keep: { smtp: 'id' } },
      {
        fact: 'is tried',
        ask: `POST ${plugins}/test`,
        send: {
          title: 'SMTP',
          category: 'Email',
          input: { host: '127.0.0.1', port: '1', from: 'a@example.org', secure: false, site_url: 'http://127.0.0.1' },
        },
        status: 400,
        gives: { msg: expect.stringMatching(/^SMTP test failed/) },
      },
      {
        fact: 'has a title of 45 characters',
        ask: `POST ${plugins}/test`,
        send: { title: 'x'.repeat(46), category: 'Email', input: {} },
        status: 400,
        gives: faultAt('/title'),
      },
      {
        fact: 'is switched on',
        ask: `PATCH ${plugins}/{smtp}`,
        send: {
          active: true,
          input: JSON.stringify({ host: '127.0.0.1', port: '1', from: 'a@example.org', secure: false, site_url: 'http://127.0.0.1' }),
        },
        gives: { id: '{smtp}', active: expect.anything() },
      },
      { fact: 'is on', ask: `GET ${plugins}/SMTP/status`, exactly: true },
      {
        fact: 'is switched off',
        ask: `PATCH ${plugins}/{smtp}`,
        send: { active: false, input: null },
        gives: { active: expect.anything() },
      },
      ...[`GET ${plugins}`, `GET ${plugins}/SMTP`, `PATCH ${plugins}/SMTP`, `POST ${plugins}/test`].map((ask) => ({
        fact: 'super users alone',
        ask,
        as: 'viewer' as const,
        ...(!ask.startsWith('GET') && { send: {} }),
        status: 403,
      })),
    ],
  );
});

describe('files', () => {
  const upload = async (names: readonly string[], path: string) => {
    const form = new FormData();
    for (const name of names) form.append(name === 'a.txt' ? 'files' : 'file', new Blob([`text of ${name}`], { type: 'text/plain' }), name);
    return world.api.call('POST', `db/storage/upload${path}`, form);
  };

  it('are uploaded, several in one call, by any name of their field', async () => {
    const { status, body } = await upload(['a.txt', 'b.txt'], '?path=noco/Films/Books/Photo');
    expect([status, body]).toEqual([
      200,
      ['a.txt', 'b.txt'].map((title) =>
        expect.objectContaining({ path: expect.stringMatching(/^download\/.+\.txt$/), title, mimetype: 'text/plain', size: 13 }),
      ),
    ]);
    const { text } = await world.api.app.call('GET', `/${body[0].path}`, { as: world.api.owner });
    expect(text).toBe('text of a.txt');
  });

  it('are read at their older address', async () => {
    const [{ path }] = (await upload(['d.txt'], '')).body;
    const { text } = await world.api.app.call('GET', `/${path.replace('download', 'dl/x/y')}`, { as: world.api.owner });
    expect(text).toBe('text of d.txt');
  });

  it('are uploaded without a folder', async () => {
    expect((await upload(['c.txt'], '')).body).toEqual([expect.objectContaining({ title: 'c.txt' })]);
  });

  itAnswers(
    () => world,
    [
      {
        fact: 'are fetched, and keep the title that was given',
        ask: 'POST db/storage/upload-by-url?path=x',
        as: 'viewer',
        send: [{ url: '{receiver}/a.txt', title: 'Kept.txt', fileName: 'a.txt', mimetype: 'text/plain', size: 3 }],
        gives: [{ title: 'Kept.txt', path: expect.stringMatching(/^download\//) }],
        keep: { path: '0.path' },
      },
      { fact: 'are read at their address', ask: 'GET /{path}', as: 'viewer' },
      { fact: 'are sent as a form', ask: 'POST db/storage/upload', send: { file: 'a' }, status: 400 },
      { fact: 'are a list', ask: 'POST db/storage/upload-by-url', send: { url: '{receiver}/a.txt' }, status: 400 },
      { fact: 'that are none', ask: 'GET /download/noco/x/nothing.txt', ...guest, status: 404 },
    ],
  );
});
