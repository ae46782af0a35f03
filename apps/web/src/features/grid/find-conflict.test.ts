import type { GridState, PendingCell } from '@quadrille/ui-kit/grid';
import { expect, it } from 'vitest';
import { findConflict } from './find-conflict.ts';

const cell = (status: PendingCell['status'], isConflict: boolean): PendingCell => ({
  value: 'Mine',
  from: 'Theirs',
  batch: 'b',
  status,
  reason: null,
  isConflict,
});
const find = (...cells: (readonly [rowId: number, cell: PendingCell])[]) => {
  const pending: GridState['pending'] = new Map(cells.map(([rowId, one]) => [rowId, { name: one }]));
  return findConflict(pending)?.rowId ?? null;
};

it('finds the first cell that another change reached first, among those on their way and refused for other reasons', () => {
  expect(find([1, cell('saving', false)], [2, cell('failed', false)])).toBeNull();
  expect(find([1, cell('failed', false)], [2, cell('failed', true)], [3, cell('failed', true)])).toBe(2);
  expect(find()).toBeNull();
});
