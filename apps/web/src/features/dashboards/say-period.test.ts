import { expect, it } from 'vitest';
import { sayPeriod } from './use-answer-words.ts';

it('a month says its whole year, and a day or week its year where there are several', () => {
  const words = { locale: 'en-GB', isOfOneYear: true, quarterOf: (quarter: number, year: string) => `Q${quarter} ${year}` };
  expect(sayPeriod('2019-01-01', 'month', words)).toBe('Jan 2019');
  expect(sayPeriod('2019-01-19', 'day', words)).toBe('19 Jan');
  expect(sayPeriod('2019-01-14', 'week', { ...words, isOfOneYear: false })).toBe('14 Jan 2019');
  expect(sayPeriod('2019-04-01', 'quarter', words)).toBe('Q2 2019');
});
