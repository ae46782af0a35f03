import { expect, it } from 'vitest';
import { toOptionCounts } from './option-counts.ts';

const values = [
  { value: 'todo', count: 2 },
  { value: null, count: 1 },
];

it('an option that is not among all values is held by no record', () => {
  const counts = toOptionCounts({ values, total: 2 });
  expect([counts('todo'), counts('done')]).toEqual([2, 0]);
});

it('where more values are used than were told, nothing is known of the others', () => {
  const counts = toOptionCounts({ values, total: 3 });
  expect([counts('todo'), counts('done')]).toEqual([2, undefined]);
});
