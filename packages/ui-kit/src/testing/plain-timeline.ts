import { createTimeline, daysBy } from '../timeline/index.ts';
import type { Timeline } from '../timeline/index.ts';
import { createListSource } from '../view/index.ts';

/** Your own data, as it is: here ships in their docks. */
const dayOf = (at: number): string => new Date(Date.UTC(2026, 0, at)).toISOString().slice(0, 10);
const stays = Array.from({ length: 90 }, (_, id) => ({
  id,
  ship: `Ship ${id + 1}`,
  dock: `Dock ${(id % 4) + 1}`,
  from: dayOf(id * 2),
  to: dayOf(id * 2 + (id % 7)),
}));

export function showDocks(place: HTMLElement): Timeline {
  const timeline = createTimeline({
    source: createListSource(stays, daysBy('from', 'to')),
    day: '2026-03-01',
    fields: { start: { id: 'from', title: 'From', isTimed: false }, end: { id: 'to', title: 'To', isTimed: false }, zone: 'UTC' },
    lane: { id: 'dock', title: 'Dock', kind: 'text' },
    titleOf: ({ cells }) => String(cells['ship']),
  });
  timeline.mount(place);
  return timeline;
}
