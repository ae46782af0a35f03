import { describe, expect, test } from 'vitest';
import type { CellSpec } from './cell-spec.ts';
import { formatCell, toEditText } from './format-cell.ts';
import { parseCell } from './parse-cell.ts';

const options = [
  { id: 'a', title: 'Alpha' },
  { id: 'b', title: 'Beta' },
];
const money: CellSpec = { kind: 'currency', format: (value) => `€${String(value)}` };
const single: CellSpec = { kind: 'singleSelect', options };
const multi: CellSpec = { kind: 'multiSelect', options };

describe('showing', () => {
  test('no value shows nothing, whatever the kind', () => {
    for (const spec of [money, single, multi]) expect([formatCell(null, spec), toEditText(null, spec)]).toEqual(['', '']);
  });

  test('an editor starts from the plain number, not from how it looks', () => {
    expect([formatCell(1200, money), toEditText(1200, money)]).toEqual(['€1200', '1200']);
  });

  test('options show by title, unknown ones by id', () => {
    expect(formatCell(['b', 'gone'], multi)).toBe('Beta, gone');
  });
});

describe('reading', () => {
  test('empty input is no value', () => {
    for (const kind of ['text', 'number', 'date', 'singleSelect', 'multiSelect'] as const) {
      expect(parseCell('', { kind, options })).toEqual({ ok: true, value: null });
    }
  });

  test('options are found by title in any case, or by id', () => {
    expect(parseCell('beta', single)).toEqual({ ok: true, value: 'b' });
    expect(parseCell('Alpha, b', multi)).toEqual({ ok: true, value: ['a', 'b'] });
    expect(parseCell('Gamma', single)).toEqual({ ok: false, reason: '“Gamma” is not one of the options' });
  });

  test('numbers may carry thousands separators', () => {
    expect(parseCell('12,400', { kind: 'number' })).toEqual({ ok: true, value: 12_400 });
    expect(parseCell('twelve', { kind: 'number' })).toMatchObject({ ok: false });
  });

  test('a checkbox reads the words people use', () => {
    expect(['yes', 'FALSE', '1'].map((text) => parseCell(text, { kind: 'checkbox' }))).toEqual([
      { ok: true, value: true },
      { ok: true, value: false },
      { ok: true, value: true },
    ]);
  });

  test("a column's own reading wins", () => {
    expect(parseCell('x', { kind: 'number', parse: () => ({ ok: true, value: 7 }) })).toEqual({ ok: true, value: 7 });
  });
});
