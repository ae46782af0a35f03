import { expect, test } from 'vitest';
import { createSamplePlan, openPlan, samplePlanFields, samplePlanNow } from '../../view/testing/sample-plan.ts';
import { createTimelineCore } from './timeline-core.ts';

const owner = { id: 'owner', title: 'Owner', kind: 'text' } as const;

async function open(count = 60) {
  const memory = createSamplePlan({ count });
  const core = createTimelineCore({ source: openPlan(memory), fields: samplePlanFields, lane: owner, now: samplePlanNow });
  await expect.poll(() => core.items().dated.length).toBeGreaterThan(0);
  await expect.poll(() => core.view.isIdle()).toBe(true);
  return { memory, core };
}

test('records stand in the lanes of their values, and those without an end are milestones', async () => {
  const { core } = await open();
  expect(core.lanes().map(({ title }) => title)).toEqual(['Ana Prado', 'Ben Kwon', 'Chidi Mensah', 'Emre Yildiz', 'Freya Lund']);
  const bars = core.layout().flatMap((lane) => lane.bars);
  expect(bars).toHaveLength(core.items().dated.length);
  for (const { item, isMilestone } of bars) expect(isMilestone).toBe(item.record.cells['due'] === null);
  core.destroy();
});

test('a bar moves in time and into another lane as one change, which is taken back', async () => {
  const { memory, core } = await open();
  const [first] = core.layout()[0]?.bars ?? [];
  const id = first?.item.id ?? 0;
  const before = memory.record(id)?.cells;
  core.dispatch({ type: 'move', id, millis: 3 * 86_400_000, lane: 'Ben Kwon' });
  expect(core.layout()[1]?.bars.some(({ item }) => item.id === id)).toBe(true);
  await core.view.settled();
  expect(memory.record(id)?.cells['owner']).toBe('Ben Kwon');
  expect(memory.record(id)?.cells['start']).not.toBe(before?.['start']);
  core.view.dispatch({ type: 'undo' });
  await core.view.settled();
  expect(memory.record(id)?.cells).toEqual(before);
  core.destroy();
});

test('a record without a date is placed in a lane, and steps show other days', async () => {
  const { memory, core } = await open();
  const [card] = core.items().undated;
  core.dispatch({ type: 'place', id: card?.id ?? 0, from: Date.parse('2026-12-14'), lane: 'Freya Lund' });
  await core.view.settled();
  expect(memory.record(card?.id ?? 0)?.cells).toMatchObject({ start: '2026-12-14', due: '2026-12-16', owner: 'Freya Lund' });
  core.dispatch({ type: 'zoom', zoom: 'quarter' });
  core.dispatch({ type: 'go', to: 'next' });
  expect(core.$window.get()).toEqual({ zoom: 'quarter', day: '2027-03-01' });
  core.destroy();
});
