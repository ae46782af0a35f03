import { expect, it } from 'vitest';
import { nameColumns, tableTitleOf } from './name-columns.ts';

const titles = (headers: string[]): string[] => nameColumns(headers).map(({ title }) => title);
const columnNames = (headers: string[]): string[] => nameColumns(headers).map(({ columnName }) => columnName);

it('trims titles and turns special characters of column names into underscores', () => {
  expect(nameColumns([' Unit price ($) ', "% Bachelor's"])).toEqual([
    { title: 'Unit price ($)', columnName: 'Unit_price____' },
    { title: "% Bachelor's", columnName: '__Bachelor_s' },
  ]);
});

it('keeps letters of every script', () => {
  expect(columnNames(['Größe', 'الاسم', '名前'])).toEqual(['Größe', 'الاسم', '名前']);
});

it('names empty headers field_N by their position', () => {
  expect(nameColumns(['a', '', ' '])).toEqual([
    { title: 'a', columnName: 'a' },
    { title: 'field_2', columnName: 'field_2' },
    { title: 'field_3', columnName: 'field_3' },
  ]);
});

it('suffixes duplicates: titles with _1 and _2, column names with numbers', () => {
  expect(titles(['a', 'a', 'A'])).toEqual(['a', 'a_1', 'A_2']);
  expect(columnNames(['a', 'a', 'A'])).toEqual(['a', 'a1', 'A2']);
  expect(columnNames(['a b', 'a-b'])).toEqual(['a_b', 'a_b1']);
});

it('takes headers that spell parts of the language as ordinary text', () => {
  expect(titles(['__proto__', 'constructor', 'toString', '__proto__'])).toEqual(['__proto__', 'constructor', 'toString', '__proto___1']);
  expect(columnNames(['__proto__', 'constructor'])).toEqual(['__proto__', 'constructor']);
});

it('titles a table by its file', () => {
  expect(tableTitleOf('/data/space-missions.csv')).toBe('space-missions');
  expect(tableTitleOf('a.b.csv')).toBe('a.b');
  expect(tableTitleOf('')).toBe('Table');
});
