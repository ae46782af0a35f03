import { expect, it, vi } from 'vitest';
import type { NotedTally, Tally } from '../store/read-requests.ts';
import { KeptTallies, takeNotes } from './kept-tallies.ts';

const tallyOf = (bins: number): Tally => ({
  counts: new Float64Array(bins),
  levels: [{ values: Array.from({ length: bins }, (_, at) => at), places: new Int32Array(bins) }],
  measured: [],
});
const holding = (owner: object, holds = (): boolean => true) => ({ owner, holds });

it('tallies of all bases and their notes stay in one limit, whatever is asked of them', () => {
  const limit = 1_000_000;
  const tallies = new KeptTallies(limit);
  for (let base = 0; base < 50; base++) {
    const { notes } = tallies.keep(`tally ${base}`, tallyOf(1000), holding({})) as NotedTally;
    const before = tallies.numbers.bytes;
    // as by somebody who types one number after another into a filter
    for (let typed = 0; typed < 1000; typed++) notes.keep(`judged ${typed}`, new Uint8Array(1000), 1000);
    expect(tallies.numbers.bytes).toBe(before);
    expect(notes.find('judged 999')).toBeDefined();
    expect(notes.find('judged 0')).toBeUndefined();
    const kept = Array.from({ length: 50 }, (_, at) => tallies.find(`tally ${at}`) as NotedTally | undefined).flatMap((one) => one ?? []);
    const taken = kept.reduce((sum, one) => sum + one.notes.bytes() + one.counts.byteLength + 4000, 0);
    expect(taken).toBeLessThanOrEqual(limit);
  }
  expect(tallies.numbers.bytes).toBeLessThanOrEqual(limit);
  expect(tallies.find('tally 49')).toBeDefined();
  expect(tallies.find('tally 0')).toBeUndefined();
});

it('a note that has no room alone is not kept', () => {
  const notes = takeNotes(1000);
  notes.keep('small', 1, 500);
  notes.keep('large', 2, 1000);
  expect([notes.find('small'), notes.find('large')]).toEqual([1, undefined]);
});

it('a tally of what is not so any more goes at once, and one that came too late is given and not kept', () => {
  const tallies = new KeptTallies();
  const [base, other] = [{}, {}];
  let isSo = true;
  tallies.keep(
    'former',
    tallyOf(1),
    holding(base, () => isSo),
  );
  tallies.keep('standing', tallyOf(1), holding(base));
  tallies.keep(
    'of another',
    tallyOf(1),
    holding(other, () => isSo),
  );
  isSo = false;
  tallies.dropFormer(base);
  expect(['former', 'standing', 'of another'].map((key) => tallies.find(key) !== undefined)).toEqual([false, true, true]);
  expect(
    tallies.keep(
      'late',
      tallyOf(1),
      holding(base, () => isSo),
    ),
  ).toHaveProperty('counts.length', 1);
  expect(tallies.find('late')).toBeUndefined();
});

it('a tally nobody asks for is dropped after some minutes, with its notes', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const tallies = new KeptTallies();
    for (const key of ['left', 'looked at']) tallies.keep(key, tallyOf(1), holding({}));
    vi.advanceTimersByTime(9 * 60_000);
    tallies.find('looked at');
    vi.advanceTimersByTime(2 * 60_000);
    tallies.dropIdle();
    expect([tallies.find('left'), tallies.find('looked at') !== undefined, tallies.numbers.entries]).toEqual([undefined, true, 1]);
  } finally {
    vi.useRealTimers();
  }
});
