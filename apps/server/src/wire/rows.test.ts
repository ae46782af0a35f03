import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itAnswers, startWorld, type WireRow, type WireWorld } from './testing/wire-world.ts';

// Rows by table and view, in bulk, by the id of their table; what they are linked with; files of them.
let world: WireWorld;
beforeAll(async () => {
  world = await startWorld();
  const { api, names } = world;
  const view = async (title: string, more: object = {}) =>
    (await api.call('POST', `db/meta/tables/${names['books']}/grids`, { title, ...more })).body.id;
  names['novels'] = await view('Novels');
  await api.call('POST', `db/meta/views/${names['novels']}/filters`, {
    fk_column_id: names['books.Kind'],
    comparison_op: 'eq',
    value: 'novel',
  });
  await api.call('POST', `db/meta/views/${names['novels']}/sorts`, { fk_column_id: names['books.Pages'], direction: 'desc' });
  const columns = (await api.call('GET', `db/meta/views/${names['novels']}/columns`)).body.list;
  const kind = columns.find((column: { fk_column_id: string }) => column.fk_column_id === names['books.Kind']);
  await api.call('PATCH', `db/meta/views/${names['novels']}/columns/${kind.id}`, { show: false });
});
afterAll(() => world.api.stop());

const books = 'db/data/noco/{project}/{books}';
const novels = `${books}/views/{novels}`;
const titles = (...list: (string | null)[]) => ({ list: list.map((Title) => ({ Title })) });
const text = (value: unknown) => encodeURIComponent(JSON.stringify(value)).replaceAll('%7B', '{').replaceAll('%7D', '}');

describe('the address of rows', () => {
  itAnswers(
    () => world,
    [
      ...['noco', 'v1', 'whatever'].flatMap((org) =>
        ['{project}', 'Films'].flatMap((project) =>
          ['{books}', 'Books'].map((table) => ({
            fact: 'ids and titles, and any organisation',
            ask: `GET db/data/${org}/${project}/${table}/count`,
            gives: { count: 4 },
          })),
        ),
      ),
      ...['{novels}', 'Novels'].map((view) => ({
        fact: 'id and title of a view',
        ask: `GET ${books}/views/${view}/count`,
        gives: { count: 2 },
      })),
      { fact: 'words win over ids', ask: `GET ${books}/find-one?where=(Title,eq,nothing)`, exactly: {} },
      { fact: 'ids that are none', ask: `GET ${books}/abc`, status: 404, gives: { msg: 'Row not found' } },
    ],
  );
});

