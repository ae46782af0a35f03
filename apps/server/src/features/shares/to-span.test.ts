import { expect, it } from 'vitest';
import { toSpan } from './to-span.ts';

it('what no calendar can say is left out, an end like that alone', () => {
  const none = ['infinity', '-infinity', 'ten chars!', '2026-02-30', '0000-00-00', '2026-13-01', '2026-01-01 nonsense', '', 7, null];
  for (const value of none) {
    expect([value, toSpan(value, null)]).toEqual([value, null]);
    expect([value, toSpan('2026-01-01', value)]).toEqual([value, { from: '2026-01-01', to: '2026-01-01' }]);
    expect([value, toSpan('2026-01-01 08:00:00+00:00', value)]).toMatchObject([value, { end: null }]);
  }
  expect(toSpan('9999-12-31 23:00:00-05:00', null)).toBe(null);
});

it('both ends are days or moments', () => {
  expect(toSpan('2026-01-01', '2026-01-03 10:00:00+00:00')).toEqual({ from: '2026-01-01', to: '2026-01-03' });
  expect(toSpan('2026-01-02', '2026-01-01')).toEqual({ from: '2026-01-02', to: '2026-01-02' });
  const start = Date.parse('2026-01-01T08:00:00Z');
  expect(toSpan('2026-01-01 08:00:00+00:00', '2026-01-02')).toEqual({ start, end: Date.parse('2026-01-02T00:00:00Z') });
});
