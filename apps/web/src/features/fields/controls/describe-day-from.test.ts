import { expect, it } from 'vitest';
import { describeDayFrom } from './describe-day-from.ts';

it('a near day says how far it is, in the language of the page; a far one says nothing', () => {
  expect(describeDayFrom('2026-12-09', '2026-12-07', 'en')).toBe('in 2 days');
  expect(describeDayFrom('2026-12-06', '2026-12-07', 'de')).toBe('gestern');
  expect(describeDayFrom('2026-12-07', '2026-12-07', 'fa')).toBe('امروز');
  expect(describeDayFrom('2027-02-01', '2026-12-07', 'en')).toBeNull();
  expect(describeDayFrom('none', '2026-12-07', 'en')).toBeNull();
});
