import { expect, test } from 'vitest';
import { isSureToFit } from './is-sure-to-fit.ts';

test('a short text fits a wide cell', () => {
  expect(isSureToFit('€12,400', 92)).toBe(true);
});

test('a text that may be too long is not sure to fit', () => {
  expect(isSureToFit('Invoices in 34 languages', 180)).toBe(false);
  expect(isSureToFit('WWWWWWWW', 100)).toBe(false);
  expect(isSureToFit('請求書の一覧を', 100)).toBe(false);
});

test('a text of several lines is never sure to fit', () => {
  expect(isSureToFit('a\nb', 400)).toBe(false);
});
