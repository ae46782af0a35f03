import { expect, test } from 'vitest';
import type { GridRow } from '../row-source.ts';
import { createReplacedRows } from './replaced-rows.ts';

const row = (version: number, name: string): GridRow => ({ id: 1, version, cells: { name } });

test('a row replaced after its page was asked for is newer than what the page says', () => {
  const rows = createReplacedRows();
  const since = rows.begin(true);
  rows.note([row(1, 'written')], true);
  expect(rows.newest(row(1, 'read'), since).cells['name']).toBe('written');
});

test('a row read in a later version is newer than its replacement', () => {
  const rows = createReplacedRows();
  const since = rows.begin(true);
  rows.note([row(1, 'written')], true);
  expect(rows.newest(row(2, 'read'), since).cells['name']).toBe('read');
});

test('a row replaced before its page was asked for is older than what the page says', () => {
  const rows = createReplacedRows();
  rows.begin(true);
  rows.note([row(1, 'written')], true);
  expect(rows.newest(row(1, 'read'), rows.begin(false)).cells['name']).toBe('read');
});

test('replacements are forgotten once no page is being read', () => {
  const rows = createReplacedRows();
  const since = rows.begin(true);
  rows.note([row(1, 'written')], true);
  rows.begin(true);
  expect(rows.newest(row(1, 'read'), since).cells['name']).toBe('read');
});
