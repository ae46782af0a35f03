import { expect, it } from 'vitest';
import { isSwipe, shareShown, staysOpen } from './swipe.ts';

it.each([
  ['a finger that rests', { inline: 3, block: -2 }, false, null],
  ['one that goes in', { inline: 20, block: 8 }, false, true],
  ['one that scrolls', { inline: 8, block: 20 }, false, false],
  ['one that goes out of an edge nothing stands at', { inline: -20, block: 0 }, false, false],
  ['one that goes out', { inline: -20, block: 0 }, true, true],
  ['one that goes further in', { inline: 20, block: 0 }, true, false],
])('tells a swipe from %s', (_, move, isOpen, wanted) => expect(isSwipe(move, isOpen)).toBe(wanted));

it('shows as much as the finger has drawn, and no more than all of it', () => {
  expect([shareShown(75, 300, false), shareShown(-75, 300, true), shareShown(900, 300, false), shareShown(40, 300, true)]).toEqual([
    0.25, 0.75, 1, 1,
  ]);
});

it('goes where a flick goes, else to the nearer end', () => {
  expect([staysOpen(0.2, 0.8), staysOpen(0.9, -0.8), staysOpen(0.6, 0), staysOpen(0.4, 0.1)]).toEqual([true, false, true, false]);
});
