import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayLength } from '../../time/days.ts';
import type { TimedItem } from '../../time/timed-item.ts';
import { startOf } from '../../time/zone.ts';
import { layoutLanes, timelineSizes } from './timeline-layout.ts';
import { offsetOf, ticksOf, timeAtOffset, timelineZooms } from './timeline-scale.ts';

const day = '2026-12-07';
const zoom = fc.constantFrom(...timelineZooms);
const item = fc
  .record({ at: fc.integer({ min: -60, max: 60 }), days: fc.nat(40), title: fc.string({ maxLength: 30 }) })
  .map(({ at, days, title }): TimedItem => {
    const from = startOf(addDays(day, at));
    const record = { id: `${at} ${days} ${title}`, version: 1, cells: {} };
    return { id: record.id, bucket: 'all', record, title, hue: null, span: { from, to: from + (days + 1) * dayLength, isAllDay: true } };
  });

test('bars and the names behind them never overlap, and lanes hold all of their rows', () => {
  fc.assert(
    fc.property(fc.array(fc.array(item, { maxLength: 25 }), { minLength: 1, maxLength: 4 }), zoom, (lists, level) => {
      const lanes = lists.map((items, at) => ({ key: String(at), items }));
      const layout = layoutLanes(lanes, { window: { zoom: level, day }, isMilestone: ({ span }) => span.to - span.from === dayLength });
      let top = 0;
      layout.forEach((lane, at) => {
        expect(lane.top).toBe(top);
        top += lane.height;
        expect(lane.bars).toHaveLength(lists[at]?.length ?? 0);
        for (const one of lane.bars) {
          expect(timelineSizes.laneTop + one.row * timelineSizes.row + timelineSizes.bar).toBeLessThanOrEqual(lane.height);
          for (const other of lane.bars)
            if (one !== other && one.row === other.row) expect(one.x + one.width <= other.x || other.x + other.width <= one.x).toBe(true);
        }
      });
    }),
    tries(60),
  );
});

test('places and times lead back to each other, and ticks follow each other without a gap', () => {
  fc.assert(
    fc.property(zoom, fc.integer({ min: -300, max: 300 }), fc.constantFrom('gregory', 'persian'), (level, at, calendar) => {
      const window = { zoom: level, day };
      const time = startOf(addDays(day, at));
      expect(Math.round(timeAtOffset(offsetOf(time, window), window))).toBe(time);
      for (const ticks of ticksOf({ from: time, to: time + 100 * dayLength, zoom: level, weekStart: 1, calendar })) {
        expect(ticks[0]?.at ?? Infinity).toBeLessThanOrEqual(time);
        expect(ticks.at(-1)?.end ?? 0).toBeGreaterThanOrEqual(time + 100 * dayLength);
        ticks.forEach((tick, index) => expect(tick.at).toBe(index === 0 ? tick.at : ticks[index - 1]?.end));
      }
    }),
    tries(30),
  );
});
