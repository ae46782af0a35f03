import { expect, test } from 'vitest';
import { createFlight } from './flight.ts';

/** A flight over places of which those in `loaded` are in memory. */
function flyOver(...loaded: number[]) {
  const places = new Set(loaded);
  return { places, flight: createFlight((y) => places.has(y)) };
}

test('rows stay until those of a later place were read and made ready', () => {
  const { places, flight } = flyOver(0);
  expect(flight.move(1000, 0, 5000)).toBe('hold');
  expect([flight.y, flight.next, flight.wanted]).toEqual([0, null, 5000]);
  expect(flight.move(1016, 5000, 10_000)).toBe('hold');
  places.add(5000);
  expect(flight.move(1032, 10_000, 15_000)).toBe('prepare');
  expect(flight.move(1048, 15_000, 20_000)).toBe('prepare');
  expect([flight.y, flight.next, flight.wanted]).toEqual([0, 5000, 5000]);
  flight.show(1064);
  expect([flight.y, flight.next, flight.wanted]).toEqual([5000, null, 5000]);
});

test('a place is shown for a moment before the next one is, ready or not', () => {
  const { flight } = flyOver(0, 5000, 10_000, 20_000);
  expect(flight.move(1000, 0, 5000)).toBe('prepare');
  flight.show(1000);
  expect(flight.move(1016, 5000, 10_000)).toBe('prepare');
  flight.show(1016);
  expect([flight.y, flight.next]).toEqual([5000, 10_000]);
  expect(flight.move(1070, 10_000, 20_000)).toBe('prepare');
  flight.show(1070);
  expect([flight.y, flight.next]).toEqual([10_000, null]);
});

test('rows that were let go of while they were made ready are not shown', () => {
  const { places, flight } = flyOver(0, 5000);
  expect(flight.move(1000, 0, 5000)).toBe('prepare');
  places.delete(5000);
  expect(flight.move(1016, 5000, 10_000)).toBe('hold');
  expect([flight.y, flight.next, flight.wanted]).toEqual([0, null, 10_000]);
});

test('rows of an earlier place do not stand for another one for long', () => {
  const { places, flight } = flyOver(0);
  flight.move(1000, 0, 5000);
  expect(flight.move(1300, 5000, 10_000)).toBe('sketch');
  expect([flight.y, flight.wanted]).toEqual([10_000, 5000]);
  places.add(5000);
  expect(flight.move(1316, 10_000, 15_000)).toBe('prepare');
  flight.show(1332);
  expect(flight.y).toBe(5000);
});

test('without rows to begin with there are skeleton rows where the screen is', () => {
  const { flight } = flyOver();
  expect(flight.move(1000, 0, 5000)).toBe('sketch');
  expect(flight.y).toBe(5000);
});

test('landed, nothing is held', () => {
  const { flight } = flyOver(0);
  flight.move(1000, 0, 5000);
  flight.land();
  expect([flight.y, flight.wanted]).toEqual([null, null]);
});

test('at rest the rows of the place are waited for a little', () => {
  const { places, flight } = flyOver(0);
  flight.move(1000, 0, 5000);
  expect(flight.rest(1100, 7000)).toBe('hold');
  expect(flight.wanted).toBe(7000);
  places.add(7000);
  expect(flight.rest(1110, 7000)).toBe('paint');
  expect(flight.y).toBeNull();
});

test('at rest a slow source ends the wait', () => {
  const { flight } = flyOver(0);
  flight.move(1000, 0, 5000);
  expect(flight.rest(1100, 5000)).toBe('hold');
  expect(flight.rest(1300, 5000)).toBe('paint');
  expect(flight.y).toBeNull();
});
