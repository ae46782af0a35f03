import { type AggregateName, type FieldType, passwordMark } from '@quadrille/domain';
import { expect } from 'vitest';

/** What a field of one type holds in three rows, the last of them empty, and what the product makes of it. */
export interface TypeSample {
  /** Settings of the column beside its type. */
  readonly make?: object;
  /** Values written to the first two rows; absent: nobody writes fields of the type. */
  readonly write?: readonly [unknown, unknown];
  /** As programs read the three cells. */
  readonly wire: readonly [unknown, unknown, unknown];
  /** As a grid shows and copies them. */
  readonly shown: readonly [string, string, string];
  /** Conditions on the field, with the rows each finds; `F` stands for it. Every operator of the type is tried besides. */
  readonly finds: Readonly<Record<string, string>>;
  /** A value conditions can be tried with. */
  readonly compared: string;
  /** Rows by rising values; null: the type cannot be sorted by. */
  readonly sorted: string | null;
  /** Sizes of the groups in order; null: the type cannot be grouped by. */
  readonly groups: string | null;
  /** Summaries beyond counts, all the type has. */
  readonly summaries: Partial<Record<AggregateName, unknown>>;
  /** Texts of a file that are read as the values written; null: files bring no such values. */
  readonly imported: readonly [string, string] | null;
  /** What the three cells say as text, after the field became a text field; null: it cannot become one. */
  readonly asText: readonly [string | null, string | null, string | null] | null;
  readonly takes: readonly ('required' | 'unique' | 'default')[];
}

const all = ['required', 'unique', 'default'] as const;
const figures = (low: number, high: number): TypeSample['summaries'] => ({
  sum: low + high,
  min: low,
  max: high,
  avg: (low + high) / 2,
  median: (low + high) / 2,
  stdDev: (high - low) / 2,
  range: high - low,
  histogram: expect.objectContaining({ counts: expect.any(Array) }),
});

/** A type of texts: the first value sorts before the second. */
const text = (first: string, second: string): TypeSample => ({
  write: [first, second],
  wire: [first, second, null],
  shown: [first, second, ''],
  finds: { [`(F,eq,${first})`]: '1', [`(F,neq,${first})`]: '2,3', [`(F,like,${second.slice(1).toUpperCase()})`]: '2', '(F,blank)': '3' },
  compared: first,
  sorted: '3,1,2',
  groups: '1,1,1',
  summaries: {},
  imported: [first, second],
  asText: [first, second, null],
  takes: all,
});

/** A type of numbers: the first is the smaller one. */
const number = (low: number, high: number, shown: readonly [string, string], given: Partial<TypeSample> = {}): TypeSample => ({
  write: [low, high],
  wire: [low, high, null],
  shown: [...shown, ''],
  finds: { [`(F,eq,${low})`]: '1', [`(F,gt,${low})`]: '2', [`(F,lte,${high})`]: '1,2', '(F,blank)': '3' },
  compared: String(high),
  sorted: '3,1,2',
  groups: '1,1,1',
  summaries: figures(low, high),
  imported: [String(low), String(high)],
  asText: [...shown, null],
  takes: all,
  ...given,
});

const own = { write: undefined, imported: null, takes: [] } as const;
/** A computed type: nothing is written and nothing comes from files; it stays what it is unless it says otherwise. */
const computed = { ...own, asText: null } as const;
const anything = expect.anything();
const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
const shownStamp = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
const momentText = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/);
const moment: Omit<TypeSample, 'wire' | 'shown' | 'sorted'> = {
  ...own,
  asText: [momentText, momentText, momentText],
  finds: { '(F,gt,exactDate,2020-01-01)': '1,2,3', '(F,lt,exactDate,2020-01-01)': '', '(F,blank)': '' },
  compared: 'exactDate,2024-01-01',
  groups: expect.any(String),
  summaries: { earliestDate: stamp, latestDate: stamp, dateRange: 0, histogram: anything },
};
const counted = (values: readonly [number, number, number]): TypeSample => ({
  ...number(values[0], values[1], ['', '']),
  ...computed,
  wire: values,
  shown: values.map(String) as never,
  asText: values.map(String) as never,
  finds: { [`(F,eq,${values[1]})`]: '2', '(F,gt,0)': '1,2', '(F,blank)': '3' },
  sorted: '3,2,1',
  summaries: {
    sum: values[0] + values[1],
    min: 0,
    max: values[0],
    avg: expect.closeTo((values[0] + values[1]) / 3, 6),
    median: values[1],
    stdDev: anything,
    range: values[0],
    histogram: anything,
  },
});
const cities = { groups: '1,1,1', summaries: {}, compared: 'Rome' } as const;

