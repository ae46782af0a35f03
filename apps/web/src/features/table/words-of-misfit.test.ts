import { expect, test } from 'vitest';
import { wordsOfMisfit } from './words-of-misfit.ts';

test('a value that does not fit is named once, whether its reason names it or not', () => {
  expect(wordsOfMisfit('abc ', '“abc” is not a number.')).toBe('“abc” is not a number.');
  expect(wordsOfMisfit('0', 'At most 10 fit.')).toBe('“0” – At most 10 fit.');
  expect(wordsOfMisfit('x'.repeat(130), 'Too long.')).toBe(`“${'x'.repeat(120)}…” – Too long.`);
});