describe('the list', () => {
  const cases: readonly (readonly [string, string, WireRow['gives']])[] = [
    ['by rising id', '', titles('One', 'Two', 'Three', null)],
    ['fields by comma', '?fields=Title,Pages', { list: [{ Title: 'One', Pages: 100 }, {}, {}, {}] }],
    ['sort', '?sort=-Title&fields=Title', titles('Two', 'Three', 'One', null)],
    ['empty values first when rising', '?sort=Title&fields=Title', titles(null, 'One', 'Three', 'Two')],
    ['several sorts, in their order', '?sort=Kind,-Pages&fields=Title', titles(null, 'Three', 'One', 'Two')],
    ['sorts repeated', '?sort=Kind&sort=-Pages&fields=Title', titles(null, 'Three', 'One', 'Two')],
    ['sorts in brackets', '?sort[]=Kind&sort[]=-Pages&fields=Title', titles(null, 'Three', 'One', 'Two')],
    ['no notice of unknown sorts', '?sort=Nothing,-Pages&fields=Title&limit=1', titles('Three')],
    ['s', '?s=-Pages&f=Title&l=1', titles('Three')],
    ['where', '?where=(Kind,eq,novel)&fields=Title', titles('One', 'Three')],
    ['w', '?w=(Kind,eq,novel)&fields=Title', titles('One', 'Three')],
    ['filter', '?filter=(Kind,eq,novel)&fields=Title', titles('One', 'Three')],
    [
      'sortArrJson',
      `?fields=Title&sortArrJson=${text([{ fk_column_id: '{books.Pages}', direction: 'desc' }])}`,
      titles('Three', 'One', 'Two', null),
    ],
    [
      'sort before sortArrJson',
      `?fields=Title&sort=Pages&sortArrJson=${text([{ fk_column_id: '{books.Pages}', direction: 'desc' }])}`,
      titles(null, 'Two', 'One', 'Three'),
    ],
    [
      'filterArrJson',
      `?fields=Title&filterArrJson=${text([{ fk_column_id: '{books.Pages}', comparison_op: 'gt', value: 50 }])}`,
      titles('One', 'Three'),
    ],
    [
      'filterArrJson and where',
      `?fields=Title&where=(Title,eq,One)&filterArrJson=${text([{ is_group: true, children: [{ fk_column_id: '{books.Pages}', comparison_op: 'gt', value: 50 }] }])}`,
      titles('One'),
    ],
  ];
  itAnswers(
    () => world,
    [
      ...cases.map(([fact, query, gives]) => ({ fact, ask: `GET ${books}${query}`, gives })),
      {
        fact: 'fields that are none',
        ask: `GET ${books}?fields=Nothing&limit=1`,
        gives: { list: [expect.not.objectContaining({ Id: 1 })] },
      },
      { fact: 'fields alone', ask: `GET ${books}?fields=Title&limit=1`, gives: { list: [expect.not.objectContaining({ Id: 1 })] } },
      { fact: 'all fields', ask: `GET ${books}?fields=*&limit=1`, gives: { list: [{ Id: 1, Title: 'One', Pages: 100, Kind: 'novel' }] } },
      {
        fact: 'in any order, each row once',
        ask: `GET ${books}?shuffle=1&fields=Title`,
        gives: { list: expect.arrayContaining([{ Title: 'One' }, { Title: 'Two' }, { Title: 'Three' }, { Title: null }]) },
      },
      { fact: 'of a view', ask: `GET ${novels}`, gives: titles('Three', 'One') },
      {
        fact: 'of a view without what it hides',
        ask: `GET ${novels}?limit=1`,
        gives: { list: [expect.not.objectContaining({ Kind: 'novel' })] },
      },
      { fact: 'of a view with the key', ask: `GET ${novels}?limit=1`, gives: { list: [{ Id: 3 }] } },
      { fact: 'of a view in another order', ask: `GET ${novels}?sort=Pages`, gives: titles('One', 'Three') },
      { fact: 'of a view, fewer', ask: `GET ${novels}?where=(Pages,lt,200)`, gives: titles('One') },
    ],
  );
});

describe('single rows', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'are made',
        ask: `POST ${books}`,
        as: 'editor',
        send: { Title: 'Four', pages: '7', Unknown: 1 },
        gives: { Id: 5, Title: 'Four', Pages: 7, Kind: null },
      },
      {
        fact: 'take the id before the name and the title',
        ask: `PATCH ${books}/5`,
        send: { Title: 'by title', title: 'by name', '{books.Title}': 'Four' },
        gives: { Id: 5, Title: 'Four' },
      },
      {
        fact: 'refuse names of no field where nothing else is said',
        ask: `PATCH ${books}/5`,
        send: { Unknown: 1, Other: 2 },
        status: 400,
        gives: { msg: expect.stringContaining('"Unknown", "Other"') },
      },
      {
        fact: 'refuse ids of no field beside others',
        ask: `PATCH ${books}/5`,
        send: { Title: 'lost', c00000000000000: 1 },
        status: 400,
        gives: { msg: expect.stringContaining('c00000000000000') },
      },
      {
        fact: 'take the name before the title',
        ask: `POST ${books}`,
        send: { Title: 'by title', title: 'by name' },
        gives: { Id: 6, Title: 'by name' },
      },
      {
        fact: 'refuse what cannot be',
        ask: `POST ${books}`,
        send: { Pages: 'many' },
        status: 400,
        gives: { msg: expect.stringContaining('Pages') },
      },
      { fact: 'are made through a view', ask: `POST ${novels}`, send: { Title: 'Five' }, gives: { Id: 7, Title: 'Five' } },
      { fact: 'are read', ask: `GET ${books}/5`, as: 'viewer', gives: { Id: 5, Title: 'Four', Pages: 7 } },
      { fact: 'are read in part', ask: `GET ${books}/5?fields=Title`, exactly: { Title: 'Four' } },
      { fact: 'are read through a view', ask: `GET ${novels}/1`, gives: { Id: 1, Title: 'One' } },
      { fact: 'are found', ask: `GET ${books}/find-one?where=(Pages,lt,50)&sort=-Pages&fields=Title`, exactly: { Title: 'Two' } },
      { fact: 'are found through a view', ask: `GET ${novels}/find-one?fields=Title`, exactly: { Title: 'Three' } },
      { fact: 'are there', ask: `GET ${books}/5/exist`, exactly: true },
      { fact: 'are not there', ask: `GET ${books}/99/exist`, exactly: false },
      { fact: 'are there through a view', ask: `GET ${novels}/1/exist`, exactly: true },
      { fact: 'are changed', ask: `PATCH ${books}/5`, as: 'editor', send: { Pages: 8 }, gives: { Id: 5, Title: 'Four', Pages: 8 } },
      { fact: 'are changed without a word', ask: `PATCH ${books}/5?ignoreWebhook=true`, send: { Pages: 9 }, gives: { Pages: 9 } },
      { fact: 'are changed through a view', ask: `PATCH ${novels}/1`, send: { Pages: 101 }, gives: { Pages: 101 } },
      { fact: 'that never were', ask: `PATCH ${books}/99`, send: { Pages: 8 }, status: 404, gives: { msg: 'Row not found' } },
      { fact: 'go', ask: `DELETE ${books}/5`, as: 'editor', exactly: 1 },
      { fact: 'are gone', ask: `DELETE ${books}/5`, exactly: 0 },
      { fact: 'go through a view', ask: `DELETE ${novels}/7`, exactly: 1 },
      { fact: 'go', ask: `DELETE ${books}/6`, exactly: 1 },
      ...(['POST', 'PATCH', 'DELETE'] as const).map((method) => ({
        fact: 'are written by editors',
        ask: `${method} ${books}${method === 'POST' ? '' : '/1'}`,
        as: 'viewer' as const,
        ...(method !== 'DELETE' && { send: {} }),
        status: 403,
        gives: { msg: `data${{ POST: 'Insert', PATCH: 'Update', DELETE: 'Delete' }[method]} - viewer : Not allowed` },
      })),
    ],
  );
});

