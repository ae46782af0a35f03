import { expect, test } from 'vitest';
import { createFlight } from './flight.ts';

/** A flight over places of which those in `loaded` are in memory. */
function flyOver(...loaded: number[]) {
  const places = new Set(loaded);
  return { places, flight: createFlight((y) => places.has(y)) };
}

test('rows stay until those of a later place were read and made ready', () => {
  const { places, flight } = flyOver(0);
  expect(flight.move(1000, 0, 5000)).toBe('rows');
  expect([flight.y, flight.next, flight.wanted]).toEqual([0, null, 5000]);
  expect(flight.move(1016, 5000, 10_000)).toBe('rows');
  places.add(5000);
  expect(flight.move(1032, 10_000, 15_000)).toBe('rows');
  expect(flight.move(1048, 15_000, 20_000)).toBe('rows');
  expect([flight.y, flight.next, flight.wanted]).toEqual([0, 5000, 5000]);
  flight.show(1064);
  expect([flight.y, flight.next, flight.wanted]).toEqual([5000, null, 5000]);
});

test('a place is shown for a moment before the next one is, ready or not', () => {
  const { flight } = flyOver(0, 5000, 10_000, 20_000);
  expect(flight.move(1000, 0, 5000)).toBe('rows');
  flight.show(1000);
  expect(flight.move(1016, 5000, 10_000)).toBe('rows');
  flight.show(1016);
  expect([flight.y, flight.next]).toEqual([5000, 10_000]);
  expect(flight.move(1070, 10_000, 20_000)).toBe('rows');
  flight.show(1070);
  expect([flight.y, flight.next]).toEqual([10_000, null]);
});

test('rows that were let go of while they were made ready are not shown', () => {
  const { places, flight } = flyOver(0, 5000);
  expect(flight.move(1000, 0, 5000)).toBe('rows');
  places.delete(5000);
  expect(flight.move(1016, 5000, 10_000)).toBe('rows');
  expect([flight.y, flight.next, flight.wanted]).toEqual([0, null, 10_000]);
});

test('rows of an earlier place do not stand for another one for long', () => {
  const { places, flight } = flyOver(0);
  flight.move(1000, 0, 5000);
  expect(flight.move(1300, 5000, 10_000)).toBe('sketch');
  expect([flight.y, flight.wanted]).toEqual([10_000, 5000]);
  // nor do skeleton rows stand while what was read is made ready
  places.add(5000);
  expect(flight.move(1316, 10_000, 15_000)).toBe('rows');
  expect([flight.y, flight.next]).toEqual([5000, null]);
});

test('without rows to begin with there are skeleton rows where the screen is', () => {
  const { flight } = flyOver();
  expect(flight.move(1000, 0, 5000)).toBe('sketch');
  expect(flight.y).toBe(5000);
});

test('landed, nothing is held', () => {
  const { flight } = flyOver(0, 5000);
  flight.move(1000, 0, 5000);
  expect(flight.next).toBe(5000);
  flight.land();
  expect([flight.y, flight.next, flight.wanted]).toEqual([null, null, null]);
});

test('at rest only the place where it stands is made ready', () => {
  const { flight } = flyOver(0, 5000);
  flight.move(1000, 0, 5000);
  expect(flight.rest(1016, 7000)).toBe(false);
  expect([flight.next, flight.wanted]).toEqual([null, 7000]);
});

test('at rest the rows of the place are waited for a little', () => {
  const { places, flight } = flyOver(0);
  flight.move(1000, 0, 5000);
  expect(flight.rest(1100, 7000)).toBe(false);
  expect(flight.wanted).toBe(7000);
  places.add(7000);
  expect(flight.rest(1110, 7000)).toBe(true);
  expect(flight.y).toBeNull();
});

test('a hand that stops now and then gets skeleton rows in time, too', () => {
  const { flight } = flyOver(0);
  const steps: unknown[] = [];
  for (let step = 1; step <= 6; step += 1) {
    steps.push(flight.move(1000 + step * 50, step * 1000 - 1000, step * 1000));
    flight.rest(1025 + step * 50, step * 1000);
  }
  expect(steps).toEqual(['rows', 'rows', 'rows', 'rows', 'sketch', 'sketch']);
});

test('at rest a slow source ends the wait', () => {
  const { flight } = flyOver(0);
  flight.move(1000, 0, 5000);
  expect(flight.rest(1100, 5000)).toBe(false);
  expect(flight.rest(1300, 5000)).toBe(true);
  expect(flight.y).toBeNull();
});
