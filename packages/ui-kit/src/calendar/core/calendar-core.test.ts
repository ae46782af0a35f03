import { expect, test } from 'vitest';
import { createSamplePlan, openPlan, samplePlanDay, samplePlanFields, samplePlanNow } from '../../view/testing/sample-plan.ts';
import { createCalendarCore } from './calendar-core.ts';

async function open(count = 60) {
  const memory = createSamplePlan({ count });
  const core = createCalendarCore({ source: openPlan(memory), fields: samplePlanFields, now: samplePlanNow });
  await expect.poll(() => core.items().dated.length).toBeGreaterThan(0);
  await expect.poll(() => core.view.isIdle()).toBe(true);
  return { memory, core };
}

test('a month shows its days, steps to the next, and comes back to today', async () => {
  const { core } = await open();
  expect([core.today(), core.days()[0], core.days().length]).toEqual([samplePlanDay, '2026-11-30', 42]);
  core.dispatch({ type: 'go', to: 'next' });
  expect(core.days()[0]).toBe('2026-12-28');
  core.dispatch({ type: 'show', mode: 'week', day: '2026-12-09' });
  expect(core.days()).toHaveLength(7);
  core.dispatch({ type: 'go', to: 'today' });
  expect(core.days()[0]).toBe('2026-12-07');
  core.destroy();
});

test('a record is moved, its end is moved, one without a date gets one, and all is taken back', async () => {
  const { memory, core } = await open();
  const before = JSON.stringify(memory.all().map(({ cells }) => cells));
  const [item] = core.items().dated;
  const [undated] = core.items().undated;
  if (!item || !undated) throw new Error('The sample has both.');
  const { start } = item.record.cells;
  core.dispatch({ type: 'move', id: item.id, days: 3 });
  expect(core.items().dated.find(({ id }) => id === item.id)?.span.from).toBe(item.span.from + 3 * 86_400_000);
  core.dispatch({ type: 'place', id: undated.id, from: Date.parse('2026-12-10') });
  expect(core.items().undated.some(({ id }) => id === undated.id)).toBe(false);
  // the one that was given a date is counted among those without no more, though it has the focus
  expect(core.undatedCount()).toBe(core.items().undated.length);
  core.dispatch({ type: 'resize', id: undated.id, edge: 'end', at: Date.parse('2026-12-14') });
  await core.view.settled();
  expect(memory.record(item.id)?.cells['start']).not.toBe(start);
  expect(memory.record(undated.id)?.cells).toMatchObject({ start: '2026-12-10', due: '2026-12-13' });
  for (let at = 0; at < 3; at += 1) {
    core.view.dispatch({ type: 'undo' });
    await core.view.settled();
  }
  expect(JSON.stringify(memory.all().map(({ cells }) => cells))).toBe(before);
  core.destroy();
});

test('records are made on a day, and nothing is changed where dates are only read', async () => {
  const { memory, core } = await open();
  core.dispatch({ type: 'create', from: Date.parse('2026-12-11') });
  await core.view.settled();
  expect(memory.all().at(-1)?.cells).toEqual({ start: '2026-12-11' });
  core.destroy();
  const fields = { ...samplePlanFields, start: { ...samplePlanFields.start, isReadOnly: true } };
  const read = createCalendarCore({ source: openPlan(memory), fields, now: samplePlanNow });
  await expect.poll(() => read.items().dated.length).toBeGreaterThan(0);
  const [item] = read.items().dated;
  read.dispatch({ type: 'move', id: item?.id ?? 0, days: 3 });
  expect(read.view.$pending.get()).toEqual([]);
  read.destroy();
});
