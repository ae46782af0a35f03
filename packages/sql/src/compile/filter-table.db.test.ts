import {
  type CellValue,
  type ComparisonOp,
  type ComparisonSubOp,
  type Condition,
  type Field,
  type FieldType,
  fieldKinds,
  matchesFilter,
  operatorError,
  parseWhere,
  type RowsQuery,
} from '@quadrille/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Bench, insertRows, openBench, restoreRows } from '../testing/bench.ts';
import { describeDialects } from '../testing/connect.ts';
import { filesNamed, filterLines } from '../testing/filter-lines.ts';
import { fieldOf } from '../testing/sample-table.ts';
import { compileIds } from './read.ts';

type Rows = Readonly<Record<string, CellValue>>;

const now = Date.UTC(2026, 2, 15, 12);
const context = { now, timeZone: 'UTC', userId: null };
const all: RowsQuery = { filters: [], sorts: [], search: null, shuffle: false };

const dayNames = [
  '2025-03-15',
  '2026-02-15',
  '2026-03-08',
  '2026-03-14',
  '2026-03-15',
  '2026-03-16',
  '2026-03-22',
  '2026-04-15',
  '2027-03-15',
];
/** The day each sub-operator means on the 15th of March 2026. */
const days: readonly (readonly [ComparisonSubOp, string | null, string])[] = [
  ['today', null, '2026-03-15'],
  ['tomorrow', null, '2026-03-16'],
  ['yesterday', null, '2026-03-14'],
  ['oneWeekAgo', null, '2026-03-08'],
  ['oneWeekFromNow', null, '2026-03-22'],
  ['oneMonthAgo', null, '2026-02-15'],
  ['oneMonthFromNow', null, '2026-04-15'],
  ['daysAgo', '7', '2026-03-08'],
  ['daysFromNow', '1', '2026-03-16'],
  ['exactDate', '2027-03-15', '2027-03-15'],
];
const ranges: readonly (readonly [ComparisonSubOp, string | null, from: string, to: string])[] = [
  ['pastWeek', null, '2026-03-08', '2026-03-15'],
  ['pastMonth', null, '2026-02-15', '2026-03-15'],
  ['pastYear', null, '2025-03-15', '2026-03-15'],
  ['nextWeek', null, '2026-03-15', '2026-03-22'],
  ['nextMonth', null, '2026-03-15', '2026-04-15'],
  ['nextYear', null, '2026-03-15', '2027-03-15'],
  ['pastNumberOfDays', '1', '2026-03-14', '2026-03-15'],
  ['nextNumberOfDays', '7', '2026-03-15', '2026-03-22'],
];

