import { createCalendar } from '../calendar/index.ts';
import type { Calendar } from '../calendar/index.ts';
import type { ViewSource } from '../view/index.ts';

/** Your own data, as it is: here a concert every third day of a year. */
const concerts = Array.from({ length: 120 }, (_, at) => ({
  name: `Concert ${at + 1}`,
  day: new Date(Date.UTC(2026, 0, 1 + at * 3)).toISOString().slice(0, 10),
}));
let found: typeof concerts = [];

const source: ViewSource = {
  // `scope` is the first and last day on screen; records of those days are one bucket, records without a date are another
  async buckets({ scope }) {
    const [first = '', last = ''] = scope?.split('/') ?? [];
    found = concerts.filter(({ day }) => day >= first && day <= last);
    return { epoch: '1', buckets: [{ id: `dated:${scope}`, count: found.length, values: {} }] };
  },
  range: async ({ offset, limit }) => ({
    records: found.slice(offset, offset + limit).map((concert) => ({ id: concert.name, version: 1, cells: concert })),
  }),
  write: async () => ({ records: [], created: [], failed: [] }),
  subscribe: () => () => {},
};

export function showConcerts(place: HTMLElement): Calendar {
  const calendar = createCalendar({
    source,
    mode: 'read',
    day: '2026-03-01',
    fields: { start: { id: 'day', title: 'Day', isTimed: false }, end: null, zone: 'UTC' },
    titleOf: ({ cells }) => String(cells['name']),
  });
  calendar.mount(place);
  return calendar;
}
