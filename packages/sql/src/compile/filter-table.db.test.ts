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
import { type Bench, insertRows, openBench } from '../testing/bench.ts';
import { describeDialects } from '../testing/connect.ts';
import { fieldOf } from '../testing/sample-table.ts';
import { compileIds } from './read.ts';

/** Every line of the table of operators, on every database: what matches, by the name of the row. */
type Rows = Readonly<Record<string, CellValue>>;
type Line = readonly [op: ComparisonOp, value: string | null, matches: string];

const now = Date.UTC(2026, 2, 15, 12);
const context = { now, timeZone: 'UTC', userId: null };
const all: RowsQuery = { filters: [], sorts: [], search: null, shuffle: false };

const text: Rows = { Abc: 'Abc', abc: 'abc', in: 'xabcx', empty: '', null: null };
/** The address of a file is not its name. */
const filesNamed = (...titles: readonly string[]): string =>
  JSON.stringify(titles.map((title) => ({ url: 'https://abc.example/f', title })));
const attachment: Rows = { pdf: filesNamed('Report.pdf'), two: filesNamed('a.png', 'report "2".txt'), null: null };
const attachmentLines: readonly Line[] = [
  ['like', 'report', 'pdf two'],
  ['like', 'report "2"', 'two'],
  ['like', 'abc', ''],
  ['like', 'png","', ''],
  ['like', '%.pdf', 'pdf'],
  ['like', 'report%', 'pdf two'],
  ['like', '', 'null'],
  ['nlike', '', 'pdf two'],
  ['nlike', 'report', 'null'],
  ['nlike', 'abc', 'null pdf two'],
  ['blank', null, 'null'],
  ['notblank', null, 'pdf two'],
];

const textLines: readonly Line[] = [
  ['eq', 'abc', 'abc'],
  ['eq', '', 'empty'],
  ['neq', 'abc', 'Abc in empty null'],
  ['not', 'abc', 'Abc in empty null'],
  ['like', 'abc', 'Abc abc in'],
  ['like', 'abc%', 'Abc abc'],
  ['like', '%abc', 'Abc abc'],
  ['like', '', 'Abc abc in empty'],
  ['nlike', 'abc', 'empty null'],
  ['nlike', '', 'Abc abc in null'],
  ['empty', null, 'empty'],
  ['notempty', null, 'Abc abc in null'],
  ['null', null, 'null'],
  ['notnull', null, 'Abc abc in empty'],
  ['blank', null, 'empty null'],
  ['notblank', null, 'Abc abc in'],
  ['in', 'abc,xabcx', 'abc in'],
  ['is', 'null', 'null'],
  ['is', 'notnull', 'Abc abc in empty'],
  ['is', 'empty', 'empty'],
  ['is', 'notempty', 'Abc abc in null'],
  ['isnot', 'null', 'Abc abc in empty'],
  ['isnot', 'empty', 'Abc abc in null'],
  ['gt', 'abc', 'in'],
  ['gte', 'abc', 'abc in'],
  ['ge', 'abc', 'abc in'],
  ['lt', 'abc', 'Abc empty'],
  ['lte', 'abc', 'Abc abc empty'],
  ['le', 'abc', 'Abc abc empty'],
  ['btw', 'a,c', 'abc'],
  ['nbtw', 'a,c', 'Abc in empty null'],
];

const number: Rows = { '-1': -1, '2': 2, '2.5': 2.5, '10': 10, null: null };
const numberLines: readonly Line[] = [
  ['eq', '2', '2'],
  ['eq', '2.50', '2.5'],
  ['neq', '2', '-1 2.5 10 null'],
  ['gt', '2', '2.5 10'],
  ['gte', '2', '2 2.5 10'],
  ['lt', '2', '-1'],
  ['lte', '2', '-1 2'],
  ['ge', '2', '2 2.5 10'],
  ['le', '2', '-1 2'],
  ['in', '2,10', '2 10'],
  ['btw', '2,10', '2 2.5 10'],
  ['nbtw', '2,10', '-1 null'],
  ['null', null, 'null'],
  ['notnull', null, '-1 2 2.5 10'],
  ['blank', null, 'null'],
  ['notblank', null, '-1 2 2.5 10'],
  ['is', 'null', 'null'],
  ['isnot', 'null', '-1 2 2.5 10'],
];

const rating: Rows = { '0': 0, '2': 2, '5': 5, null: null };
const ratingLines: readonly Line[] = [
  ['eq', '0', '0 null'],
  ['eq', '2', '2'],
  ['neq', '0', '2 5'],
  ['neq', '2', '0 5 null'],
  ['lt', '2', '0 null'],
  ['lte', '2', '0 2 null'],
  ['gt', '0', '2 5'],
  ['gte', '0', '0 2 5 null'],
  ['null', null, 'null'],
  ['blank', null, 'null'],
];

