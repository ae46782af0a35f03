import { expect, it } from 'vitest';
import { findFreePlace } from './free-place.ts';

const page = { start: 65, end: 800, height: 40, now: null };

it('stands where it belongs while nothing is there', () => {
  expect(findFreePlace([{ top: 0, bottom: 48 }], page)).toBe(65);
});

it('goes below what it would cover, and past a gap that is too narrow', () => {
  const taken = [
    { top: 48, bottom: 92 },
    { top: 120, bottom: 160 },
  ];
  expect(findFreePlace(taken, page)).toBe(169);
});

it('stays where it stands while that is free, and leaves when something comes there', () => {
  expect(findFreePlace([{ top: 48, bottom: 92 }], { ...page, now: 400 })).toBe(400);
  expect(findFreePlace([{ top: 390, bottom: 420 }], { ...page, now: 400 })).toBe(65);
});

it('covers the least where there is no room at all', () => {
  const taken = [
    { top: 0, bottom: 300 },
    { top: 310, bottom: 800 },
  ];
  const top = findFreePlace(taken, page);
  expect([top < 310, top + page.height > 300]).toEqual([true, true]);
});
