import type { GridState, PendingCell } from '@quadrille/ui-kit/grid';
import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { followConflicts } from './follow-conflicts.ts';

const cell = (status: PendingCell['status'], isConflict: boolean): PendingCell => ({
  value: 'Mine',
  from: 'Theirs',
  batch: 'b',
  status,
  reason: null,
  isConflict,
});
const [saving, refused, inConflict] = [cell('saving', false), cell('failed', false), cell('failed', true)];

/** What is written and refused in a grid, and what was said about it. */
function open() {
  const $pending = atom<GridState['pending']>(new Map());
  const said: string[] = [];
  const stop = followConflicts($pending, { appear: () => said.push('appear'), settle: () => said.push('settle') });
  const pend = (...cells: (readonly [rowId: number, cell: PendingCell])[]): void =>
    $pending.set(new Map(cells.map(([rowId, one]) => [rowId, { name: one }])));
  return { said, stop, pend };
}

it('a conflict is told once for each cell', () => {
  const { said, pend } = open();
  pend([1, saving]);
  pend([1, refused]);
  expect(said).toEqual([]);
  pend([1, inConflict]);
  pend([1, inConflict], [2, saving]);
  expect(said).toEqual(['appear']);
  pend([1, inConflict], [2, inConflict]);
  expect(said).toEqual(['appear', 'appear']);
});

it('it is over as soon as the last cell is settled: written again or let go', () => {
  const { said, pend } = open();
  pend([1, inConflict], [2, inConflict]);
  pend([2, inConflict]);
  expect(said).toEqual(['appear']);
  pend([2, saving]);
  expect(said).toEqual(['appear', 'settle']);
  pend();
  expect(said).toEqual(['appear', 'settle']);
});

it('it is over when the table is closed', () => {
  const { said, pend, stop } = open();
  pend([1, inConflict]);
  stop();
  pend([3, inConflict]);
  expect(said).toEqual(['appear', 'settle']);
});
