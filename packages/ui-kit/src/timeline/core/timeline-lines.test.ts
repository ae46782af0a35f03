import { expect, test } from 'vitest';
import { createSamplePlan, openPlan, samplePlanFields, samplePlanNow } from '../../view/testing/sample-plan.ts';
import type { ViewRecord } from '../../view/core/record.ts';
import { createTimelineCore } from './timeline-core.ts';
import { linesTo, placesOf } from './timeline-lines.ts';

const owner = { id: 'owner', title: 'Owner', kind: 'text' } as const;

async function open(comesAfter: (record: ViewRecord) => readonly (string | number)[]) {
  const core = createTimelineCore({
    source: openPlan(createSamplePlan({ count: 60 })),
    fields: samplePlanFields,
    lane: owner,
    now: samplePlanNow,
    comesAfter,
    isMilestone: ({ cells }) => cells['owner'] === 'Ben Kwon',
  });
  await expect.poll(() => core.items().dated.length).toBeGreaterThan(0);
  await expect.poll(() => core.view.isIdle()).toBe(true);
  return core;
}

test('a line leads from each record to those that come after it, and says where the order is not kept', async () => {
  const core = await open(({ id }) => [Number(id) - 1, Number(id), 9999]);
  const places = placesOf(core.layout());
  const bars = core.layout().flatMap((lane) => lane.bars);
  const lines = linesTo(bars, places, core.comesAfter);
  expect(lines.length).toBeGreaterThan(10);
  for (const { from, to, isLate, path } of lines) {
    expect(Number(to) - Number(from)).toBe(1);
    const [before, after] = [places.get(from)?.bar, places.get(to)?.bar];
    expect(isLate).toBe((before?.item.span.to ?? 0) > (after?.item.span.from ?? 0));
    // it begins where the one ends, and ends in front of the other
    expect(path.startsWith(`M${(before?.x ?? 0) + (before?.width ?? 0)} `)).toBe(true);
    expect(path.endsWith(`H${(after?.x ?? 0) - 4}`)).toBe(true);
  }
  core.destroy();
});

test('records are points where a field of theirs says so', async () => {
  const core = await open(() => []);
  const lane = core.lanes().findIndex(({ title }) => title === 'Ben Kwon');
  const bars = core.layout()[lane]?.bars ?? [];
  expect(bars.length).toBeGreaterThan(0);
  expect(bars.every(({ isMilestone }) => isMilestone)).toBe(true);
  expect(core.layout().some((one, at) => at !== lane && one.bars.some(({ isMilestone }) => !isMilestone))).toBe(true);
  core.destroy();
});
