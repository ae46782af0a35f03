import type { WireFullTable } from '@quadrille/contract';
import { comparisonOps, comparisonSubOps } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { type ApiFixture, columnOf, describeApi } from './testing/api-fixture.ts';

let api: ApiFixture;
let table: WireFullTable;

/** A column of each kind of value, named after its type. */
const types = ['SingleLineText', 'LongText', 'Number', 'Decimal', 'Rating', 'Checkbox', 'Date', 'DateTime', 'Time', 'JSON'] as const;
const choices = ['SingleSelect', 'MultiSelect'] as const;

const prepare = async (fixture: ApiFixture): Promise<void> => {
  api = fixture;
  const plain = Object.fromEntries(types.map((type) => [type, type]));
  const select = Object.fromEntries(choices.map((type) => [type, { uidt: type, dtxp: "'Open','Done'" }]));
  table = await api.table('Kept', { ...plain, ...select });
  await api.call('POST', `db/data/bulk/v1/${api.projectId}/Kept`, [
    { SingleLineText: 'a', Number: 1, SingleSelect: 'Open', MultiSelect: 'Open', Date: '2026-01-02', Checkbox: true },
    { SingleLineText: '', Number: 2, SingleSelect: 'Done' },
    {},
  ]);
};

const titles = ['Id', ...types, ...choices];
const valueless = new Set(['null', 'notnull', 'empty', 'notempty', 'blank', 'notblank', 'checked', 'notchecked']);
const valued = ['daysAgo', 'daysFromNow', 'exactDate', 'pastNumberOfDays', 'nextNumberOfDays'];

/** Conditions that are half-written, lack their value or name nothing, for every operator and field. */
const brokenWheres = (): string[] => [
  ...titles.flatMap((title) =>
    comparisonOps
      .filter((op) => !valueless.has(op))
      .map((op, turn) => {
        const forms = [`(${title},${op},)`, `(${title},${op})`, `(${title},${op}`, `(${title},${op},`, `~not(${title},${op})`];
        return forms[(turn + title.length) % forms.length] ?? '';
      }),
  ),
  ...['Date', 'DateTime'].flatMap((title) =>
    comparisonSubOps.filter((op) => valued.includes(op)).flatMap((sub) => [`(${title},neq,${sub})`, `(${title},isWithin,${sub},)`]),
  ),
  '',
  ' ',
  '()',
  '(',
  'Id',
  '(Nope,eq,1)',
  '~not(Nope,eq,1)',
  '(Id,gt,0',
  '(Id,gt,0)~and',
  '(Id,gt,0)~and(',
  '((Id,gt,0)',
  '(Id,gt,0) x',
  '(Id,neq,abc)',
  '(Number,nbtw,1)',
  '(SingleSelect,neq,Nobody)',
  '(MultiSelect,nanyof,Open,Nobody)',
  '(Date,neq,exactDate,someday)',
  '(SingleLineText,neq,x)(Id,eq,1)',
  '(SingleLineText,neq,x)~nor(Id,eq,1)',
  '(Id,gt,0)~or(Number,eq,)',
  '(Checkbox,neq,perhaps)',
];

const brokenLists = (): string[] => [
  ...titles.flatMap((title) =>
    comparisonOps
      .filter((op) => !valueless.has(op))
      .map((comparison_op, turn) => {
        const condition = { fk_column_id: columnOf(table, title).id, comparison_op };
        return JSON.stringify([{ ...condition, ...(turn % 2 === 0 ? { value: null } : { value: '', logical_op: 'not' }) }]);
      }),
  ),
  '',
  ' ',
  'null',
  '{}',
  '{',
  '7',
  '[{}]',
  '[null]',
  '[{"is_group":true,"children":[]}]',
  '[{"fk_column_id":"nope","comparison_op":"null"}]',
  JSON.stringify([{ is_group: true, children: [{ fk_column_id: columnOf(table, 'Number').id, comparison_op: 'gt', value: null }] }]),
];

const rows = (): string => `db/data/v1/${api.projectId}/Kept`;
const all = (): string => `db/data/bulk/v1/${api.projectId}/Kept/all`;
const count = async (query = ''): Promise<number> => (await api.call('GET', `${rows()}/count${query}`)).body.count as number;

