import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boardColumns, settlePlaces, type WidgetPlace } from './widget.ts';

const place = fc.record({
  x: fc.integer({ min: -3, max: 15 }),
  y: fc.integer({ min: -3, max: 12 }),
  w: fc.integer({ min: 0, max: 15 }),
  h: fc.integer({ min: 0, max: 6 }),
});
const widgets = fc.array(place, { maxLength: 12 }).map((places) => places.map((one, at) => ({ id: `w${at}`, place: one })));
const cellsOf = ({ x, y, w, h }: WidgetPlace): string[] =>
  Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`);

it('widgets never overlap, stay on the board, leave no gap above, and lie still once they are settled', () => {
  fc.assert(
    fc.property(widgets, fc.integer({ min: 0, max: 12 }), (items, first) => {
      const settled = settlePlaces(items, `w${first}`);
      const places = [...settled.values()];
      const cells = places.flatMap(cellsOf);
      expect(new Set(cells).size).toBe(cells.length);
      for (const one of places)
        expect([one.x >= 0, one.y >= 0, one.x + one.w <= boardColumns, one.w >= 1, one.h >= 1]).not.toContain(false);
      const taken = new Set(cells);
      for (const { x, y, w } of places.filter((one) => one.y > 0))
        expect(Array.from({ length: w }, (_, at) => taken.has(`${x + at} ${y - 1}`))).toContain(true);
      const again = settlePlaces([...settled].map(([id, one]) => ({ id, place: one })));
      expect(Object.fromEntries(again)).toEqual(Object.fromEntries(settled));
    }),
    tries(100),
  );
});

it('a widget that was put somewhere stays there, and what it covers makes room', () => {
  const settled = settlePlaces(
    [
      { id: 'a', place: { x: 0, y: 0, w: 6, h: 2 } },
      { id: 'b', place: { x: 0, y: 0, w: 12, h: 1 } },
    ],
    'b',
  );
  expect(Object.fromEntries(settled)).toEqual({ b: { x: 0, y: 0, w: 12, h: 1 }, a: { x: 0, y: 1, w: 6, h: 2 } });
});