describeDialects((getDriver) => {
  let bench: Bench;
  beforeEach(async (test) => {
    if (test.task.mode === 'run') bench = await openBench(getDriver());
  });

  const fill = async (type: FieldType, rows: Rows): Promise<Map<number, string>> => {
    const names = Object.keys(rows);
    const cells = names.map((name) => ({ [type]: rows[name] ?? null }));
    const ids = await (type === 'CreateTime' || type === 'LastModifiedTime' ? restoreRows(bench, cells) : insertRows(bench, cells));
    return new Map(ids.map((id, index) => [id, names[index] ?? '']));
  };
  const found = async (filters: RowsQuery['filters'], names: ReadonlyMap<number, string>): Promise<string[]> => {
    const rows = await bench.driver.run(compileIds(bench.driver.dialect, bench.table, { ...all, filters }, null, context));
    return rows.map((row) => names.get(Number(row[0])) ?? '').sort();
  };
  const condition = (type: FieldType, op: ComparisonOp, value: string | null, subOp: ComparisonSubOp | null = null): Condition => ({
    kind: 'condition',
    logicalOp: 'and',
    fieldId: fieldOf(bench.table, type).id,
    op,
    subOp,
    value,
  });
  const sorted = (matches: string): string[] => matches.split(' ').filter(Boolean).sort();

  describe.each(filterLines)('S-32 $type', ({ type, rows, lines }) => {
    it('matches what the table of operators says', async () => {
      const names = await fill(type, rows(bench.table));
      const answers: [string, string | null, string[]][] = [];
      for (const [op, value] of lines) answers.push([op, value, await found([[condition(type, op, value)]], names)]);
      expect(answers).toEqual(lines.map(([op, value, matches]) => [op, value, sorted(matches)]));
    });
  });

  describe.each<[FieldType, string]>([
    ['Date', ''],
    ['DateTime', ' 08:30:00+00:00'],
    ['CreateTime', ' 08:30:00+00:00'],
    ['LastModifiedTime', ' 08:30:00+00:00'],
  ])('S-32 %s', (type, time) => {
    const rows: Rows = Object.fromEntries([...dayNames, 'null'].map((day) => [day, day === 'null' ? null : day + time]));
    const among = (isIn: (day: string) => boolean): string[] => dayNames.filter(isIn);

    it.each(days)('compares with %s %s', async (subOp, value, day) => {
      const names = await fill(type, rows);
      const ask = (op: ComparisonOp): Promise<string[]> => found([[condition(type, op, value, subOp)]], names);
      expect(await ask('eq')).toEqual(among((one) => one === day));
      expect(await ask('neq')).toEqual([...among((one) => one !== day), 'null']);
      expect(await ask('gt')).toEqual(among((one) => one > day));
      expect(await ask('gte')).toEqual(among((one) => one >= day));
      expect(await ask('lt')).toEqual(among((one) => one < day));
      expect(await ask('lte')).toEqual(among((one) => one <= day));
    });

    it.each(ranges)('lies within %s %s', async (subOp, value, from, to) => {
      const names = await fill(type, rows);
      expect(await found([[condition(type, 'isWithin', value, subOp)]], names)).toEqual(among((one) => one >= from && one <= to));
    });

    it('knows whether there is a date, and matches nothing by conditions that lack their value', async () => {
      const names = await fill(type, rows);
      expect(await found([[condition(type, 'blank', null)]], names)).toEqual(['null']);
      expect(await found([[condition(type, 'notblank', null)]], names)).toEqual(dayNames);
      expect(await found([[condition(type, 'null', null)]], names)).toEqual(['null']);
      expect(await found([[condition(type, 'notnull', null)]], names)).toEqual(dayNames);
      for (const subOp of ['daysAgo', 'daysFromNow', 'exactDate'] as const)
        expect(await found([[condition(type, 'eq', null, subOp)]], names)).toEqual([]);
    });
  });

  it('S-32 gives the answers observed for condition texts', async () => {
    const names = await fill('SingleLineText', { r1: 'r1', r2: 'r2', Abc: 'Abc', empty: '', null: null });
    const title = (where: string): Promise<string[]> => {
      const { nodes, errors, issues } = parseWhere(where.replaceAll('Title', 'SingleLineText'), bench.table.fields);
      expect([errors, issues]).toEqual([[], []]);
      return found([nodes], names);
    };
    expect(await title('(Title,like,r)')).toEqual(['r1', 'r2']);
    expect(await title('(Title,like,r%)')).toEqual(['r1', 'r2']);
    expect(await title('~not(Title,eq,r1)')).toEqual(['Abc', 'empty', 'r2']);
    expect(await title('(Title,neq,r1)')).toEqual(['Abc', 'empty', 'null', 'r2']);
    expect(await title('(Title,nlike,r1)')).toEqual(['Abc', 'empty', 'null', 'r2']);
    expect(await title('(Title,is,null)')).toEqual(['null']);
    expect(await title('(Title,null)')).toEqual(['null']);
    expect(await title('(Title,eq,)')).toEqual(['empty']);
    expect(await title('(Title,eq,abc)')).toEqual([]);
    expect(await title('(Title,like,abc)')).toEqual(['Abc']);
    expect(await title('(Title,like,)')).toEqual(['Abc', 'empty', 'r1', 'r2']);
    const [first = 0, second = 0] = [...names.keys()];
    expect(await title(`~not((ID,eq,${first})~or(ID,eq,${second}))`)).toEqual(['Abc', 'empty', 'null']);
    // "And" binds tighter than "or"; brackets say otherwise.
    expect(await title(`(ID,eq,${first})~or(ID,eq,${second})~and(Title,eq,Abc)`)).toEqual(['r1']);
    expect(await title(`((ID,eq,${first})~or(ID,eq,${second}))~and(Title,eq,r2)`)).toEqual(['r2']);
  });

  it('S-32 runs every operator menus offer, for every type, as the evaluator does', async () => {
    const samples: Readonly<Record<string, CellValue>> = {
      text: 'abc',
      number: 2,
      boolean: true,
      date: '2026-03-15',
      datetime: '2026-03-15 08:30:00+00:00',
      json: '{"a":1}',
    };
    const valueOf = (field: Field): CellValue => {
      const kind = fieldKinds[field.type].valueKind;
      if (kind === 'select') return field.options[0]?.id ?? null;
      return kind === 'multiselect'
        ? field.options.slice(0, 2).map(({ id }) => id)
        : field.type === 'Attachment'
          ? filesNamed('abc')
          : field.type === 'Time'
            ? '10:30:00'
            : (samples[kind] ?? null);
    };
    const offered = bench.fields.filter((field) => fieldKinds[field.type].valueKind in samples || field.options.length > 0);
    const cells = Object.fromEntries(offered.map((field) => [field.id, valueOf(field)]));
    const byType = Object.fromEntries(offered.map((field) => [field.type, valueOf(field)]));
    const [full = 0, bare = 0] = await insertRows(bench, [byType, {}]);
    const names = new Map([
      [full, 'full'],
      [bare, 'bare'],
    ]);
    const byId = new Map(bench.table.fields.map((field) => [field.id, field]));
    for (const field of offered) {
      for (const op of fieldKinds[field.type].filterOps) {
        const subOp = op === 'isWithin' ? ('pastYear' as const) : null;
        expect(operatorError(op, subOp, field.type)).toBeNull();
        const own = { ...condition(field.type, op, field.options[0]?.title ?? String(cells[field.id]), subOp) };
        const wanted = [
          ['bare', {}],
          ['full', cells],
        ].filter(([, row]) => matchesFilter([own], row as typeof cells, byId, context));
        expect([field.type, op, await found([[own]], names)]).toEqual([field.type, op, wanted.map(([name]) => name)]);
      }
    }
  });
});