describe('numbers of rows', () => {
  const groups = (...list: (readonly [string | null, number])[]) => ({ list: list.map(([kind, count]) => ({ kind, count })) });
  itAnswers(
    () => world,
    [
      { fact: 'of a condition', ask: `GET ${books}/count?where=(Kind,eq,novel)`, exactly: { count: 2 } },
      {
        fact: 'of filters',
        ask: `GET ${books}/count?filterArrJson=${text([{ fk_column_id: '{books.Pages}', comparison_op: 'gt', value: 50 }])}`,
        exactly: { count: 2 },
      },
      { fact: 'of a view', ask: `GET ${novels}/count`, exactly: { count: 2 } },
      {
        fact: 'by value, under the name of the column',
        ask: `GET ${books}/groupby?column_name=kind&sort=Kind`,
        gives: { ...groups([null, 1], ['novel', 2], ['play', 1]), pageInfo: { totalRows: 3 } },
      },
      {
        fact: 'by value, asked for by title',
        ask: `GET ${books}/groupby?column_name=Kind&sort=-Kind&limit=1`,
        gives: { ...groups(['play', 1]), pageInfo: { totalRows: 3, pageSize: 1 } },
      },
      {
        fact: 'by several',
        ask: `GET ${books}/groupby?column_name=kind,title&where=(Kind,eq,play)`,
        gives: { list: [{ kind: 'play', title: 'Two', count: 1 }] },
      },
      {
        fact: 'by value in a view',
        ask: `GET ${novels}/groupby?column_name=title&sort=Title`,
        gives: {
          list: [
            { title: 'One', count: 1 },
            { title: 'Three', count: 1 },
          ],
        },
      },
      { fact: 'by nothing', ask: `GET ${books}/groupby`, status: 400 },
      {
        fact: 'in heaps, one for each option and one for none',
        ask: `GET ${books}/group/{books.Kind}?fields=Title&limit=1`,
        exactly: [
          {
            key: 'novel',
            value: expect.objectContaining({ list: [{ Title: 'One' }], pageInfo: expect.objectContaining({ totalRows: 2, pageSize: 1 }) }),
          },
          { key: 'play', value: expect.objectContaining({ list: [{ Title: 'Two' }] }) },
          { key: null, value: expect.objectContaining({ list: [{ Title: null }] }) },
        ],
      },
      {
        fact: 'in heaps of any values',
        ask: `GET ${books}/group/{books.Title}?where=(Kind,eq,novel)&fields=Title`,
        gives: [{ key: 'One' }, { key: 'Three' }, { key: null, value: { list: [] } }],
      },
      {
        fact: 'in the heaps asked for',
        ask: `GET ${books}/group/{books.Kind}?optionsArrJson=${text(['play'])}&fields=Title`,
        gives: [{ key: 'play', value: titles('Two') }],
      },
      {
        fact: 'in heaps of a view',
        ask: `GET ${novels}/group/{books.Title}?fields=Title`,
        gives: expect.arrayContaining([expect.objectContaining({ key: 'Three' })]),
      },
      {
        fact: 'in heaps of what is computed',
        ask: `GET db/data/noco/{project}/{writers}/group/{writers.Liked}`,
        status: 501,
        gives: { msg: 'Grouping for virtual columns not implemented' },
      },
      { fact: 'in heaps of nothing', ask: `GET ${books}/group/cnothing`, status: 404, gives: { msg: 'Column not found' } },
    ],
  );
});

