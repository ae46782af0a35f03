import { expect, it } from 'vitest';
import { fitPadding, type Padding } from './fit-padding.ts';

const canvas = { width: 1180, height: 800 };
const map = { width: 216, height: 166 };

/** Whether tables of this size, shown as large as the room allows and in its middle, reach into the corner of the map. */
function reachesMap(tables: { readonly width: number; readonly height: number }, padding: Padding, isRtl: boolean): boolean {
  const room = { width: canvas.width - padding.left - padding.right, height: canvas.height - padding.top - padding.bottom };
  const zoom = Math.min(1, room.width / tables.width, room.height / tables.height);
  const x = padding.left + (room.width - tables.width * zoom) / 2;
  const bottom = padding.top + (room.height + tables.height * zoom) / 2;
  const isUnder = isRtl ? x < map.width : x + tables.width * zoom > canvas.width - map.width;
  return isUnder && bottom > canvas.height - map.height;
}

it.each([false, true])('no table lies under the map, whatever the shape of the diagram (right to left: %s)', (isRtl) => {
  for (const width of [300, 1000, 4000, 9000])
    for (const height of [200, 1000, 3000, 9000]) {
      const tables = { width, height };
      expect(reachesMap(tables, fitPadding(tables, canvas, map, isRtl), isRtl)).toBe(false);
    }
});

it('the room is left on the side that costs less', () => {
  expect(fitPadding({ width: 300, height: 3000 }, canvas, map, false)).toMatchObject({ right: 232, bottom: 64 });
  expect(fitPadding({ width: 300, height: 3000 }, canvas, map, true)).toMatchObject({ left: 232, bottom: 64 });
  expect(fitPadding({ width: 3000, height: 300 }, canvas, map, false)).toMatchObject({ right: 32, bottom: 182 });
});

it('without a map there is room for the zoom bar', () => {
  expect(fitPadding({ width: 300, height: 300 }, canvas, null, false)).toEqual({ top: 32, right: 32, bottom: 64, left: 32 });
});
