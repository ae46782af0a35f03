import { expect, test } from 'vitest';
import { postgres } from '../dialects/postgres/postgres.ts';
import { sqlite } from '../dialects/sqlite/sqlite.ts';
import { fieldOf, sampleTable } from '../testing/sample-table.ts';
import { cellDecoder, fromStored, rowDecoder, rowEncoder, toStored } from './codec.ts';

const table = sampleTable(null);
const moment = fieldOf(table, 'DateTime');
const list = fieldOf(table, 'MultiSelect');
const box = fieldOf(table, 'Checkbox');

test('S-10 reads moments as PostgreSQL prints them in UTC, and as Date objects', () => {
  const read = cellDecoder(postgres, moment);
  expect(read('2026-01-02 03:04:05+00')).toBe('2026-01-02 03:04:05+00:00');
  expect(read('2026-01-02 03:04:05.6+00')).toBe('2026-01-02 03:04:05.600+00:00');
  expect(read('2026-01-02 03:04:05.123456+00')).toBe('2026-01-02 03:04:05.123+00:00');
  expect(read('2026-01-02 05:04:05+02')).toBe('2026-01-02 03:04:05+00:00');
  expect(read(new Date('2026-01-02T03:04:05.600Z'))).toBe('2026-01-02 03:04:05.600+00:00');
  expect(fromStored(postgres, fieldOf(table, 'Date'), new Date(2026, 0, 2))).toBe('2026-01-02');
});

test('S-11 an empty list is stored as null, and NUL is left out of text on PostgreSQL', () => {
  expect(toStored(sqlite, list, [])).toBeNull();
  expect(toStored(postgres, list, ['a'])).toBe('["a"]');
  expect(fromStored(postgres, list, ['a'])).toEqual(['a']);
  expect(fromStored(sqlite, list, '[]')).toBeNull();
  expect(toStored(postgres, fieldOf(table, 'LongText'), 'a\u0000b')).toBe('ab');
});

test('stores checkboxes as the engine has them', () => {
  expect([toStored(sqlite, box, true), toStored(sqlite, box, null), toStored(postgres, box, false)]).toEqual([1, null, false]);
  expect([fromStored(sqlite, box, 1), fromStored(sqlite, box, 0), fromStored(postgres, box, false)]).toEqual([true, false, false]);
});

test('S-13 virtual fields are skipped when written and null when read', () => {
  const fields = [box, { ...box, type: 'Formula' as const }, list];
  const out: unknown[] = ['kept'];
  rowEncoder(sqlite, fields)([true, 5, ['a']], out as never);
  expect(out).toEqual(['kept', 1, '["a"]']);
  expect(rowDecoder(sqlite, fields)([3n, 2, 0, '["a"]'])).toEqual({ id: 3, version: 2, cells: [false, null, ['a']] });
});