describe('many rows at once', () => {
  for (const bulk of ['db/data/bulk/noco/{project}/{books}', 'db/data/bulk/noco/Films/Books/views/{books.view}'])
    itAnswers(
      () => world,
      [
        {
          fact: 'answer the last id first',
          ask: `POST ${bulk}`,
          as: 'editor',
          send: [{ Title: 'a' }, { Title: 'b', pages: 5 }],
          gives: [expect.any(Number)],
          keep: { last: '0' },
        },
        { fact: 'are as many as were sent', ask: `GET ${books}/{last}`, gives: { Title: 'b', Pages: 5 } },
        { fact: 'are none of none', ask: `POST ${bulk}`, send: [], exactly: [] },
        {
          fact: 'are changed by their key',
          ask: `PATCH ${bulk}`,
          as: 'editor',
          send: [{ id: '{last}', Title: 'c' }, { Title: 'no key' }, { Id: 9999, Title: 'nobody' }],
          gives: expect.arrayContaining([{ id: '{last}' }]),
        },
        { fact: 'are what they were made', ask: `GET ${books}/{last}`, gives: { Title: 'c' } },
        { fact: 'are changed by a condition', ask: `PATCH ${bulk}/all?where=(Title,eq,c)`, as: 'editor', send: { Pages: 6 }, exactly: 1 },
        {
          fact: 'are not changed where the key is sent',
          ask: `PATCH ${bulk}/all?where=(Title,eq,c)`,
          send: { Id: 1, Pages: 7 },
          exactly: 0,
        },
        {
          fact: 'are changed by filters',
          ask: `PATCH ${bulk}/all?filterArrJson=${text([{ fk_column_id: '{books.Title}', comparison_op: 'eq', value: 'c' }])}`,
          send: { Pages: 8 },
          exactly: 1,
        },
        {
          fact: 'go by their key, as far as they are there',
          ask: `DELETE ${bulk}`,
          as: 'editor',
          send: [{ id: '{last}' }],
          gives: [{ id: '{last}' }],
        },
        { fact: 'go by a condition', ask: `DELETE ${bulk}/all?where=(Title,eq,a)`, as: 'editor', exactly: 1 },
        { fact: 'are a list', ask: `POST ${bulk}`, send: { Title: 'a' }, status: 400, gives: { msg: 'Invalid request body' } },
        {
          fact: 'are made by editors',
          ask: `POST ${bulk}`,
          as: 'viewer',
          send: [],
          status: 403,
          gives: { msg: 'bulkDataInsert - viewer : Not allowed' },
        },
      ],
    );
  itAnswers(
    () => world,
    [
      {
        fact: 'a view says which',
        ask: 'PATCH db/data/bulk/noco/{project}/{books}/all?viewId={novels}&where=(Title,eq,Two)',
        send: { Pages: 1 },
        exactly: 0,
      },
      {
        fact: 'a text looked for says which',
        ask: 'PATCH db/data/bulk/noco/{project}/{books}/all?search=tw',
        send: { Pages: 2 },
        exactly: 1,
      },
      {
        fact: 'a text nobody wrote says none',
        ask: 'DELETE db/data/bulk/noco/{project}/{books}/all?viewId={novels}&search=nobody',
        exactly: 0,
      },
      {
        fact: 'ids that are unknown come back as well',
        ask: 'DELETE db/data/bulk/noco/{project}/{books}',
        send: [{ id: 9999 }],
        gives: [{ id: 9999 }],
      },
    ],
  );
});

