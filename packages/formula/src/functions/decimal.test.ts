import { expect, it } from 'vitest';
import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { roundAway, roundHalfAway, roundToward } from './decimal.ts';

it.each([
  [9007199254740991, 13, 9007199254740991],
  [-296101331710815.44, 1, -296101331710815.4],
  [48709189891.815186, 8, 48709189891.815186],
  [1.005, 2, 1.01],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [1e-17, 15, 0],
  [1e22, 2, 1e22],
])('F-31 rounds %d to %d digits by its decimal digits', (value, digits, expected) => {
  expect(roundHalfAway(value, digits)).toBe(expected);
});

it.each([
  [9007199254740991, 13, 9007199254740991, 9007199254740991],
  [216488298028.70752, 13, 216488298028.70752, 216488298028.70752],
  [2.31, 1, 2.4, 2.3],
  [-2.31, 1, -2.4, -2.3],
  [0.1 + 0.2, 15, 0.300000000000001, 0.3],
  [1234, -2, 1300, 1200],
  [7, -3, 1000, 0],
  [1.5e300, -300, 2e300, 1e300],
])('F-31 rounds %d to %d digits away from zero and toward it', (value, digits, away, toward) => {
  expect([roundAway(value, digits), roundToward(value, digits)]).toEqual([away, toward]);
});

it('F-31 changes no number that has no more digits than asked for, and lies between its neighbours else', () => {
  const value = fc.double({ min: -1e15, max: 1e15, noNaN: true });
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 15 }), (number, digits) => {
      const [down, half, up] = [roundToward, roundHalfAway, roundAway].map((round) => Math.abs(round(number, digits)));
      expect(down).toBeLessThanOrEqual(Math.abs(number));
      expect(up).toBeGreaterThanOrEqual(Math.abs(number));
      if (Math.abs(number) >= 1e-16) expect([down, up]).toContain(half);
      for (const round of [roundToward, roundHalfAway, roundAway]) {
        const once = round(number, digits);
        expect(round(once, digits) + 0).toBe(once + 0);
      }
    }),
    tries(30),
  );
});

it('F-31 rounds by the decimal digits however near the number is to a half', () => {
  const byDigits = (value: number, digits: number): number => {
    const [whole = '0', part = ''] = Math.abs(value).toString().split('.');
    if (part.length <= digits) return value;
    const kept = BigInt(whole + part.slice(0, digits)) + (part.charAt(digits) >= '5' ? 1n : 0n);
    return Math.sign(value) * Number(`${kept}e-${digits}`);
  };
  const near = fc
    .record({
      whole: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
      places: fc.integer({ min: 0, max: 6 }),
      steps: fc.integer({ min: -9, max: 9 }),
    })
    .map(({ whole, places, steps }) => [(whole + 0.5) / 10 ** places + steps * 2 ** -40, places] as const)
    .filter(([value]) => Math.abs(value) >= 1e-5);
  const any = fc
    .tuple(fc.double({ min: -1e10, max: 1e10, noNaN: true }), fc.integer({ min: 0, max: 10 }))
    .filter(([value]) => Math.abs(value) >= 1e-5);
  fc.assert(
    fc.property(fc.oneof(near, any), ([value, digits]) => {
      expect(roundHalfAway(value, digits) + 0).toBe(byDigits(value, digits) + 0);
    }),
    tries(400),
  );
});
