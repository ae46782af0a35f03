import { expect, test } from 'vitest';
import { replaceText } from './replace-text.ts';

test.each([
  ['every occurrence, whatever its case', 'Red, red, RED', 'red', 'blue', 'blue, blue, blue'],
  ['letters that mean something in a pattern', 'a.b (c) a.b', 'a.b', '$&', '$& (c) $&'],
  ['nothing in its place', 'one two', ' two', '', 'one'],
  ['other scripts', 'Über ÜBER', 'über', 'Unter', 'Unter Unter'],
])('I-60 replaces %s', (_, text, needle, by, expected) => {
  expect(replaceText(text, needle, by)).toBe(expected);
});

test('answers null where there is nothing to replace', () => {
  expect(replaceText('one', 'two', 'three')).toBe(null);
  expect(replaceText('one', '', 'three')).toBe(null);
});
