import { addDays, weekStartOn } from '../../time/days.ts';
import type { PlainDay } from '../../time/days.ts';
import { monthsFrom, monthStart } from '../../time/months.ts';
import type { CalendarName } from '../../time/months.ts';

export const calendarModes = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarMode = (typeof calendarModes)[number];

/** What a calendar shows: the month, week or day that holds `day`. */
export interface CalendarWindow {
  readonly mode: CalendarMode;
  readonly day: PlainDay;
}

export interface CalendarSystem {
  /** The day weeks begin with: 1 is Monday, 7 Sunday. */
  readonly weekStart: number;
  readonly calendar: CalendarName;
}

/** Six weeks hold every month. */
const monthDays = 42;

/** Every day that is shown. */
export function daysOfWindow({ mode, day }: CalendarWindow, { weekStart, calendar }: CalendarSystem): readonly PlainDay[] {
  const list = (first: PlainDay, count: number): PlainDay[] => Array.from({ length: count }, (_, at) => addDays(first, at));
  switch (mode) {
    case 'month':
      return list(weekStartOn(monthStart(day, calendar), weekStart), monthDays);
    case 'week':
      return list(weekStartOn(day, weekStart), 7);
    case 'day':
      return [day];
    case 'agenda': {
      const first = monthStart(day, calendar);
      const next = monthsFrom(first, 1, calendar);
      return list(first, 31).filter((one) => one < next);
    }
  }
}

/** The same day of the month, week or day before or after; a month that lacks the day shows its first. */
export function stepWindow({ mode, day }: CalendarWindow, by: 1 | -1, { calendar }: CalendarSystem): CalendarWindow {
  switch (mode) {
    case 'month':
    case 'agenda':
      return { mode, day: monthsFrom(day, by, calendar) };
    case 'week':
      return { mode, day: addDays(day, by * 7) };
    case 'day':
      return { mode, day: addDays(day, by) };
  }
}
