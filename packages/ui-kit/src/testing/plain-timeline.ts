import { createTimeline } from '../timeline/index.ts';
import type { Timeline } from '../timeline/index.ts';
import type { ViewSource } from '../view/index.ts';

/** Your own data, as it is: here ships in their docks. */
const dayOf = (at: number): string => new Date(Date.UTC(2026, 0, at)).toISOString().slice(0, 10);
const stays = Array.from({ length: 90 }, (_, at) => ({
  ship: `Ship ${at + 1}`,
  dock: `Dock ${(at % 4) + 1}`,
  from: dayOf(at * 2),
  to: dayOf(at * 2 + (at % 7)),
}));

const source: ViewSource = {
  buckets: async ({ scope }) => ({ epoch: '1', buckets: [{ id: `dated:${scope}`, count: stays.length, values: {} }] }),
  range: async ({ offset, limit }) => ({
    records: stays.slice(offset, offset + limit).map((stay) => ({ id: stay.ship, version: 1, cells: stay })),
  }),
  write: async () => ({ records: [], created: [], failed: [] }),
  subscribe: () => () => {},
};

export function showDocks(place: HTMLElement): Timeline {
  const timeline = createTimeline({
    source,
    mode: 'read',
    day: '2026-03-01',
    fields: { start: { id: 'from', title: 'From', isTimed: false }, end: { id: 'to', title: 'To', isTimed: false }, zone: 'UTC' },
    lane: { id: 'dock', title: 'Dock', kind: 'text' },
    titleOf: ({ cells }) => String(cells['ship']),
  });
  timeline.mount(place);
  return timeline;
}
