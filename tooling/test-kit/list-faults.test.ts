import { expect, test } from 'vitest';
import { itSoftly } from './it-softly.ts';
import { listFaults } from './list-faults.ts';

test('every case is checked, and each that does not hold is named with the reason', async () => {
  const seen: number[] = [];
  const faults = await listFaults([['one', 1] as const, ['two', 2] as const, ['three', 3] as const], async (_name, value) => {
    seen.push(value);
    expect(value).toBe(2);
  });
  expect(seen).toEqual([1, 2, 3]);
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(['one 1', 'three 3']);
  expect(faults[0]).toContain('expected 1 to be 2');
});

itSoftly(['a', 'b'])('a case that is no tuple is handed over as itself: %s', (letter) => expect('ab').toContain(letter));
