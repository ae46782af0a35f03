import { expect, test } from 'vitest';
import { createRowCounters } from './row-counters.ts';

test('a shift is a move, an insertion is a move of other content but no shift', () => {
  const counters = createRowCounters();
  counters.noteShift();
  expect([counters.shifts, counters.moves, counters.contents]).toEqual([1, 1, 0]);
  counters.noteInsert();
  expect([counters.shifts, counters.moves, counters.contents]).toEqual([1, 2, 1]);
  counters.noteContent();
  expect([counters.shifts, counters.moves, counters.contents]).toEqual([1, 2, 2]);
});
