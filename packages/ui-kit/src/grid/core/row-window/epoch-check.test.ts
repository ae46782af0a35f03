import { expect, test } from 'vitest';
import { createEpochCheck } from './epoch-check.ts';

test('rows without an epoch, or of the epoch asked for, are accepted', () => {
  const isOutdated = createEpochCheck();
  expect(isOutdated('1', undefined)).toBe(false);
  expect(isOutdated('1', '1')).toBe(false);
});

test('rows of another epoch are refused once', () => {
  const isOutdated = createEpochCheck();
  expect(isOutdated('1', '2')).toBe(true);
  expect(isOutdated('1', '2')).toBe(false);
  expect(isOutdated('1', '3')).toBe(true);
});
