import { expect, test } from 'vitest';
import { toChangeCount } from './to-change-count.ts';

test('counts the changes of a record, and says of a full page that there may be more', () => {
  expect(toChangeCount(0)).toBeUndefined();
  expect(toChangeCount(18)).toBe('18');
  expect(toChangeCount(30)).toBe('30+');
  // the last change comes whole
  expect(toChangeCount(31)).toBe('30+');
});
