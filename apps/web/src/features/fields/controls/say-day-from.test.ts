import { expect, it } from 'vitest';
import { sayDayFrom } from './say-day-from.ts';

it('a near day says how far it is, in the language of the page; a far one says nothing', () => {
  expect(sayDayFrom('2026-12-09', '2026-12-07', 'en')).toBe('in 2 days');
  expect(sayDayFrom('2026-12-06', '2026-12-07', 'de')).toBe('gestern');
  expect(sayDayFrom('2026-12-07', '2026-12-07', 'fa')).toBe('امروز');
  expect(sayDayFrom('2027-02-01', '2026-12-07', 'en')).toBeNull();
  expect(sayDayFrom('none', '2026-12-07', 'en')).toBeNull();
});