/** One sample of every type there is: a new type does not compile without one. Links lead to the cities Rome (5) and Oslo (7). */
export const typeSamples: Readonly<Record<FieldType, TypeSample>> = {
  ID: {
    ...number(1, 2, ['1', '2']),
    ...computed,
    wire: [1, 2, 3],
    shown: ['1', '2', '3'],
    finds: { '(F,eq,2)': '2', '(F,gte,2)': '2,3', '(F,blank)': '' },
    sorted: '1,2,3',
    summaries: { ...figures(1, 3), sum: 6, stdDev: expect.closeTo(0.8165, 4) },
  },
  LinkToAnotherRecord: {
    ...computed,
    ...cities,
    wire: [{ Id: 1, Name: 'Rome' }, { Id: 2, Name: 'Oslo' }, null],
    shown: ['Rome', 'Oslo', ''],
    finds: { '(F,eq,Rome)': '1', '(F,neq,Rome)': '2,3', '(F,like,os)': '2', '(F,blank)': '3' },
    sorted: '3,2,1',
  },
  Links: { ...counted([2, 1, 0]), shown: ['Rome, Oslo', 'Rome', ''], asText: null },
  ForeignKey: {
    ...number(1, 2, ['1', '2']),
    ...computed,
    finds: { '(F,eq,1)': '1', '(F,gt,1)': '2', '(F,blank)': '3' },
  },
  Lookup: {
    ...computed,
    ...cities,
    wire: [['Rome', 'Oslo'], ['Rome'], []],
    shown: ['Rome, Oslo', 'Rome', ''],
    finds: { '(F,eq,Oslo)': '1', '(F,neq,Oslo)': '2,3', '(F,like,rom)': '1,2', '(F,blank)': '3' },
    sorted: '3,1,2',
    asText: ['Rome, Oslo', 'Rome', null],
  },
  SingleLineText: text('Bergen', 'Oslo'),
  LongText: { ...text('one', 'two\nlines'), finds: { '(F,eq,one)': '1', '(F,like,LINES)': '2', '(F,blank)': '3' } },
  Attachment: {
    ...text('', ''),
    write: [[{ url: 'https://x.example/a.png', title: 'a.png' }], [{ url: 'https://x.example/b.pdf', title: 'b.pdf' }]],
    wire: [[{ url: 'https://x.example/a.png', title: 'a.png' }], [{ url: 'https://x.example/b.pdf', title: 'b.pdf' }], null],
    shown: ['a.png', 'b.pdf', ''],
    finds: { '(F,like,A.PNG)': '1', '(F,nlike,a.png)': '2,3', '(F,blank)': '3' },
    compared: 'a',
    imported: ['a.png(https://x.example/a.png)', 'b.pdf(https://x.example/b.pdf)'],
    asText: ['a.png(https://x.example/a.png)', 'b.pdf(https://x.example/b.pdf)', null],
    takes: ['required'],
  },
  Checkbox: {
    ...text('', ''),
    write: [false, true],
    wire: [false, true, null],
    shown: ['Unchecked', 'Checked', ''],
    finds: { '(F,checked)': '2', '(F,notchecked)': '1,3' },
    compared: 'true',
    summaries: { checked: 1, unchecked: 2, percentChecked: expect.closeTo(33.33, 1), percentUnchecked: expect.closeTo(66.67, 1) },
    imported: ['no', 'yes'],
    asText: ['Unchecked', 'Checked', null],
  },
  MultiSelect: {
    ...text('', ''),
    make: { dtxp: "'x','y'" },
    write: ['x,y', 'y'],
    wire: ['x,y', 'y', null],
    shown: ['x, y', 'y', ''],
    finds: { '(F,allof,x,y)': '1', '(F,anyof,y)': '1,2', '(F,nanyof,x)': '2,3', '(F,nallof,x,y)': '2,3', '(F,blank)': '3' },
    compared: 'x',
    imported: ['x,y', 'y'],
    asText: ['x, y', 'y', null],
  },
  SingleSelect: {
    ...text('', ''),
    make: { dtxp: "'b','a'" },
    write: ['b', 'a'],
    wire: ['b', 'a', null],
    shown: ['b', 'a', ''],
    finds: { '(F,eq,a)': '2', '(F,neq,a)': '1,3', '(F,anyof,a,b)': '1,2', '(F,blank)': '3' },
    compared: 'a',
    imported: ['b', 'a'],
    asText: ['b', 'a', null],
  },
  Collaborator: {
    ...text('', ''),
    make: { meta: { is_multi: true } },
    write: ['@owner', '@owner,@editor'],
    wire: ['@owner', '@owner,@editor', null],
    shown: ['@owner', '@owner, @editor', ''],
    finds: { '(F,anyof,@me)': '1,2', '(F,allof,@owner,@editor)': '2', '(F,blank)': '3' },
    compared: '@me',
    imported: ['@owner', '@owner,@editor'],
    asText: ['@owner', '@owner, @editor', null],
    takes: ['required', 'default'],
  },
  Date: {
    ...text('2023-12-31', '2024-02-29'),
    finds: { '(F,eq,exactDate,2024-02-29)': '2', '(F,lt,exactDate,2024-01-01)': '1', '(F,blank)': '3' },
    compared: 'exactDate,2024-01-01',
    summaries: { earliestDate: '2023-12-31', latestDate: '2024-02-29', dateRange: 60, histogram: anything },
  },
  Year: number(1999, 2024, ['1999', '2024']),
  Time: {
    ...text('09:15:00', '10:30:00'),
    shown: ['09:15', '10:30', ''],
    finds: { '(F,eq,09:15)': '1', '(F,gt,10:00)': '2', '(F,blank)': '3' },
  },
  PhoneNumber: { ...text('+49 30 1234', '12'), finds: { '(F,eq,12)': '2', '(F,like,30)': '1', '(F,blank)': '3' } },
  GeoData: {
    ...text('1;2', '52.5;13.4'),
    shown: ['1, 2', '52.5, 13.4', ''],
    finds: { '(F,eq,1;2)': '1', '(F,neq,1;2)': '2,3', '(F,blank)': '3' },
  },
  Email: text('a@b.example', 'c@d.example'),
  URL: text('https://x.example/a', 'https://y.example'),
  Number: number(-3, 12, ['-3', '12']),
  Decimal: number(2.5, 10, ['2.5', '10']),
  Currency: number(9, 1234.5, ['$9.00', '$1,234.50']),
  Percent: number(45.5, 100, ['45.5%', '100%']),
  Duration: number(60, 3660, ['0:01', '1:01']),
  Rating: number(2, 4, ['2', '4'], { finds: { '(F,eq,2)': '1', '(F,lt,2)': '3', '(F,gt,2)': '2', '(F,blank)': '3' } }),
  Formula: {
    ...number(-6, 24, ['-6', '24']),
    ...own,
  },
  Rollup: {
    ...number(5, 12, ['', '']),
    ...computed,
    wire: [12, 5, null],
    shown: ['12', '5', ''],
    sorted: '3,2,1',
    finds: { '(F,eq,5)': '2', '(F,gt,0)': '1,2', '(F,blank)': '3' },
    asText: ['12', '5', null],
  },
  Count: { ...counted([2, 1, 0]), finds: { '(F,eq,1)': '2', '(F,gt,0)': '1,2', '(F,blank)': '' } },
  DateTime: {
    ...text('2023-01-01 00:00:00+00:00', '2024-02-29 10:30:00+00:00'),
    shown: ['2023-01-01 00:00', '2024-02-29 10:30', ''],
    finds: { '(F,eq,exactDate,2024-02-29)': '2', '(F,lt,exactDate,2024-01-01)': '1', '(F,blank)': '3' },
    compared: 'exactDate,2024-01-01',
    summaries: {
      earliestDate: '2023-01-01 00:00:00+00:00',
      latestDate: '2024-02-29 10:30:00+00:00',
      dateRange: 424,
      histogram: anything,
    },
    asText: ['2023-01-01 00:00', '2024-02-29 10:30', null],
  },
  CreateTime: { ...moment, wire: [stamp, stamp, stamp], shown: [shownStamp, shownStamp, shownStamp], sorted: '1,2,3' },
  LastModifiedTime: { ...moment, wire: [stamp, stamp, stamp], shown: [shownStamp, shownStamp, shownStamp], sorted: anything },
  AutoNumber: {
    ...number(1, 2, ['1', '2']),
    ...own,
    wire: [1, 2, 3],
    shown: ['1', '2', '3'],
    finds: { '(F,eq,2)': '2', '(F,gte,2)': '2,3', '(F,blank)': '' },
    sorted: '1,2,3',
    summaries: { ...figures(1, 3), sum: 6, stdDev: expect.closeTo(0.8165, 4) },
    asText: ['1', '2', '3'],
  },
  Geometry: { ...text('POINT (1 2)', 'POINT (3 4)'), takes: ['required', 'default'] },
  JSON: {
    ...text('', ''),
    write: [{ a: [1, 2] }, '"text"'],
    wire: ['{"a":[1,2]}', '"text"', null],
    shown: ['{"a":[1,2]}', '"text"', ''],
    finds: { '(F,like,TEXT)': '2', '(F,nlike,text)': '1,3', '(F,blank)': '3' },
    compared: '1',
    sorted: '3,2,1',
    imported: ['{"a":[1,2]}', '"text"'],
    asText: ['{"a":[1,2]}', '"text"', null],
  },
  SpecificDBType: { ...text("b'1'", 'x'), make: { dt: 'bit(4)' }, finds: { '(F,eq,x)': '2', '(F,neq,x)': '1,3', '(F,blank)': '3' } },
  Barcode: { ...text('Bergen', 'Oslo'), ...computed },
  QrCode: { ...number(-3, 12, ['-3', '12']), ...computed, summaries: {} },
  Button: {
    ...text('', ''),
    ...computed,
    make: { meta: { label: 'Open', action: 'url', formula: '"https://x.example/" & {Number}' } },
    wire: [null, null, null],
    shown: ['', '', ''],
    finds: {},
    sorted: null,
    groups: null,
  },
  Password: {
    ...text('', ''),
    write: ['correct horse', 'another one'],
    wire: [passwordMark, passwordMark, null],
    shown: [passwordMark, passwordMark, ''],
    finds: { '(F,notblank)': '1,2', '(F,blank)': '3' },
    sorted: expect.any(String),
    groups: '1,2',
    imported: null,
    asText: null,
    takes: ['required'],
  },
};
