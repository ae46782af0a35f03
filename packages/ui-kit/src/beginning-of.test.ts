import { expect, it } from 'vitest';
import { beginningOf } from './beginning-of.ts';

it('is the whole of a short text, and so many letters of a long one, none cut in two', () => {
  expect(beginningOf('a'.repeat(120))).toBe('a'.repeat(120));
  expect(beginningOf('a'.repeat(121))).toBe(`${'a'.repeat(120)}…`);
  expect(beginningOf('😀'.repeat(3), 3)).toBe('😀😀😀');
  expect(beginningOf('😀'.repeat(4), 3)).toBe('😀😀😀…');
  expect(beginningOf(`a${'😀'.repeat(4)}`, 3)).toBe('a😀😀…');
});
