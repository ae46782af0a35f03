import { expect, test } from 'vitest';
import { weekStartOf } from './week-start.ts';

test.each([
  ['en', [], 1],
  ['en', ['de-DE', 'en-US'], 7],
  ['en', ['en-GB', 'en-US'], 1],
  ['en-US', ['en-GB'], 7],
  ['de', ['en-US'], 1],
  ['ar', [], 6],
  ['ar', ['ar-MA'], 1],
  ['en', ['en-US@posix', 'c', 'en-GB'], 1],
] as const)('weeks of %s with %j begin on day %i', (locale, preferred, day) => {
  expect(weekStartOf(locale, preferred)).toBe(day);
});
