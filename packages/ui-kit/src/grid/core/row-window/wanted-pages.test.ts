import { expect, test } from 'vitest';
import { createFakeClock } from '../../../testing/fake-clock.ts';
import { createWantedPages } from './wanted-pages.ts';

test('pages on screen and those of pinned rows are kept', () => {
  const wanted = createWantedPages(createFakeClock());
  wanted.look(150, 250, 0);
  wanted.pin([930], []);
  expect([0, 1, 2, 3, 9].map((page) => wanted.isKept(page))).toEqual([false, true, true, false, true]);
});

test('where records between are hidden only the pages told are on screen', () => {
  const wanted = createWantedPages(createFakeClock());
  wanted.look(0, 950, 0, [0, 9]);
  expect([0, 5, 9].map((page) => wanted.isKept(page))).toEqual([true, false, true]);
});

test('needed rows are pinned too, and answered as new once', () => {
  const wanted = createWantedPages(createFakeClock());
  expect(wanted.pin([], [420, 430])).toBe(true);
  expect(wanted.needed).toEqual([4]);
  expect(wanted.pinnedIn(4)).toEqual([420, 430]);
  expect(wanted.pin([], [440])).toBe(false);
  expect(wanted.pin([], [])).toBe(false);
  expect(wanted.needed).toEqual([]);
});

test('the screen remembers when it was reported', async () => {
  const clock = createFakeClock();
  const wanted = createWantedPages(clock);
  await clock.pass(40);
  wanted.look(0, 10, 2);
  expect(wanted.screen).toEqual({ first: 0, last: 10, speed: 2, at: 40 });
});