const checkbox: Rows = { yes: true, no: false, null: null };
const checkboxLines: readonly Line[] = [
  ['checked', null, 'yes'],
  ['notchecked', null, 'no null'],
  ['is', 'true', 'yes'],
  ['is', 'false', 'no null'],
  ['eq', 'true', 'yes'],
  ['eq', 'false', 'no null'],
  ['neq', 'true', 'no null'],
  ['null', null, 'null'],
  ['notnull', null, 'yes no'],
];

const selectLines: readonly Line[] = [
  ['eq', 'Red', 'Red'],
  ['eq', 'red', ''],
  ['neq', 'Red', 'green null'],
  ['anyof', 'Red,green', 'Red green'],
  ['nanyof', 'Red', 'green null'],
  ['allof', 'Red', 'Red'],
  ['allof', 'Red,green', ''],
  ['nallof', 'Red', 'green null'],
  ['in', 'green', 'green'],
  ['like', 'RE', 'Red green'],
  ['null', null, 'null'],
  ['notnull', null, 'Red green'],
  ['blank', null, 'null'],
  ['notblank', null, 'Red green'],
];

const multiLines: readonly Line[] = [
  ['allof', 'Red,green', 'both'],
  ['allof', 'Red', 'Red both'],
  ['anyof', 'green', 'green both'],
  ['anyof', 'Red,green', 'Red green both'],
  ['nallof', 'Red,green', 'Red green null'],
  ['nanyof', 'green', 'Red null'],
  ['eq', 'Red,green', 'both'],
  ['neq', 'Red,green', 'Red green null'],
  ['null', null, 'null'],
  ['notnull', null, 'Red green both'],
  ['blank', null, 'null'],
  ['notblank', null, 'Red green both'],
];

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
    const ids = await insertRows(
      bench,
      names.map((name) => ({ [type]: rows[name] ?? null })),
    );
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

  const titled = (type: 'SingleSelect' | 'MultiSelect'): Rows => {
    const { options } = fieldOf(bench.table, type);
    const [red, green] = options.map((option) => option.id);
    if (type === 'SingleSelect') return { Red: red ?? null, green: green ?? null, null: null };
    return { Red: [red ?? ''], green: [green ?? ''], both: [red ?? '', green ?? ''], null: null };
  };

  describe.each<[FieldType, () => Rows, readonly Line[]]>([
    ['SingleLineText', () => text, textLines],
    ['LongText', () => text, textLines],
    ['Email', () => text, textLines],
    ['URL', () => text, textLines],
    ['PhoneNumber', () => text, textLines],
    ['Number', () => number, numberLines],
    ['Decimal', () => number, numberLines],
    ['Currency', () => number, numberLines],
    ['Percent', () => number, numberLines],
    ['Rating', () => rating, ratingLines],
    ['Checkbox', () => checkbox, checkboxLines],
    ['SingleSelect', () => titled('SingleSelect'), selectLines],
    ['MultiSelect', () => titled('MultiSelect'), multiLines],
    ['Attachment', () => attachment, attachmentLines],
  ])('S-32 %s', (type, rows, lines) => {
    it('matches what the table of operators says', async () => {
      const names = await fill(type, rows());
      const answers: [string, string | null, string[]][] = [];
      for (const [op, value] of lines) answers.push([op, value, await found([[condition(type, op, value)]], names)]);
      expect(answers).toEqual(lines.map(([op, value, matches]) => [op, value, sorted(matches)]));
    });
  });

  describe.each<[FieldType, string]>([
    ['Date', ''],
    ['DateTime', ' 08:30:00+00:00'],
  ])('S-32 %s', (type, time) => {
    const rows: Rows = { ...Object.fromEntries(dayNames.map((day) => [day, day + time])), null: null };
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

    it('knows whether there is a date, and drops conditions that lack their value', async () => {
      const names = await fill(type, rows);
      expect(await found([[condition(type, 'blank', null)]], names)).toEqual(['null']);
      expect(await found([[condition(type, 'notblank', null)]], names)).toEqual(dayNames);
      expect(await found([[condition(type, 'null', null)]], names)).toEqual(['null']);
      expect(await found([[condition(type, 'notnull', null)]], names)).toEqual(dayNames);
      for (const subOp of ['daysAgo', 'daysFromNow', 'exactDate'] as const)
        expect(await found([[condition(type, 'eq', null, subOp)]], names)).toHaveLength(dayNames.length + 1);
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
