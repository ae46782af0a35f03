import { createCalendar, daysBy } from '../calendar/index.ts';
import type { Calendar } from '../calendar/index.ts';
import { createListSource } from '../view/index.ts';

/** Your own data, as it is: here a concert every third day of a year. */
const concerts = Array.from({ length: 120 }, (_, id) => ({
  id,
  name: `Concert ${id + 1}`,
  day: new Date(Date.UTC(2026, 0, 1 + id * 3)).toISOString().slice(0, 10),
}));

export function showConcerts(place: HTMLElement): Calendar {
  const calendar = createCalendar({
    source: createListSource(concerts, daysBy('day')),
    day: '2026-03-01',
    fields: { start: { id: 'day', title: 'Day', isTimed: false }, end: null, zone: 'UTC' },
    titleOf: ({ cells }) => String(cells['name']),
  });
  calendar.mount(place);
  return calendar;
}
