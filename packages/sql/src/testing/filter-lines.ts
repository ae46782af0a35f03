import type { CellValue, ComparisonOp, FieldType } from '@quadrille/domain';
import type { PhysicalTable } from '../model/physical-table.ts';
import { fieldOf } from './sample-table.ts';

/** The cells of a type, each by the name of its row. */
export type Rows = Readonly<Record<string, CellValue>>;
/** A line of the table of operators: what matches, by the name of the row. */
export type Line = readonly [op: ComparisonOp, value: string | null, matches: string];

const text: Rows = { Abc: 'Abc', abc: 'abc', in: 'xabcx', empty: '', null: null };
/** The address of a file is not its name. */
export const filesNamed = (...titles: readonly string[]): string =>
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
  ['isnot', 'notnull', 'null'],
  ['isnot', 'empty', 'Abc abc in null'],
  ['isnot', 'notempty', 'empty'],
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
  ['gte', '2', '2 5'],
  ['null', null, 'null'],
  ['notnull', null, '0 2 5'],
  ['blank', null, 'null'],
  ['notblank', null, '0 2 5'],
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

const year: Rows = { '1999': 1999, '2024': 2024, '2026': 2026, null: null };
const yearLines: readonly Line[] = [
  ['eq', '2024', '2024'],
  ['neq', '2024', '1999 2026 null'],
  ['gt', '2024', '2026'],
  ['lt', '2024', '1999'],
  ['gte', '2024', '2024 2026'],
  ['lte', '2024', '1999 2024'],
  ['btw', '2000,2025', '2024'],
  ['null', null, 'null'],
  ['notnull', null, '1999 2024 2026'],
  ['blank', null, 'null'],
  ['notblank', null, '1999 2024 2026'],
];

/** Whole numbers: the first rows of a table are numbered from 1. */
const ids: Rows = { '1': null, '2': null, '3': null };
const idLines: readonly Line[] = [
  ['eq', '2', '2'],
  ['eq', '1.5', ''],
  ['neq', '2', '1 3'],
  ['neq', '1.5', '1 2 3'],
  ['gt', '1.5', '2 3'],
  ['lt', '1.5', '1'],
  ['gte', '2', '2 3'],
  ['lte', '2', '1 2'],
  ['in', '1,2.5,3', '1 3'],
  ['in', '1.5,2.5', ''],
  ['btw', '2,3', '2 3'],
  ['null', null, ''],
  ['notnull', null, '1 2 3'],
  ['blank', null, ''],
  ['notblank', null, '1 2 3'],
];
const given: Rows = { '1': 1, '2': 2, '3': 3, null: null };
const givenLines: readonly Line[] = [
  ['eq', '2', '2'],
  ['eq', '1.5', ''],
  ['neq', '2', '1 3 null'],
  ['neq', '1.5', '1 2 3 null'],
  ['gt', '2', '3'],
  ['lt', '2', '1'],
  ['gte', '2', '2 3'],
  ['lte', '2', '1 2'],
  ['in', '1,1.5', '1'],
  ['null', null, 'null'],
  ['notnull', null, '1 2 3'],
  ['blank', null, 'null'],
  ['notblank', null, '1 2 3'],
];

const time: Rows = { '08:30': '08:30:00', '10:00': '10:00:00', '10:00:30': '10:00:30', null: null };
const timeLines: readonly Line[] = [
  ['eq', '10:00', '10:00'],
  ['neq', '10:00', '08:30 10:00:30 null'],
  ['gt', '10:00', '10:00:30'],
  ['lt', '10:00', '08:30'],
  ['gte', '10:00:00', '10:00 10:00:30'],
  ['lte', '10:00:00', '08:30 10:00'],
  ['blank', null, 'null'],
  ['notblank', null, '08:30 10:00 10:00:30'],
];

const json: Rows = { one: '{"a":1}', list: '[1,"Two"]', null: null };
const jsonLines: readonly Line[] = [
  ['eq', '{"a":1}', 'one'],
  ['neq', '{"a":1}', 'list null'],
  ['like', 'two', 'list'],
  ['nlike', 'two', 'null one'],
  ['null', null, 'null'],
  ['notnull', null, 'list one'],
  ['blank', null, 'null'],
  ['notblank', null, 'list one'],
];

const people: Rows = { ann: ['uann'], both: ['uann', 'ubob'], null: null };
const peopleLines: readonly Line[] = [
  ['anyof', 'uann', 'ann both'],
  ['anyof', 'ubob', 'both'],
  ['allof', 'uann,ubob', 'both'],
  ['nanyof', 'ubob', 'ann null'],
  ['nallof', 'uann,ubob', 'ann null'],
  ['blank', null, 'null'],
  ['notblank', null, 'ann both'],
];

function titled(type: 'SingleSelect' | 'MultiSelect', table: PhysicalTable): Rows {
  const [red = '', green = ''] = fieldOf(table, type).options.map((option) => option.id);
  if (type === 'SingleSelect') return { Red: red, green, null: null };
  return { Red: [red], green: [green], both: [red, green], null: null };
}

export interface FilterLines {
  readonly type: FieldType;
  readonly rows: (table: PhysicalTable) => Rows;
  readonly lines: readonly Line[];
}

const linesOf = (types: readonly FieldType[], rows: Rows, lines: readonly Line[]): FilterLines[] =>
  types.map((type) => ({ type, rows: () => rows, lines }));

/** Every line of the table of operators but those of dates, for every type that has it. */
export const filterLines: readonly FilterLines[] = [
  ...linesOf(['SingleLineText', 'LongText', 'Email', 'URL', 'PhoneNumber'], text, textLines),
  ...linesOf(['Number', 'Decimal', 'Currency', 'Percent', 'Duration'], number, numberLines),
  ...linesOf(['Rating'], rating, ratingLines),
  ...linesOf(['Year'], year, yearLines),
  ...linesOf(['ID'], ids, idLines),
  ...linesOf(['AutoNumber'], given, givenLines),
  ...linesOf(['Checkbox'], checkbox, checkboxLines),
  { type: 'SingleSelect', rows: (table) => titled('SingleSelect', table), lines: selectLines },
  { type: 'MultiSelect', rows: (table) => titled('MultiSelect', table), lines: multiLines },
  ...linesOf(['Time'], time, timeLines),
  ...linesOf(['JSON'], json, jsonLines),
  ...linesOf(['Attachment'], attachment, attachmentLines),
  ...linesOf(['Collaborator'], people, peopleLines),
];
