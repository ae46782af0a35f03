import { expect, it } from 'vitest';
import { nearestTable } from './nearest-table.ts';

const at = (id: string, x: number, y: number) => ({ id, x, y, width: 10, height: 10 });
const tables = [at('a', 0, 0), at('b', 100, 0), at('c', 50, 60), at('d', 0, 100)];

it('walks to the nearest table in the direction of the arrow', () => {
  expect(nearestTable('ArrowRight', 'a', tables)).toBe('b');
  expect(nearestTable('ArrowDown', 'a', tables)).toBe('d');
  expect(nearestTable('ArrowLeft', 'b', tables)).toBe('a');
  expect(nearestTable('ArrowUp', 'd', tables)).toBe('a');
  expect(nearestTable('ArrowUp', 'a', tables)).toBeNull();
  expect(nearestTable('a', 'a', tables)).toBeNull();
});