const ofText: readonly ComparisonOp[] = ['eq', 'neq', 'like', 'nlike', 'empty', 'notempty', 'null', 'notnull', 'blank', 'notblank'];
const ofNumber: readonly ComparisonOp[] = ['eq', 'neq', 'gt', 'lt', 'gte', 'lte', 'null', 'notnull', 'blank', 'notblank'];

/** Which operators the API's reference offers for which type; dates have tests of their own above. */
const reference: Partial<Record<FieldType, readonly ComparisonOp[]>> = {
  ...Object.fromEntries((['SingleLineText', 'LongText', 'Email', 'URL', 'PhoneNumber'] as const).map((type) => [type, ofText])),
  ...Object.fromEntries(
    (['Number', 'Decimal', 'Currency', 'Percent', 'Duration', 'Rating', 'Year', 'ID', 'AutoNumber'] as const).map((type) => [
      type,
      ofNumber,
    ]),
  ),
  Checkbox: ['checked', 'notchecked'],
  SingleSelect: ['eq', 'neq', 'anyof', 'nanyof', 'null', 'notnull', 'blank', 'notblank'],
  MultiSelect: ['allof', 'anyof', 'nallof', 'nanyof', 'null', 'notnull', 'blank', 'notblank'],
  Time: ['eq', 'neq', 'gt', 'lt', 'gte', 'lte', 'blank', 'notblank'],
  Attachment: ['like', 'nlike', 'blank', 'notblank'],
  JSON: ['eq', 'neq', 'blank', 'notblank', 'null', 'notnull', 'like', 'nlike'],
};

it('S-32 no operator of the reference is without a line, for any of its types', () => {
  const missing = Object.entries(reference).flatMap(([type, ops]) => {
    const lines = filterLines.find((one) => one.type === type)?.lines ?? [];
    return ops.filter((op) => !lines.some(([known]) => known === op)).map((op) => `${type} ${op}`);
  });
  expect(missing).toEqual([]);
});
