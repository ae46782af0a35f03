import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyBetween, keysBetween } from './order-key.ts';

const chance = fc.noShrink(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

test('a list ordered by keys stays in the order it was made in, wherever records are put', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), chance), { maxLength: 300 }), (puts) => {
      const keys: string[] = [];
      for (const [where, luck] of puts) {
        const at = Math.round(where * keys.length);
        const key = keyBetween(keys[at - 1] ?? null, keys[at] ?? null, () => luck);
        expect(key).not.toBe(null);
        keys.splice(at, 0, key ?? '');
      }
      expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.every((key) => /^[0-9A-Za-z]*[1-9A-Za-z]$/.test(key))).toBe(true);
    }),
  );
});

test.each([
  ['one after another', (key: string | null) => keyBetween(key, null)],
  ['one before another', (key: string | null) => keyBetween(null, key)],
])('ten thousand records put %s have short keys', (_how, next) => {
  let key: string | null = null;
  for (let at = 0; at < 10_000; at += 1) {
    const made: string | null = next(key);
    if (key !== null) expect(made === null ? null : made > key).toBe(_how === 'one after another');
    key = made;
  }
  expect(key?.length).toBeLessThanOrEqual(8);
});

test('a thousand records put into the same gap have keys of at most 200 digits', () => {
  const first = 'V';
  let last: string | null = 'W';
  for (let at = 0; at < 1000; at += 1) last = keyBetween(first, last);
  expect(last && last > first && last < 'W' && last.length < 200).toBe(true);
});

test('two people who use the same gap at once get different keys; between equal keys there is none', () => {
  const lucks = [0.1, 0.2, 0.3, 0.4];
  const mine = keyBetween('A', 'B', () => lucks.shift() ?? 0);
  const theirs = keyBetween('A', 'B', () => lucks.shift() ?? 0);
  expect(mine).not.toBe(theirs);
  expect([keyBetween('A', 'A'), keysBetween('B', 'A', 2)]).toEqual([null, null]);
  expect(keysBetween('A', 'B', 3)?.length).toBe(3);
});
