import { expect, test } from 'vitest';
import { plainOfMarkdown } from './plain-of-markdown.ts';

test.each([
  ['**Bold** and *soft* words', 'Bold and soft words'],
  ['A [link](https://example.com) here', 'A link here'],
  ['# Head\n\nText', 'Head\nText'],
  ['- one\n- two\n\n1. three', '• one\n• two\n1. three'],
  ['> said', 'said'],
  ['`code` and 2 \\* 3', 'code and 2 * 3'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['***', ''],
])('%j reads as %j', (text, plain) => {
  expect(plainOfMarkdown(text)).toBe(plain);
});

test('only the beginning of a long text is looked at', () => {
  const began = performance.now();
  plainOfMarkdown('['.repeat(50_000) + '*'.repeat(50_000));
  expect(performance.now() - began).toBeLessThan(1000);
});
