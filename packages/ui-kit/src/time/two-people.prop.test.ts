import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCalendarCore } from '../calendar/core/calendar-core.ts';
import { createTimelineCore } from '../timeline/core/timeline-core.ts';
import { createSamplePlan, openPlan, samplePlanDay, samplePlanFields, samplePlanNow } from '../view/testing/sample-plan.ts';

const count = 24;
const dayLength = 86_400_000;
const move = fc.record({
  /** Whether the one who looks at the calendar does it, or the one who looks at the timeline. */
  isFirst: fc.boolean(),
  id: fc.integer({ min: 1, max: count }),
  days: fc.integer({ min: -6, max: 6 }),
  what: fc.constantFrom('move', 'resize', 'place', 'undo'),
});

test('two people who move the same records on a calendar and on a timeline see the same in the end, and every record is there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (moves) => {
      const memory = createSamplePlan({ count });
      const shared = { fields: samplePlanFields, now: samplePlanNow, day: samplePlanDay };
      const calendar = createCalendarCore({ ...shared, source: openPlan(memory) });
      const timeline = createTimelineCore({ ...shared, source: openPlan(memory), zoom: 'year' });
      const rest = async (): Promise<void> => {
        for (const { view } of [calendar, timeline]) await view.settled();
        await expect.poll(() => calendar.view.isIdle() && timeline.view.isIdle()).toBe(true);
      };
      await rest();
      for (const { isFirst, id, days, what } of moves) {
        const core = isFirst ? calendar : timeline;
        const millis = days * dayLength;
        const at = Date.parse(samplePlanDay) + millis;
        if (what === 'undo') core.view.dispatch({ type: 'undo' });
        else if (what === 'place') core.dispatch({ type: 'place', id, from: at });
        else if (what === 'resize') core.dispatch({ type: 'resize', id, edge: 'end', at });
        else if (isFirst) calendar.dispatch({ type: 'move', id, days, millis: 0 });
        else timeline.dispatch({ type: 'move', id, millis });
        if (days % 3 === 0) await rest();
      }
      for (const { view } of [calendar, timeline]) view.dispatch({ type: 'focus', recordId: null });
      await rest();
      expect(memory.all().map(({ id }) => id)).toHaveLength(count);
      for (const core of [calendar, timeline]) {
        const shown = [...core.items().dated, ...core.items().undated];
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
        for (const { id, record } of shown) expect([id, record.cells]).toEqual([id, memory.record(id)?.cells]);
      }
      // the year of the timeline holds all there are
      const { dated, undated } = timeline.items();
      expect(dated.length + undated.length).toBe(count);
      calendar.destroy();
      timeline.destroy();
    }),
    tries(12),
  );
});