describe('rows by the id of their table', () => {
  const rows = 'tables/{books}/rows';
  itAnswers(
    () => world,
    [
      {
        fact: 'are listed',
        ask: `GET ${rows}?where=(Kind,eq,novel)&fields=Title`,
        gives: { ...titles('One', 'Three'), pageInfo: { totalRows: 2 } },
      },
      { fact: 'are listed as a view has them', ask: `GET ${rows}?viewId={novels}&fields=Title`, gives: titles('Three', 'One') },
      { fact: 'are counted', ask: `GET ${rows}/count?viewId={novels}`, exactly: { count: 2 } },
      { fact: 'one is made', ask: `POST ${rows}`, send: { Title: 'x' }, exactly: { Id: expect.any(Number) }, keep: { row: 'Id' } },
      {
        fact: 'several are made',
        ask: `POST ${rows}`,
        send: [{ Title: 'y' }, { Title: 'z' }],
        exactly: [{ Id: expect.any(Number) }, { Id: expect.any(Number) }],
        keep: { y: '0.Id', z: '1.Id' },
      },
      { fact: 'one is changed', ask: `PATCH ${rows}`, send: { Id: '{row}', Title: 'X' }, gives: { Id: expect.anything() } },
      { fact: 'several are changed', ask: `PATCH ${rows}`, send: [{ Id: '{y}', Title: 'Y' }], gives: [{ Id: expect.anything() }] },
      { fact: 'one is read', ask: `GET ${rows}/{row}`, gives: { Title: 'X' } },
      {
        fact: 'one that never was is changed',
        ask: `PATCH ${rows}`,
        send: { Id: 9999, Title: 'X' },
        status: 422,
        gives: { msg: 'Record with pk 9999 not found' },
      },
      {
        fact: 'one that never was goes',
        ask: `DELETE ${rows}`,
        send: { Id: 9999 },
        status: 422,
        gives: { msg: 'Record with pk 9999 not found' },
      },
      { fact: 'one goes', ask: `DELETE ${rows}`, send: { Id: '{row}' }, gives: { Id: expect.anything() } },
      {
        fact: 'several go',
        ask: `DELETE ${rows}`,
        send: [{ Id: '{y}' }, { Id: '{z}' }],
        gives: [{ Id: expect.anything() }, { Id: expect.anything() }],
      },
    ],
  );
});

describe('linked rows', () => {
  const writer = 'db/data/noco/{project}/Writers/1';
  itAnswers(
    () => world,
    [
      {
        fact: 'are linked',
        ask: `POST ${writer}/mm/Liked/1`,
        as: 'editor',
        exactly: { msg: 'The relation data has been created successfully' },
      },
      {
        fact: 'are linked by the id of the column',
        ask: `POST ${writer}/hm/{writers.Wrote}/2`,
        exactly: { msg: 'The relation data has been created successfully' },
      },
      {
        fact: 'are listed whole',
        ask: `GET ${writer}/mm/Liked`,
        as: 'viewer',
        gives: { list: [{ Id: 1, Title: 'One', Pages: 101, Kind: 'novel' }], pageInfo: { totalRows: 1 } },
      },
      {
        fact: 'are listed in part',
        ask: `GET ${writer}/hm/Wrote?fields=Title&limit=1&where=(Title,eq,Two)&sort=-Title`,
        gives: { list: [{ Title: 'Two' }], pageInfo: { pageSize: 1 } },
      },
      {
        fact: 'those that are left',
        ask: `GET ${writer}/mm/Liked/exclude?fields=Title`,
        gives: { list: [{ Title: 'Two' }, { Title: 'Three' }, { Title: null }] },
      },
      {
        fact: 'those that are left, for one',
        ask: `GET ${writer}/hm/Wrote/exclude?fields=Title&where=(Title,eq,One)`,
        gives: titles('One'),
      },
      { fact: 'show as their number', ask: `GET ${writer}`, gives: { Wrote: 1, Liked: 1 } },
      {
        fact: 'through a column there is',
        ask: `GET ${writer}/mm/Nothing`,
        status: 404,
        gives: { msg: "Column with id/name 'Nothing' is not found" },
      },
      { fact: 'through a column that links', ask: `GET ${writer}/mm/Name`, status: 400, gives: { msg: 'Column is not LTAR' } },
      {
        fact: 'are let go',
        ask: `DELETE ${writer}/mm/Liked/1`,
        as: 'editor',
        exactly: { msg: 'The relation data has been deleted successfully' },
      },
      { fact: 'are let go', ask: `GET ${writer}/mm/Liked`, gives: { list: [] } },
      {
        fact: 'are linked by editors',
        ask: `POST ${writer}/mm/Liked/1`,
        as: 'viewer',
        status: 403,
        gives: { msg: 'relationDataAdd - viewer : Not allowed' },
      },
    ],
  );
  const links = 'tables/{writers}/links/{writers.Liked}/rows/1';
  itAnswers(
    () => world,
    [
      { fact: 'several are linked', ask: `POST ${links}`, send: [1, 2], status: 201, exactly: true },
      { fact: 'as objects', ask: `POST ${links}`, send: [{ Id: 3 }], status: 201, exactly: true },
      { fact: 'are listed', ask: `GET ${links}?fields=Title`, gives: titles('One', 'Two', 'Three') },
      { fact: 'that never were', ask: `POST ${links}`, send: [99], status: 422, gives: { msg: 'Child record with id [99] not found' } },
      { fact: 'several are let go', ask: `DELETE ${links}`, send: [1, 2, 3], exactly: true },
    ],
  );
});

