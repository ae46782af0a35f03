import type { ExplainedNumber } from '@quadrille/contract';
import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toBars, toMoves } from './to-waterfall.ts';

const step = (actor: string, label: string, delta: number): ExplainedNumber['steps'][number] => ({
  sequence: 1,
  at: '2026-11-20T10:00:00.000Z',
  actor_id: actor,
  label,
  about: null,
  added: delta > 0 ? 1 : 0,
  removed: delta < 0 ? 1 : 0,
  delta,
});

it('what one person did of one kind is one move, and the smallest beyond what fits are one', () => {
  const steps = [step('a', 'Add', 5), step('b', 'Edit', 1), step('a', 'Add', 6), step('c', 'Delete', -2), step('d', 'Edit', 1)];
  expect(toMoves(steps, 5).map(({ delta, added }) => [delta, added])).toEqual([
    [11, 2],
    [1, 1],
    [-2, 0],
    [1, 1],
  ]);
  expect(toMoves(steps, 3).map(({ key, delta }) => [key, delta])).toEqual([
    ['a Add', 11],
    ['c Delete', -2],
    ['rest', 2],
  ]);
});

it('bars lie within their room, each move begins where the last ended, and all of it ends at the number', () => {
  const numbers = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(numbers, fc.array(numbers, { maxLength: 6 }), (before, deltas) => {
      const bars = toBars(
        before,
        deltas.map((delta) => ({ delta })),
      );
      expect(bars).toHaveLength(deltas.length + 2);
      for (const { from, to } of bars) expect(Math.min(from, to) >= -1e-9 && Math.max(from, to) <= 1 + 1e-9).toBe(true);
      const tops = [bars[0]?.to ?? 0];
      deltas.forEach((delta, at) => {
        const { from, to } = bars[at + 1] as { from: number; to: number };
        expect(delta >= 0 ? from : to).toBeCloseTo(tops.at(-1) ?? 0, 9);
        tops.push(delta >= 0 ? to : from);
      });
      expect(bars.at(-1)?.to).toBeCloseTo(tops.at(-1) ?? 0, 9);
    }),
    tries(100),
  );
});