describeApi(prepare, () => {
  it('S-43 refuses every write by a broken condition, and writes nothing', { timeout: 60_000 }, async () => {
    const taken: string[] = [];
    for (const [name, list] of [['where', brokenWheres()] as const, ['filterArrJson', brokenLists()] as const])
      for (const [index, text] of list.entries()) {
        const query = `?${name}=${encodeURIComponent(text)}`;
        const [method, body] = index % 2 === 0 ? (['DELETE', undefined] as const) : (['PATCH', { LongText: 'x' }] as const);
        const { status } = await api.call(method, all() + query, body);
        if (status !== 400) taken.push(`${method} ${name}=${text}: ${status}`);
      }
    expect(taken).toEqual([]);
    expect(await count()).toBe(3);
    expect(await count('?where=(LongText,notblank)')).toBe(0);
  });

  it('S-63 shows nothing by a broken condition, whoever reads', async () => {
    const shown: string[] = [];
    for (const where of [
      '(Id,eq,)',
      '(SingleLineText,eq',
      '(Number,gt,)',
      '(SingleSelect,anyof,)',
      '~not(Number,gt,)',
      '(Nope,eq,1)',
      '(Id,neq,abc)',
    ]) {
      const query = `where=${encodeURIComponent(where)}`;
      for (const path of [`${rows()}?${query}`, `${rows()}/groupby?column_name=Number&${query}`, `tables/${table.id}/rows?${query}`]) {
        const { status, body } = await api.call('GET', path);
        if (status !== 200 || body.list.length > 0) shown.push(`${path}: ${status} ${body.list?.length}`);
      }
      if ((await count(`?${query}`)) !== 0) shown.push(`count ${where}`);
      const csv = await api.call('GET', `${rows()}/export/csv?${query}`);
      if (csv.status !== 200 || csv.text.trim().split('\n').length > 1) shown.push(`csv ${where}: ${csv.status}`);
    }
    const value = JSON.stringify([{ fk_column_id: columnOf(table, 'Number').id, comparison_op: 'gt', value: null }]);
    if ((await count(`?filterArrJson=${encodeURIComponent(value)}`)) !== 0) shown.push('filterArrJson');
    expect(shown).toEqual([]);
  });

  it('S-63 a view with a condition that cannot be judged shows nothing and is no ground for a write', async () => {
    const view = (await api.call('POST', `db/meta/tables/${table.id}/grids`, { title: 'Half' })).body as { id: string };
    await api.call('POST', `db/meta/views/${view.id}/filters`, { fk_column_id: columnOf(table, 'Number').id, comparison_op: 'gt' });
    expect((await api.call('GET', `tables/${table.id}/rows?viewId=${view.id}`)).body.list).toEqual([]);
    expect((await api.call('DELETE', `${all()}?viewId=${view.id}`)).status).toBe(400);
    expect(await count()).toBe(3);
  });

  it.each([
    'Where=(Id,eq,1)',
    'WHERE=(Id,eq,1)',
    'where[]=(Id,eq,1)',
    'wheres=(Id,eq,1)',
    'viewId=',
    'view_id=x',
    'ids=1',
    'where=(Id,eq,1)&where=',
    'where=(Id,gt,0)&w=(Id,eq,1)',
  ])('refuses to write by %s, which is no filter that is known', async (query) => {
    expect((await api.call('DELETE', `${all()}?${query}`)).status).toBe(400);
    expect((await api.call('PATCH', `${all()}?${query}`, { LongText: 'x' })).status).toBe(400);
    expect(await count()).toBe(3);
  });

  it('writes by what is understood, and to all where no filter is sent', async () => {
    expect((await api.call('PATCH', `${all()}?where=(Number,gt,1)`, { LongText: 'x' })).body).toBe(1);
    expect((await api.call('PATCH', `${all()}?filterArrJson=[]`, { LongText: 'y' })).body).toBe(3);
    expect((await api.call('DELETE', all())).body).toBe(3);
  });
});