describe('exports', () => {
  const read = async (path: string) => {
    const { names, api } = world;
    return api.call(
      'GET',
      path.replaceAll(/\{([\w.]+)\}/g, (_all, name: string) => names[name] ?? ''),
    );
  };

  it.each([
    [books, 'Books', '"?Title"?,"?Pages"?,"?Kind"?'],
    [`${books}/views/{books.view}`, 'Books', '"?Title"?,"?Pages"?,"?Kind"?'],
  ])('of %s are lines under titles, in a file of that name', async (path, name, head) => {
    const { text: body, headers } = await read(`${path}/export/csv?where=(Title,eq,One)`);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toContain(`${name}-export.csv`);
    const [first = '', second = '', last] = body.split('\r\n');
    expect(first).toMatch(new RegExp(head));
    expect(second).toMatch(/One"?,"?101"?,"?novel/);
    expect(last).toBe('');
  });

  it('take fields repeated, in brackets or with commas, an order and a place to begin at', async () => {
    for (const fields of ['fields=Title&fields=Kind', 'fields[]=Title&fields[]=Kind', 'fields=Title,Kind'])
      expect((await read(`${books}/export/csv?${fields}&sort=-Title&where=(Title,notblank)`)).text.replaceAll('"', '')).toBe(
        'Title,Kind\r\nTwo,play\r\nThree,novel\r\nOne,novel\r\n',
      );
    expect((await read(`${books}/export/csv?fields=Title&offset=3&where=(Title,notblank)`)).text.replaceAll('"', '')).toBe('Title\r\n');
  });

  it('are workbooks, as text', async () => {
    const { text: body, headers } = await read(`${books}/export/excel`);
    expect(headers.get('content-disposition')).toContain('Books-export.xlsx');
    expect(Buffer.from(body, 'base64').subarray(0, 2).toString()).toBe('PK');
  });
});

describe('addresses of older programs', () => {
  const rows = '/nc/{project}/api/v1/Books';
  itAnswers(
    () => world,
    [
      { fact: 'list', ask: `GET ${rows}?fields=Title&limit=1`, gives: { list: [{ Title: 'One' }], pageInfo: { pageSize: 1 } } },
      { fact: 'count', ask: `GET ${rows}/count`, gives: { count: 4 } },
      { fact: 'make', ask: `POST ${rows}`, as: 'editor', send: { Title: 'old' }, gives: { Title: 'old' }, keep: { old: 'Id' } },
      { fact: 'read', ask: `GET ${rows}/{old}`, gives: { Title: 'old' } },
      { fact: 'change', ask: `PATCH ${rows}/{old}`, send: { Title: 'older' }, gives: { Title: 'older' } },
      { fact: 'delete', ask: `DELETE ${rows}/{old}`, exactly: 1 },
      { fact: 'make many', ask: `POST ${rows}/bulk`, send: [], exactly: [] },
      { fact: 'are no other way in', ask: `GET ${rows}`, as: 'stranger', status: 403, gives: { msg: 'Unauthorized access' } },
    ],
  );
});
