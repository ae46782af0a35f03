import type { WireFullTable } from '@quadrille/contract';
import { seededRandom } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAnswer } from '../../testing/start-test-app.ts';
import { type ApiFixture, columnOf, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let table: WireFullTable;
let viewId: string;
const rows = [
  { Name: 'Ada', Team: 'red', Tags: 'x,y', Score: 10, Done: true, Born: '2026-01-05', Note: 'zeta' },
  { Name: 'Bob', Team: 'red', Tags: 'x', Score: 20, Done: false, Born: '2026-02-10' },
  { Name: 'ada', Team: 'blue', Score: 30, Born: '2026-02-11' },
  { Name: 'Cyd', Team: 'blue', Tags: 'y', Score: 40, Done: true },
  { Name: 'Dee', Score: -5 },
];
beforeAll(async () => {
  api = await startApi();
  table = await api.table('People', {
    Name: 'SingleLineText',
    Team: { uidt: 'SingleSelect', dtxp: "'red','blue','green'" },
    Tags: { uidt: 'MultiSelect', dtxp: "'x','y'" },
    Score: 'Number',
    Done: 'Checkbox',
    Born: 'Date',
    Note: 'LongText',
  });
  viewId = table.views[0]?.id ?? '';
  await api.call('POST', `db/data/bulk/v1/${api.projectId}/${table.id}`, rows);
});
afterAll(() => api.stop());

const id = (title: string): string => columnOf(table, title).id;
const option = (title: string): string =>
  (columnOf(table, 'Team').colOptions as { options: { id: string; title: string }[] }).options.find((one) => one.title === title)?.id ?? '';
const by = (...titles: string[]): string =>
  JSON.stringify(titles.map((title) => ({ fk_column_id: id(title.replace('-', '')), direction: title.startsWith('-') ? 'desc' : 'asc' })));
const of = (...specs: [string, string][]): string =>
  JSON.stringify(specs.map(([title, aggregate]) => ({ fk_column_id: id(title), aggregate })));
const ask = (what: string, query: Readonly<Record<string, string | number>>, as = api.viewer): Promise<TestAnswer> =>
  api.call(
    'GET',
    `tables/${table.id}/grid${what}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
    undefined,
    as,
  );

describe('groups of a grid', () => {
  it('come in order with counts, null being a group', async () => {
    const { body } = await ask('/groups', { groupArrJson: by('Team') });
    expect(body).toEqual({
      levels: [id('Team')],
      groups: [
        { values: [null], count: 1, aggregates: [] },
        { values: [option('red')], count: 2, aggregates: [] },
        { values: [option('blue')], count: 2, aggregates: [] },
      ],
      total: 3,
    });
    const down = await ask('/groups', { groupArrJson: by('-Team'), limit: 1, offset: 1 });
    expect(down.body.groups.map((group: { values: unknown }) => group.values)).toEqual([[option('red')]]);
    expect(down.body.total).toBe(3);
  });

  it('add up from the groups inside them to what they are alone', async () => {
    const folded: [string, string][] = [
      ...['count', 'countEmpty', 'countFilled', 'sum', 'min', 'max'].map((name): [string, string] => ['Score', name]),
      ...['checked', 'unchecked'].map((name): [string, string] => ['Done', name]),
      ...['countEmpty', 'countFilled', 'earliestDate', 'latestDate'].map((name): [string, string] => ['Born', name]),
    ];
    const linesOf = async (specs: [string, string][], page: Readonly<Record<string, number>>) => {
      const { body } = await ask('/groups', { groupArrJson: by('Team', '-Done', 'Name'), depth: 3, aggregates: of(...specs), ...page });
      return body.groups.map(({ values, aggregates }: { values: unknown[]; aggregates: unknown[] }) => [
        values,
        aggregates.slice(0, folded.length),
      ]);
    };
    const pages: Readonly<Record<string, number>>[] = [{}, { limit: 1 }, { offset: 1, limit: 1 }];
    for (const page of pages) expect(await linesOf(folded, page)).toEqual(await linesOf([...folded, ['Score', 'median']], page));
    expect((await linesOf(folded, {})).length).toBeGreaterThan(8);
  });

  it('add up to the last digit where not all is whole', async () => {
    const cents = await api.table('Cents', { Team: 'SingleLineText', Part: 'SingleLineText', Amount: 'Decimal' });
    const random = seededRandom(7);
    const amounts = Array.from({ length: 400 }, (_, at) => ({
      Team: `t${at % 2}`,
      Part: `p${at % 20}`,
      Amount: Math.round(random.next() * 100_000) / 100,
    }));
    await api.call('POST', `db/data/bulk/v1/${api.projectId}/${cents.id}`, amounts);
    const levels = JSON.stringify(['Team', 'Part'].map((title) => ({ fk_column_id: columnOf(cents, title).id, direction: 'asc' })));
    const sumsOf = async (...more: string[]): Promise<unknown[]> => {
      const aggregates = JSON.stringify(['sum', ...more].map((aggregate) => ({ fk_column_id: columnOf(cents, 'Amount').id, aggregate })));
      const query = new URLSearchParams({ groupArrJson: levels, depth: '2', aggregates });
      const { body } = await api.call('GET', `tables/${cents.id}/grid/groups?${query}`, undefined, api.viewer);
      return body.groups.map((group: { aggregates: unknown[] }) => group.aggregates[0]);
    };
    const sums = await sumsOf();
    expect(sums).toHaveLength(22);
    expect(sums).toEqual(await sumsOf('median'));
  });

  it('are listed several levels deep, each before those inside it, with summaries', async () => {
    const query = { groupArrJson: by('-Team', 'Done', 'Name'), depth: 3, aggregates: of(['Score', 'sum'], ['Score', 'median']) };
    const { body } = await ask('/groups', query);
    const lines = body.groups.map(({ values, count, aggregates }: { values: unknown[]; count: number; aggregates: unknown[] }) => [
      ...values,
      count,
      ...aggregates,
    ]);
    expect(lines).toEqual([
      [option('blue'), 2, 70, 35],
      [option('blue'), false, 1, 30, 30],
      [option('blue'), false, 'ada', 1, 30, 30],
      [option('blue'), true, 1, 40, 40],
      [option('blue'), true, 'Cyd', 1, 40, 40],
      [option('red'), 2, 30, 15],
      [option('red'), false, 1, 20, 20],
      [option('red'), false, 'Bob', 1, 20, 20],
      [option('red'), true, 1, 10, 10],
      [option('red'), true, 'Ada', 1, 10, 10],
      [null, 1, -5, -5],
      [null, false, 1, -5, -5],
      [null, false, 'Dee', 1, -5, -5],
    ]);
    const page = await ask('/groups', { ...query, offset: 1, limit: 1 });
    expect(page.body.groups).toEqual(body.groups.slice(5, 10));
  });

  it.each([
    ['in three levels', () => ({ groupArrJson: by('-Team', 'Done', 'Name'), depth: 3 })],
    ['where values are alike but for their case', () => ({ groupArrJson: by('Name', '-Done'), depth: 2 })],
    ['a page of them', () => ({ groupArrJson: by('-Team', 'Done', 'Name'), depth: 2, offset: 1, limit: 1 })],
    ['behind the last', () => ({ groupArrJson: by('-Team', 'Done'), depth: 2, offset: 9 })],
    ['inside one', () => ({ groupArrJson: by('Team', 'Done', 'Name'), depth: 2, groupPath: JSON.stringify([option('red')]) })],
    ['in fewer levels than asked for', () => ({ groupArrJson: by('Note', 'Team'), depth: 5 })],
  ])('are the same without summaries, where the innermost tell of those around them: %s', async (_, asked) => {
    const query: Readonly<Record<string, string | number>> = asked();
    const summed = await ask('/groups', { ...query, aggregates: of(['Score', 'sum']) });
    const plain = await ask('/groups', query);
    const bare = summed.body.groups.map((group: object) => ({ ...group, aggregates: [] }));
    expect(plain.body).toEqual({ ...summed.body, groups: bare });
  });

  it('are left for the next page where more are inside them than one call lists', async () => {
    const wide = await api.table('Wide', { Name: 'SingleLineText', Team: 'SingleLineText', Half: 'SingleLineText' });
    const team = (name: string, size: number): unknown[] =>
      Array.from({ length: size }, (_, index) => ({ Team: name, Name: `n${index}`, Half: name === 'b' ? 'y' : 'x' }));
    const bulk = `db/data/bulk/v1/${api.projectId}/${wide.id}`;
    await api.call('POST', bulk, [...team('a', 2600), ...team('b', 2600)]);
    await api.call('POST', bulk, team('c', 5100));
    const levels = JSON.stringify(['Team', 'Name'].map((title) => ({ fk_column_id: columnOf(wide, title).id, direction: 'asc' })));
    const page = async (query: Record<string, string>): Promise<[string, number][]> => {
      const path = `tables/${wide.id}/grid/groups?${new URLSearchParams({ groupArrJson: levels, depth: '2', ...query })}`;
      const { status, body } = await api.call('GET', path, undefined, api.viewer);
      expect([status, body.total]).toEqual([200, query['groupPath'] ? 5100 : 3]);
      const found = new Map<string, number>();
      for (const { values } of body.groups) found.set(values[0], (found.get(values[0]) ?? -1) + 1);
      return [...found];
    };
    expect(await page({})).toEqual([['a', 2600]]);
    expect(await page({ offset: '1' })).toEqual([['b', 2600]]);
    expect(await page({ offset: '2' })).toEqual([['c', 0]]);
    expect(await page({ groupPath: '["c"]', offset: '5000', limit: '1000' })).toEqual([['c', 99]]);
    const three = JSON.stringify(['Half', 'Team', 'Name'].map((title) => ({ fk_column_id: columnOf(wide, title).id, direction: 'desc' })));
    const list = async (query: Readonly<Record<string, string>>): Promise<{ groups: object[]; total: number }> =>
      (await api.call('GET', `tables/${wide.id}/grid/groups?${new URLSearchParams({ groupArrJson: three, ...query })}`)).body;
    const asked: Readonly<Record<string, string>>[] = [
      { depth: '3' },
      { depth: '3', offset: '1' },
      { depth: '3', limit: '1' },
      { depth: '2', limit: '1' },
    ];
    for (const query of asked) {
      const summed = await list({
        ...query,
        aggregates: JSON.stringify([{ fk_column_id: columnOf(wide, 'Name').id, aggregate: 'countFilled' }]),
      });
      const bare = summed.groups.map((group) => ({ ...group, aggregates: [] }));
      expect(await list(query)).toEqual({ ...summed, groups: bare });
    }
  });

  it('are looked into by the path of one of them', async () => {
    const query = { groupArrJson: by('Team', 'Done'), groupPath: JSON.stringify([option('red')]) };
    expect((await ask('/groups', query)).body.groups).toEqual([
      { values: [option('red'), false], count: 1, aggregates: [] },
      { values: [option('red'), true], count: 1, aggregates: [] },
    ]);
    const inside = await ask('/aggregates', { ...query, aggregates: of(['Score', 'sum']) });
    expect(inside.body).toEqual({ values: [30] });
    const page = await ask('', { ...query, fields: id('Name') });
    expect(page.body.rows.map((row: unknown[]) => row[2])).toEqual(['Bob', 'Ada']);
  });

  it('give pages the same order, across all groups', async () => {
    const page = await ask('', { groupArrJson: by('Team'), sortArrJson: by('-Score'), fields: id('Name') });
    expect(page.body.rows.map((row: unknown[]) => row[2])).toEqual(['Dee', 'Bob', 'Ada', 'Cyd', 'ada']);
    const second = await ask('', { groupArrJson: by('Team'), sortArrJson: by('-Score'), fields: id('Name'), offset: 2, limit: 2 });
    expect(second.body.rows.map((row: unknown[]) => row[2])).toEqual(['Ada', 'Cyd']);
  });

  it('are those of the view when nothing is asked', async () => {
    const columns = (await api.call('GET', `db/meta/grids/${viewId}/grid-columns`)).body as { id: string; fk_column_id: string }[];
    const entry = columns.find(({ fk_column_id }) => fk_column_id === id('Done'));
    await api.call('PATCH', `db/meta/grid-columns/${entry?.id}`, { group_by: true, group_by_order: 1, group_by_sort: 'desc' });
    const { body } = await ask('/groups', { viewId });
    expect(body.groups.map((group: { values: unknown[]; count: number }) => [group.values[0], group.count])).toEqual([
      [true, 2],
      [false, 3],
    ]);
    const page = await ask('', { viewId, fields: id('Name') });
    expect(page.body.rows.map((row: unknown[]) => row[2])).toEqual(['Ada', 'Cyd', 'Bob', 'ada', 'Dee']);
    await api.call('PATCH', `db/meta/grid-columns/${entry?.id}`, { group_by: false });
    expect((await ask('/groups', { viewId })).body).toEqual({ levels: [], groups: [], total: 0 });
  });

  it.each([
    [404, 'Column not found', { groupArrJson: '[{"fk_column_id":"cnothing"}]' }],
    [400, 'groupArrJson must be a JSON list of {"fk_column_id", "direction"}.', { groupArrJson: '{' }],
    [400, 'Rows are grouped by at most 5 fields; 6 were asked for.', { groupArrJson: JSON.stringify(Array(6).fill({})) }],
    [400, 'A path of 1 values leads through 0 levels of groups.', { groupArrJson: '[]', groupPath: '[1]' }],
  ])('answer %i "%s" to what makes no sense', async (status, msg, query) => {
    const answer = await ask('/groups', query);
    expect({ status: answer.status, msg: answer.body.msg }).toEqual({ status, msg });
  });

  it('say which value of a path the field cannot hold', async () => {
    const answer = await ask('/groups', { groupArrJson: by('Score', 'Name'), groupPath: '["many"]' });
    expect(answer).toMatchObject({ status: 400, body: { msg: '"many" is no value of field "Score".' } });
    for (const groupPath of ['x', '[{}]', '{"a":1}', '[1,2,3,4,5,6]'])
      expect((await ask('/groups', { groupArrJson: by('Score'), groupPath })).status).toBe(400);
  });
});

describe('summaries of a grid', () => {
  it('come in one call for several fields, in the order asked', async () => {
    const asked: [string, string, unknown][] = [
      ['Name', 'count', 5],
      ['Team', 'countEmpty', 1],
      ['Team', 'countFilled', 4],
      ['Team', 'countUnique', 2],
      ['Team', 'percentFilled', 80],
      ['Note', 'percentEmpty', 80],
      ['Name', 'percentUnique', 100],
      ['Score', 'sum', 95],
      ['Score', 'avg', 19],
      ['Score', 'median', 20],
      ['Score', 'min', -5],
      ['Score', 'max', 40],
      ['Score', 'range', 45],
      ['Score', 'stdDev', Math.sqrt(244)],
      ['Score', 'histogram', expect.objectContaining({ counts: expect.any(Array) })],
      ['Born', 'earliestDate', '2026-01-05'],
      ['Born', 'latestDate', '2026-02-11'],
      ['Born', 'dateRange', 37],
      ['Done', 'checked', 2],
      ['Done', 'unchecked', 3],
      ['Done', 'percentChecked', 40],
      ['Done', 'percentUnchecked', 60],
    ];
    const answer = await ask('/aggregates', { aggregates: of(...asked.map(([title, name]): [string, string] => [title, name])) });
    expect(answer.body.values).toEqual(asked.map(([, , value]) => (typeof value === 'number' ? expect.closeTo(value, 9) : value)));
    const { bounds, counts } = answer.body.values[14] as { bounds: number[]; counts: number[] };
    expect(bounds[0]).toBeLessThanOrEqual(-5);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  });

  it('follow the filters, the search and later changes', async () => {
    const query = { aggregates: of(['Score', 'sum']) };
    expect((await ask('/aggregates', { ...query, where: '(Score,gt,15)' })).body.values).toEqual([90]);
    expect((await ask('/aggregates', { ...query, search: 'ada' })).body.values).toEqual([40]);
    const { body } = await api.call('POST', `db/data/v1/${api.projectId}/${table.id}`, { Name: 'New', Score: 100 });
    expect((await ask('/aggregates', query)).body.values).toEqual([195]);
    await api.call('PATCH', `db/data/v1/${api.projectId}/${table.id}/${body.Id}`, { Score: 1 });
    expect((await ask('/aggregates', query)).body.values).toEqual([96]);
    await api.call('DELETE', `db/data/v1/${api.projectId}/${table.id}/${body.Id}`);
    expect((await ask('/aggregates', query)).body.values).toEqual([95]);
  });

  it('are refused with a reason where they make no sense', async () => {
    const text = await ask('/aggregates', { aggregates: of(['Name', 'sum']) });
    expect(text).toMatchObject({ status: 400, body: { msg: 'Field "Name" of type SingleLineText has no summary "sum".' } });
    expect((await ask('/aggregates', { aggregates: JSON.stringify([{ fk_column_id: 'x', aggregate: 'sum' }]) })).status).toBe(404);
    expect((await ask('/aggregates', { aggregates: of(['Name', 'everything']) })).status).toBe(400);
    expect((await ask('/aggregates', {})).status).toBe(400);
    expect((await ask('/groups', { groupArrJson: by('Team'), aggregates: of(['Score', 'histogram']) })).status).toBe(400);
  });
});

describe('a computed field', () => {
  it('is grouped and summarised by its values', async () => {
    const made = await api.call('POST', `db/meta/tables/${table.id}/columns`, {
      uidt: 'Formula',
      title: 'Double',
      column_name: 'double',
      formula_raw: '{Score} * 2',
    });
    expect(made.status).toBe(200);
    const double = (made.body as WireFullTable).columns.find(({ title }) => title === 'Double')?.id ?? '';
    const aggregates = JSON.stringify(['sum', 'median', 'histogram'].map((aggregate) => ({ fk_column_id: double, aggregate })));
    expect((await ask('/aggregates', { aggregates })).body.values).toEqual([
      190,
      40,
      expect.objectContaining({ counts: expect.any(Array) }),
    ]);
    const groupArrJson = JSON.stringify([{ fk_column_id: double, direction: 'desc' }]);
    const { body } = await ask('/groups', { groupArrJson });
    expect(body.groups.map((group: { values: unknown[] }) => group.values[0])).toEqual([80, 60, 40, 20, -10]);
    const page = await ask('', { groupArrJson, groupPath: '[40]', fields: id('Name') });
    expect(page.body.rows.map((row: unknown[]) => row[2])).toEqual(['Bob']);
    expect((await ask(`/distinct/${double}`, { search: '60' })).body).toEqual({ values: [{ value: 60, count: 1 }], total: 1 });
    expect((await ask('/position/1', { sortArrJson: JSON.stringify([{ fk_column_id: double }]) })).body).toEqual({ position: 1 });
  });
});

describe('values of a field', () => {
  it('are listed with their counts, searched and cut', async () => {
    expect((await ask(`/distinct/${id('Name')}`, {})).body).toEqual({
      values: ['Ada', 'ada', 'Bob', 'Cyd', 'Dee'].map((value) => ({ value, count: 1 })),
      total: 5,
    });
    expect((await ask(`/distinct/${id('Name')}`, { search: 'AD', limit: 1 })).body).toEqual({
      values: [{ value: 'Ada', count: 1 }],
      total: 2,
    });
    expect((await ask(`/distinct/${id('Born')}`, { where: '(Team,eq,blue)' })).body.values).toEqual([
      { value: null, count: 1 },
      { value: '2026-02-11', count: 1 },
    ]);
  });

  it('of selects are options, each row of a multi select counting for all of its own', async () => {
    expect((await ask(`/distinct/${id('Team')}`, {})).body.values).toEqual([
      { value: null, count: 1 },
      { value: option('red'), count: 2 },
      { value: option('blue'), count: 2 },
    ]);
    expect((await ask(`/distinct/${id('Team')}`, { search: 'bl' })).body).toEqual({
      values: [{ value: option('blue'), count: 2 }],
      total: 1,
    });
    const tags = (await ask(`/distinct/${id('Tags')}`, {})).body.values as { count: number }[];
    expect(tags.map(({ count }) => count)).toEqual([2, 2, 2]);
  });

  it('of an unknown field are not found', async () => {
    expect((await ask('/distinct/nothing', {})).status).toBe(404);
  });
});

describe('where a row stands', () => {
  it('is its place in the order and filters asked for', async () => {
    expect((await ask('/position/1', {})).body).toEqual({ position: 0 });
    expect((await ask('/position/1', { sortArrJson: by('-Score') })).body).toEqual({ position: 3 });
    expect((await ask('/position/1', { groupArrJson: by('-Team') })).body).toEqual({ position: 2 });
    expect((await ask('/position/1', { where: '(Team,eq,blue)' })).body).toEqual({ position: null });
    expect((await ask('/position/999', {})).body).toEqual({ position: null });
    expect((await ask('/position/x', {})).body).toEqual({ position: null });
  });

  it('is told of many rows at once, in the order asked', async () => {
    const places = (ids: readonly unknown[], query = '', as: typeof api.viewer | null = api.viewer): Promise<TestAnswer> =>
      api.call('POST', `tables/${table.id}/grid/positions${query}`, { ids }, as);
    expect((await places([3, 1, 999])).body).toEqual({ positions: [2, 0, null] });
    expect((await places([1, 3], `?sortArrJson=${encodeURIComponent(by('-Score'))}`)).body).toEqual({ positions: [3, 1] });
    expect((await places([1, 2, 3, 4, 5], '?where=(Team,eq,blue)')).body).toEqual({ positions: [null, null, 0, 1, null] });
    expect((await places([1], '', null)).status).toBe(401);
    expect((await places([1], '', api.stranger)).status).toBe(403);
    for (const ids of [[], [0], ['x'], Array.from({ length: 10_001 }, (_, at) => at + 1)]) expect((await places(ids)).status).toBe(400);
  });

  it('is told for every row that holds a text', async () => {
    expect((await ask('/matches', { search: 'ada' })).body).toEqual({
      matches: [
        { rowId: 1, position: 0 },
        { rowId: 3, position: 2 },
      ],
      total: 2,
    });
    const sorted = await ask('/matches', { search: 'ada', sortArrJson: by('-Score'), limit: 1 });
    expect(sorted.body).toEqual({ matches: [{ rowId: 3, position: 1 }], total: 2 });
    expect((await ask('/matches', { search: '' })).status).toBe(400);
  });
});

describe('counting a grid', () => {
  it('ends where the caller says', async () => {
    expect((await ask('/count', {})).body).toEqual({ count: 5, isExact: true });
    expect((await ask('/count', { where: '(Score,gt,0)', atMost: 2 })).body).toEqual({ count: 2, isExact: false });
    expect((await ask('/count', { where: '(Score,gt,0)', atMost: 4 })).body).toEqual({ count: 4, isExact: true });
  });
});

describe.each(['/groups', '/aggregates?aggregates=[]', '/distinct/Name', '/position/1', '/matches?search=a'])('%s', (path) => {
  it('is for members', async () => {
    const call = (as: typeof api.viewer | null): Promise<TestAnswer> => api.call('GET', `tables/${table.id}/grid${path}`, undefined, as);
    expect((await call(null)).status).toBe(401);
    expect((await call(api.stranger)).status).toBe(403);
    expect((await call(api.viewer)).status).toBe(200);
  });
});

describe('rows put in order by hand', () => {
  let list: WireFullTable;
  let view: string;
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown, as = api.owner): Promise<TestAnswer> =>
    api.call(method, path, body, as);
  const names = async (viewId = view): Promise<string[]> => {
    const { body } = await call('GET', `tables/${list.id}/grid?viewId=${viewId}&fields=${columnOf(list, 'Name').id}`);
    return body.rows.map((row: readonly unknown[]) => String(row[2]));
  };
  const move = (body: object, as = api.owner): Promise<TestAnswer> =>
    call('POST', `tables/${list.id}/grid/move`, { viewId: view, ...body }, as);

  beforeAll(async () => {
    list = await api.table('Steps', { Name: 'SingleLineText', Team: 'SingleLineText' });
    view = list.views[0]?.id ?? '';
    await call(
      'POST',
      `db/data/bulk/v1/${api.projectId}/${list.id}`,
      [...'ABCDEF'].map((Name) => ({ Name })),
    );
  });

  it('stand between the two they were put between, several in the order sent, and new rows come last', async () => {
    expect((await move({ ids: [5], after: 1, before: 2 })).body).toEqual({ moved: 1 });
    expect(await names()).toEqual([...'AEBCDF']);
    await move({ ids: [6, 2], before: 1 });
    expect(await names()).toEqual([...'FBAECD']);
    await move({ ids: [1], after: 4 });
    await call('POST', `tables/${list.id}/rows`, { Name: 'G' });
    expect(await names()).toEqual([...'FBECDAG']);
    const position = await call('GET', `tables/${list.id}/grid/position/1?viewId=${view}`);
    expect(position.body).toEqual({ position: 5 });
  });

  it('are made between two, with their values, as one step', async () => {
    const before = await names();
    const [first, second] = [before[0], before[1]];
    const { body: rows } = await call('GET', `tables/${list.id}/grid?viewId=${view}&fields=${columnOf(list, 'Name').id}`);
    const [after, next] = rows.rows.map((row: readonly unknown[]) => Number(row[0]));
    const creates = ['X', 'Y'].map((Name) => ({ cells: { Name } }));
    const write = (place: object): Promise<TestAnswer> => call('PATCH', `tables/${list.id}/grid`, { creates, place });
    const made = await write({ viewId: view, after, before: next });
    expect(made.body.created).toHaveLength(2);
    expect((await names()).slice(0, 4)).toEqual([first, 'X', 'Y', second]);
    await call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    expect(await names()).toEqual(before);
    expect((await write({ viewId: view, after: 999, before: null })).body).toMatchObject({ code: 'recordNotFound' });
    expect((await write({ viewId: 'vw00000000000000', after, before: next })).status).toBe(404);
    expect(await names()).toEqual(before);
  });

  it('are made between two by an editor first of all, who takes that back', async () => {
    const { body: fresh } = await call('POST', `db/meta/tables/${list.id}/grids`, { title: 'Made first by an editor' });
    const before = await names(fresh.id);
    const place = { viewId: fresh.id, after: 1, before: 2 };
    const made = await call('PATCH', `tables/${list.id}/grid`, { creates: [{ cells: { Name: 'Z' } }], place }, api.editor);
    expect(made.status, made.text).toBe(200);
    expect((await names(fresh.id)).slice(0, 3)).toEqual(['A', 'Z', 'B']);
    const undone = await call('POST', `db/meta/projects/${api.projectId}/undo`, {}, api.editor);
    expect(undone.status, undone.text).toBe(200);
    expect(await names(fresh.id)).toEqual(before);
  });

  it('make room where there is none left between two', async () => {
    for (let times = 0; times < 36; times += 1) await move({ ids: [times % 2 === 0 ? 3 : 4], after: 6, before: times % 2 === 0 ? 4 : 3 });
    expect((await names()).slice(0, 3).sort()).toEqual([...'CDF']);
    expect(await names()).toHaveLength(7);
    expect((await names())[0]).toBe('F');
  });

  it('take the values of the group they go to, in one step that can be undone', async () => {
    const before = await names();
    await move({ ids: [7], before: 6, cells: { Team: 'red' } });
    expect((await names())[0]).toBe('G');
    const { body } = await call('GET', `tables/${list.id}/rows/7`);
    expect(body.Team).toBe('red');
    const undone = await call('POST', `db/meta/projects/${api.projectId}/undo`, {});
    expect(undone.body).toMatchObject({ skipped: 0, change: { about: { recordCount: 1, reversal: 'undone' } } });
    expect(await names()).toEqual(before);
    expect((await call('GET', `tables/${list.id}/rows/7`)).body.Team).toBe(null);
  });

  it('go back for an editor who moved first, and what others moved since stays', async () => {
    const step = async (way: 'undo' | 'redo') => {
      const answer = await call('POST', `db/meta/projects/${api.projectId}/${way}`, {}, api.editor);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const moved = async (body: object, as = api.owner) =>
      expect((await move({ viewId: fresh.id, ...body }, as)).body).toEqual({ moved: 1 });
    const { body: fresh } = await call('POST', `db/meta/tables/${list.id}/grids`, { title: 'Moved first by an editor' });
    const inFresh = () => names(fresh.id);
    const before = await inFresh();
    await moved({ ids: [7], before: 1 }, api.editor);
    const once = await inFresh();
    expect(once).toEqual([...'GABCDEF']);
    expect(await step('undo')).toMatchObject({ skipped: 0, left: [] });
    expect(await inFresh()).toEqual(before);
    expect(await step('redo')).toMatchObject({ skipped: 0, left: [] });
    expect(await inFresh()).toEqual(once);
    await moved({ ids: [6], after: 7, before: 1 });
    expect(await inFresh()).toEqual([...'GFABCDE']);
    expect((await step('undo')).left).toMatchObject([{ kind: 'field' }, { kind: 'view' }]);
    expect(await inFresh()).toEqual([...'FABCDEG']);
  });

  it('keep the order of a sort: then only values are written', async () => {
    await call('POST', `db/meta/views/${view}/sorts`, { fk_column_id: columnOf(list, 'Name').id, direction: 'desc' });
    await move({ ids: [1], after: 2, cells: { Team: 'blue' } });
    expect(await names()).toEqual([...'GFEDCBA']);
    expect((await call('GET', `tables/${list.id}/rows/1`)).body.Team).toBe('blue');
  });

  it('are refused to viewers, and where a row or the view is not there', async () => {
    expect((await move({ ids: [1], after: 2 }, api.viewer)).status).toBe(403);
    expect((await move({ ids: [999] })).body).toMatchObject({ code: 'recordNotFound' });
    expect((await move({ ids: [1], viewId: 'vw00000000000000' })).status).toBe(404);
    expect((await move({ ids: [] })).status).toBe(400);
  });
});
