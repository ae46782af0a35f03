import { expect, it } from 'vitest';
import { cursorColorOf } from './cursor-color.ts';

it('gives people different colours, and each the same every time', () => {
  const ids = Array.from({ length: 40 }, (_, at) => `us${(at * 7_919_317_411).toString(36).padStart(16, 'q')}`);
  const colors = new Set(ids.map(cursorColorOf));
  expect(colors.size).toBeGreaterThan(4);
  expect(ids.map(cursorColorOf)).toEqual(ids.map(cursorColorOf));
});
