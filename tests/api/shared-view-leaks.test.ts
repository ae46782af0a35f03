import { calls, listCalls } from '@quadrille/contract';
import { itSoftly } from '@quadrille/tooling/it-softly';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpClient, must, signUp, type HttpClient, type Query } from '../harness/http-client.ts';
import { databaseKinds, missingReason, type Stage } from '../harness/on-each-database.ts';
import { makeProject, makeTable, type SampleTable } from './sample-table.ts';

const meta = '/api/v1/db/meta';
const shared = listCalls(calls).filter((call) => call.baseFrom?.as === 'shareUuid' && call.path.includes('/shared-view/'));
const hiddenTitles = ['Secret', 'Grade', 'Pay', 'Born'] as const;

const columnNames = { Secret: 's_e_c', Grade: 'grade', Pay: 'pay', Born: 'born' } as const;
const conditionOn = (fk_column_id: string, comparison_op: string, value: string) => ({ fk_column_id, comparison_op, value });

/** What must never be read through the link: values, titles, names and options of hidden fields. */
/** Short words stand alone, since ids hold any letters. */
const secretWords = /zebra|\byak\b|xerus|Secret|s_e_c|Grade|gold|silver|\bPay\b|4242|Born|1971-/;

describe.each(databaseKinds)('a shared view with hidden fields, on $name', ({ open }) => {
  let stage: Stage | null;
  let me: HttpClient;
  let visitor: HttpClient;
  let table: SampleTable;
  let uuid: string;
  const base = (): string => `/api/v1/db/public/shared-view/${uuid}`;

  beforeAll(async () => {
    stage = await open({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
    if (stage === null) return;
    me = await signUp(stage.product.url, 'owner@example.org');
    visitor = httpClient(stage.product.url);
    table = await makeTable(me, await makeProject(me, 'Shared'), 'Staff', [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Team', uidt: 'SingleLineText' },
      { title: 'Secret', column_name: 's_e_c', uidt: 'SingleLineText' },
      { title: 'Grade', uidt: 'SingleSelect', dtxp: "'gold','silver'" },
      { title: 'Pay', uidt: 'Number' },
      { title: 'Born', uidt: 'Date' },
    ]);
    await must(
      me('POST', table.bulk, {
        body: [
          { Name: 'Ada', Team: 'a', Secret: 'zebra', Grade: 'silver', Pay: 4242, Born: '1971-03-04' },
          { Name: 'Bob', Team: 'b', Secret: 'xerus', Grade: 'gold', Pay: 1, Born: '1971-01-01' },
          { Name: 'Cyd', Team: 'a', Secret: 'yak', Grade: null, Pay: 99, Born: null },
          { Name: 'Out', Team: 'b', Secret: 'yak', Grade: 'gold', Pay: -1, Born: null },
        ],
      }),
    );
    // The view itself narrows and orders by hidden fields: visitors see the effect and not the reason.
    await must(
      me('POST', `${meta}/views/${table.viewId}/filters`, { body: { fk_column_id: table.fields['Pay'], comparison_op: 'gt', value: '0' } }),
    );
    await must(me('POST', `${meta}/views/${table.viewId}/sorts`, { body: { fk_column_id: table.fields['Pay'], direction: 'asc' } }));
    const filters = [{ fk_column_id: table.fields['Secret'], comparison_op: 'eq', value: 'zebra' }];
    const colors = [{ hue: 'red', fk_column_id: null, filters: [{ is_group: true, children: filters }] }];
    await must(me('PATCH', `${meta}/views/${table.viewId}`, { body: { meta: { color_rules: colors } } }));
    const seen = [{ hue: 'teal', fk_column_id: table.fields['Team'], filters: [conditionOn(table.fields['Team'] ?? '', 'eq', 'a')] }];
    const summaries = { [table.fields['Pay'] ?? '']: 'sum', [table.fields['Team'] ?? '']: 'countUnique' };
    const grid = { color_rules: [...colors, ...seen], summaries, frozen: 2 };
    await must(me('PATCH', `${meta}/grids/${table.viewId}`, { body: { meta: grid, row_height: 1 } }));
    for (const title of hiddenTitles) {
      await must(me('POST', `${meta}/views/${table.viewId}/columns`, { body: { fk_column_id: table.fields[title], show: false } }));
    }
    ({ uuid } = await must(me('POST', `${meta}/views/${table.viewId}/share`)));
  });
  afterAll(() => stage?.dispose());
  beforeEach((ctx) => {
    if (stage === null) ctx.skip(missingReason);
  });

  it('covers every call of the contract that opens a shared view', () => {
    expect(shared.map((call) => call.name).toSorted()).toEqual([
      'public.sharedViewAggregates',
      'public.sharedViewCorrect',
      'public.sharedViewDistinct',
      'public.sharedViewExportCsv',
      'public.sharedViewExportExcel',
      'public.sharedViewFiles',
      'public.sharedViewGroup',
      'public.sharedViewGroupBy',
      'public.sharedViewGroups',
      'public.sharedViewHmList',
      'public.sharedViewLinked',
      'public.sharedViewMeta',
      'public.sharedViewMmList',
      'public.sharedViewNested',
      'public.sharedViewPeople',
      'public.sharedViewPosition',
      'public.sharedViewReceipt',
      'public.sharedViewRenewReceipt',
      'public.sharedViewRows',
      'public.sharedViewSubmit',
    ]);
  });

  it('shows the visible fields, filtered and sorted as the view is, to somebody signed out', async () => {
    const { list, pageInfo } = await must(visitor('GET', `${base()}/rows`));
    expect(list).toEqual([
      { Id: 2, Name: 'Bob', Team: 'b' },
      { Id: 3, Name: 'Cyd', Team: 'a' },
      { Id: 1, Name: 'Ada', Team: 'a' },
    ]);
    expect(pageInfo.totalRows).toBe(3);
  });

  it('names no hidden field, option, filter or sort in its meta', async () => {
    const answer = await visitor('GET', `${base()}/meta`);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(secretWords);
    for (const title of hiddenTitles) expect(answer.text).not.toContain(table.fields[title]);
    expect(answer.body.model.columns.map((column: { title: string }) => column.title)).toEqual(expect.arrayContaining(['Name', 'Team']));
    expect(answer.text).not.toMatch(/owner@example\.org/);
  });

  it('tells how the grid looks, but for colours and summaries of hidden fields', async () => {
    const { body } = await visitor('GET', `${base()}/meta`);
    const team = table.fields['Team'] ?? '';
    expect(body.view).toMatchObject({
      row_height: 1,
      meta: { frozen: 2, summaries: { [team]: 'countUnique' }, color_rules: [{ hue: 'teal', fk_column_id: team }] },
    });
    expect(body.view.meta.color_rules).toHaveLength(1);
  });

  /** Every way to name a field in a query. */
  const ways: Readonly<Record<string, (name: string) => Query>> = {
    ...Object.fromEntries(
      [
        'eq,zebra',
        'like,z',
        'gt,50',
        'eq,4242',
        'eq,gold',
        'anyof,gold',
        'notblank',
        'is,notnull',
        'isWithin,pastYear',
        'lt,exactDate,1971-02-01',
      ].map((text) => [`where (…,${text})`, (name: string): Query => ({ where: `(${name},${text})` })]),
    ),
    w: (name) => ({ w: `(${name},gt,50)` }),
    filter: (name) => ({ filter: `(${name},gt,50)` }),
    'a nested where': (name) => ({ where: `(Name,notblank)~and((${name},gt,50))` }),
    'a negated where': (name) => ({ where: `~not(${name},eq,4242)` }),
    filterArrJson: (name) => ({ filterArrJson: JSON.stringify([conditionOn(name, 'gt', '50')]) }),
    'a group of filterArrJson': (name) => ({
      filterArrJson: JSON.stringify([{ is_group: true, children: [conditionOn(name, 'eq', 'zebra')] }]),
    }),
    sort: (name) => ({ sort: name }),
    'sort downwards': (name) => ({ sort: `-${name}` }),
    s: (name) => ({ s: `-${name}` }),
    'sort[]': (name) => ({ 'sort[]': [`-${name}`] }),
    sortArrJson: (name) => ({ sortArrJson: JSON.stringify([{ fk_column_id: name, direction: 'desc' }]) }),
    search: () => ({ search: 'zebra' }),
    nested: (name) => ({ [`nested[${name}][fields]`]: name }),
    viewId: (name) => ({ viewId: name }),
  };
  const attempts = hiddenTitles.flatMap((title) => Object.keys(ways).map((way) => [title, way] as const));

  itSoftly(attempts)('answers %s in %s as it answers a field that never was', async (title, way) => {
    for (const name of [title, columnNames[title], table.fields[title] ?? '']) {
      for (const path of [`${base()}/rows`, `${base()}/rows/export/csv`]) {
        const ask = (field: string) => visitor('GET', path, { query: ways[way]?.(field) ?? {} });
        const [unknown, hidden] = [await ask('Nothing'), await ask(name)];
        expect(hidden.text).not.toMatch(/zebra|\byak\b|xerus|gold|silver|4242|1971-/);
        expect({ status: hidden.status, body: hidden.body?.list ?? hidden.text }).toEqual({
          status: unknown.status,
          body: unknown.body?.list ?? unknown.text,
        });
      }
    }
  });

  itSoftly(hiddenTitles)('does not pick %s by fields, in any form', async (title) => {
    const id = table.fields[title] ?? '';
    const forms: Query[] = [
      { fields: title },
      { f: title },
      { 'fields[]': ['Name', title] },
      { fields: id },
      { fields: `Name,${title}` },
      { fields: '*' },
      { fields: title.toLowerCase() },
    ];
    for (const query of forms) {
      for (const path of [`${base()}/rows`, `${base()}/rows/export/csv`])
        expect((await visitor('GET', path, { query })).text).not.toMatch(secretWords);
    }
  });

  itSoftly(hiddenTitles)('does not group by %s, and says the same as for a field that never was', async (title) => {
    for (const name of [title, columnNames[title], table.fields[title] ?? '']) {
      const answer = await visitor('GET', `${base()}/groupby`, { query: { column_name: name } });
      const unknown = await visitor('GET', `${base()}/groupby`, { query: { column_name: 'Nothing' } });
      expect({ status: answer.status, text: answer.text }).toEqual({ status: unknown.status, text: unknown.text });
      expect((await visitor('GET', `${base()}/groupby`, { query: { column_name: `Team,${name}` } })).text).not.toMatch(
        /zebra|gold|4242|1971-/,
      );
      const grouped = await must(visitor('GET', `${base()}/groupby`, { query: { column_name: 'Team', where: `(${name},eq,zebra)` } }));
      expect(grouped.list).toEqual([]);
    }
  });

  itSoftly(hiddenTitles)('reaches %s by no path that names a field', async (title) => {
    for (const name of [title, columnNames[title], table.fields[title] ?? '']) {
      for (const path of ['group/FIELD', 'rows/1/mm/FIELD', 'rows/1/hm/FIELD', 'nested/FIELD']) {
        const answer = await visitor('GET', `${base()}/${path.replace('FIELD', encodeURIComponent(name))}`);
        const unknown = await visitor('GET', `${base()}/${path.replace('FIELD', 'Nothing')}`);
        expect({ status: answer.status, text: answer.text.replaceAll(name, 'Nothing') }).toEqual({
          status: unknown.status,
          text: unknown.text,
        });
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    }
  });

  it('takes no rows: only forms do', async () => {
    const before = (await must(me('GET', `${table.rows}/count`))).count;
    const { status } = await visitor('POST', `${base()}/rows`, { body: { data: { Name: 'Sent' } } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect((await must(me('GET', `${table.rows}/count`))).count).toBe(before);
  });

  it('exports the visible fields to Excel', async () => {
    const { default: xlsx } = await import('sheetjs-style');
    const { text } = await visitor('GET', `${base()}/rows/export/excel`);
    const book = xlsx.read(text, { type: 'base64' });
    const cells = xlsx.utils.sheet_to_csv(Object.values(book.Sheets)[0] ?? {});
    expect(cells).toContain('Ada');
    expect(cells).not.toMatch(secretWords);
  });

  it('groups by a visible field over the rows the view shows only', async () => {
    const { list } = await must(visitor('GET', `${base()}/groupby`, { query: { column_name: 'Team', sort: 'Team' } }));
    expect(list.map((group: { count: number; team: string }) => [group.team, group.count])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  describe('groups, summaries and distinct values', () => {
    const paths = ['groups', 'aggregates', 'distinct/Team'] as const;
    const plain = (): Readonly<Record<(typeof paths)[number], Query>> => ({
      groups: { groupArrJson: JSON.stringify([{ fk_column_id: table.fields['Team'] }]) },
      aggregates: { aggregates: JSON.stringify([{ fk_column_id: table.fields['Name'], aggregate: 'count' }]) },
      'distinct/Team': {},
    });

    it('cover the rows the view shows, and no others', async () => {
      const ask = (path: (typeof paths)[number]) => must(visitor('GET', `${base()}/${path}`, { query: plain()[path] }));
      expect((await ask('groups')).groups.map((group: { values: unknown; count: number }) => [group.values, group.count])).toEqual([
        [['a'], 2],
        [['b'], 1],
      ]);
      expect(await ask('aggregates')).toEqual({ values: [3] });
      expect(await ask('distinct/Team')).toEqual({
        values: [
          { value: 'a', count: 2 },
          { value: 'b', count: 1 },
        ],
        total: 2,
      });
    });

    itSoftly(hiddenTitles)('know %s as little as a field that never was', async (title) => {
      for (const name of [title, columnNames[title], table.fields[title] ?? '']) {
        const attempts = (field: string): [string, Query][] => [
          ['groups', { groupArrJson: JSON.stringify([{ fk_column_id: field }]) }],
          ['groups', { groupArrJson: JSON.stringify([{ fk_column_id: table.fields['Team'] }, { fk_column_id: field }]), depth: '2' }],
          ['groups', { ...plain().groups, aggregates: JSON.stringify([{ fk_column_id: field, aggregate: 'countFilled' }]) }],
          ['aggregates', { aggregates: JSON.stringify([{ fk_column_id: field, aggregate: 'countUnique' }]) }],
          ['aggregates', { aggregates: JSON.stringify([{ fk_column_id: field, aggregate: 'max' }]) }],
          ['aggregates', { ...plain().aggregates, groupArrJson: JSON.stringify([{ fk_column_id: field }]), groupPath: '["zebra"]' }],
          [`distinct/${encodeURIComponent(field)}`, {}],
        ];
        const [hidden, unknown] = [attempts(name), attempts('Nothing')];
        for (const [index, [path, query]] of hidden.entries()) {
          const answer = await visitor('GET', `${base()}/${path}`, { query });
          const [unknownPath, unknownQuery] = unknown[index] ?? ['', {}];
          const never = await visitor('GET', `${base()}/${unknownPath}`, { query: unknownQuery });
          expect({ status: answer.status, text: answer.text }).toEqual({ status: never.status, text: never.text });
          expect(answer.status).toBe(404);
        }
      }
    });

    itSoftly(hiddenTitles)('take no condition on %s', async (title) => {
      for (const name of [title, columnNames[title], table.fields[title] ?? '']) {
        for (const path of paths) {
          const conditions: readonly ((field: string) => Query)[] = [
            (field) => ({ where: `(${field},gt,50)` }),
            (field) => ({ where: `(${field},eq,zebra)` }),
            (field) => ({ filterArrJson: JSON.stringify([conditionOn(field, 'notblank', '')]) }),
          ];
          for (const condition of conditions) {
            const ask = (field: string) => visitor('GET', `${base()}/${path}`, { query: { ...plain()[path], ...condition(field) } });
            expect((await ask(name)).text).toBe((await ask('Nothing')).text);
          }
        }
      }
    });

    it('find nothing in hidden fields', async () => {
      const count = await must(visitor('GET', `${base()}/aggregates`, { query: { ...plain().aggregates, search: 'zebra' } }));
      expect(count).toEqual({ values: [0] });
    });

    it('do not tell by which hidden field the view is grouped', async () => {
      const columns = await must(me('GET', `${meta}/grids/${table.viewId}/grid-columns`));
      const entry = columns.find((column: { fk_column_id: string }) => column.fk_column_id === table.fields['Grade']);
      await must(me('PATCH', `${meta}/grid-columns/${entry.id}`, { body: { group_by: true, group_by_order: 1 } }));
      expect(await must(visitor('GET', `${base()}/groups`))).toEqual({ levels: [], groups: [], total: 0 });
      await must(me('PATCH', `${meta}/grid-columns/${entry.id}`, { body: { group_by: false } }));
    });
  });

  it('filters and sorts by visible fields', async () => {
    const { list } = await must(visitor('GET', `${base()}/rows`, { query: { where: '(Team,eq,a)', sort: '-Name' } }));
    expect(list.map((row: { Name: string }) => row.Name)).toEqual(['Cyd', 'Ada']);
  });

  it('opens no other door: the table itself stays shut for visitors', async () => {
    for (const path of [
      table.rows,
      `${table.rows}/views/${table.viewId}`,
      `${meta}/tables/${table.tableId}`,
      `/api/v1/tables/${table.tableId}/grid`,
    ]) {
      expect((await visitor('GET', path, { headers: { 'xc-shared-base-id': uuid } })).status).toBe(401);
    }
  });

  it('signs addresses of the files it shows, and of no others', async () => {
    const files = await must(me('POST', '/api/v1/db/storage/upload?name=zebra.txt', { body: new TextEncoder().encode('zebra') }));
    const withFiles = async (title: string): Promise<SampleTable> =>
      makeTable(me, await makeProject(me, title), title, [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'Shown', uidt: 'Attachment' },
        { title: 'Scans', uidt: 'Attachment' },
      ]);
    const [pinned, papers] = [await withFiles('Pins'), await withFiles('Papers')];
    const rows = ['in', 'out'].map((Name) => ({ Name, Shown: files, Scans: files }));
    for (const one of [pinned, papers]) await must(me('POST', one.bulk, { body: rows }));
    const { viewId, fields } = papers;
    await must(me('POST', `${meta}/views/${viewId}/filters`, { body: conditionOn(fields['Name'] ?? '', 'eq', 'in') }));
    await must(me('POST', `${meta}/views/${viewId}/columns`, { body: { fk_column_id: fields['Scans'], show: false } }));
    const link = `/api/v1/db/public/shared-view/${(await must(me('POST', `${meta}/views/${viewId}/share`))).uuid}/files`;
    const ask = (rowId: number, columnId: string | undefined) => visitor('POST', link, { body: { cells: [{ rowId, columnId }] } });
    const nothing = (await ask(99, 'Nothing')).text;
    expect(nothing).toBe('{"list":[]}');
    for (const [rowId, columnId] of [
      [1, fields['Scans']],
      [2, fields['Shown']],
      [1, fields['Name']],
      [1, 'Shown'],
      [1, pinned.fields['Shown']],
    ] as const)
      expect((await ask(rowId, columnId)).text).toBe(nothing);
    const { list } = await must(ask(1, fields['Shown']));
    expect(Object.keys(list[0].files[0]).toSorted()).toEqual(['mimetype', 'path', 'signedPath', 'size', 'title']);
    expect((await visitor('GET', `/${list[0].files[0].signedPath}`)).text).toBe('zebra');
    expect((await visitor('GET', `/${list[0].files[0].path}`)).status).toBe(404);
  });

  itSoftly(['PATCH', 'PUT', 'DELETE'])('is read only: %s is no route', async (method) => {
    for (const path of [`${base()}/rows`, `${base()}/rows/1`, `${base()}/meta`])
      expect((await visitor(method, path, { body: {} })).status).toBe(404);
  });

  it('follows what the owner hides and shows later', async () => {
    await must(me('POST', `${meta}/views/${table.viewId}/columns`, { body: { fk_column_id: table.fields['Team'], show: false } }));
    expect((await visitor('GET', `${base()}/rows`)).text).not.toContain('Team');
    await must(me('POST', `${meta}/views/${table.viewId}/columns`, { body: { fk_column_id: table.fields['Team'], show: true } }));
    expect((await visitor('GET', `${base()}/rows`)).text).toContain('Team');
  });

  describe('with a password', () => {
    let locked: string;
    const pathOf = (call: (typeof shared)[number]): string => {
      const needed = call.name.endsWith('GroupBy') ? '?column_name=Name' : call.name.endsWith('Aggregates') ? '?aggregates=[]' : '';
      return call.path.replace(':uuid', locked).replace(':columnId', 'Name').replace(':rowId', '1') + needed;
    };
    /** Calls a grid never answers, with or without a password. */
    const forOtherKinds = [
      'public.sharedViewSubmit',
      'public.sharedViewNested',
      'public.sharedViewLinked',
      'public.sharedViewReceipt',
      'public.sharedViewCorrect',
      'public.sharedViewRenewReceipt',
    ];
    /** Calls that answer a grid without links. */
    const readable = shared.filter((call) => call.method === 'GET' && !/Nested|Linked|MmList|HmList|Receipt|Group$/.test(call.name));
    beforeAll(async () => {
      if (stage === null) return;
      const view = await must(me('POST', `${meta}/tables/${table.tableId}/grids`, { body: { title: 'Locked' } }));
      ({ uuid: locked } = await must(me('POST', `${meta}/views/${view.id}/share`)));
      const updated = await me('PATCH', `${meta}/views/${view.id}/share`, { body: { password: 'open sesame' } });
      expect(updated.status).toBe(200);
      expect(updated.text).not.toContain('open sesame');
    });

    it('asks for it at every call, also of the owner', async () => {
      for (const call of shared) {
        for (const as of [visitor, me]) {
          for (const headers of [{}, { 'xc-password': 'wrong' }, { 'xc-password': '' }] as Record<string, string>[]) {
            const body = call.method === 'GET' ? {} : { body: { data: {}, cells: [] } };
            const answer = await as(call.method, pathOf(call), { headers, ...body });
            if (answer.status === 404) expect(forOtherKinds).toContain(call.name);
            else expect(answer).toMatchObject({ status: 403, body: { msg: 'INVALID_SHARED_VIEW_PASSWORD' } });
          }
        }
      }
    });

    it('opens with it, and never tells it', async () => {
      for (const call of readable) {
        const answer = await visitor('GET', pathOf(call), { headers: { 'xc-password': 'open sesame' } });
        expect(answer.status).toBe(200);
        expect(answer.text).not.toMatch(/open sesame|argon2|password":"/);
      }
    });
  });

  it('is closed for good when the owner stops sharing, and unknown links look the same', async () => {
    const view = await must(me('POST', `${meta}/tables/${table.tableId}/grids`, { body: { title: 'For a day' } }));
    const { uuid: open1 } = await must(me('POST', `${meta}/views/${view.id}/share`));
    expect((await must(me('POST', `${meta}/views/${view.id}/share`))).uuid).toBe(open1);
    const path = `/api/v1/db/public/shared-view/${open1}/rows`;
    expect((await visitor('GET', path)).status).toBe(200);
    expect(await must(me('DELETE', `${meta}/views/${view.id}/share`))).toBe(true);
    const gone = await visitor('GET', path);
    const never = await visitor('GET', '/api/v1/db/public/shared-view/00000000-0000-4000-8000-000000000000/rows');
    expect(gone).toMatchObject({ status: 404, body: { msg: 'Not found' } });
    expect(never.text).toBe(gone.text);
    expect((await must(me('POST', `${meta}/views/${view.id}/share`))).uuid).not.toBe(open1);
  });
});
