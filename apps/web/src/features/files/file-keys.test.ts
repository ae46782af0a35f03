import { expect, test } from 'vitest';
import { fileKeys } from './file-keys.ts';

test('a file keeps its key when it is moved, and one that stands there twice has two', () => {
  const [a, b] = [{ path: 'a' }, { url: 'https://b.example' }];
  expect(fileKeys([a, b])).toEqual(fileKeys([b, a]).toReversed());
  expect(new Set(fileKeys([a, b, a, a])).size).toBe(4);
});
