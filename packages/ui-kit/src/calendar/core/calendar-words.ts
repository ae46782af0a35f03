import { englishViewWords } from '../../view/core/view-words.ts';
import type { ViewWords } from '../../view/core/view-words.ts';
import type { CalendarMode } from './calendar-window.ts';

/** Every sentence of a calendar; hand in translations. Names of days and months come from the platform, in the calendar's language. */
export interface CalendarWords extends ViewWords {
  readonly calendar: string;
  readonly today: string;
  readonly previous: string;
  readonly next: string;
  readonly mode: Readonly<Record<CalendarMode, string>>;
  readonly modes: string;
  readonly allDay: string;
  readonly more: (count: number) => string;
  readonly records: (count: number) => string;
  readonly noDate: string;
  readonly noDateHint: string;
  readonly showMore: (count: number) => string;
  readonly newOn: (day: string) => string;
  readonly moved: (title: string, when: string) => string;
  readonly fixed: string;
  readonly empty: string;
  readonly loadFailed: string;
  readonly retry: string;
  /** What keys do on a record. */
  readonly keys: string;
  readonly untitled: string;
}

export const englishCalendarWords: CalendarWords = {
  ...englishViewWords,
  calendar: 'Calendar',
  today: 'Today',
  previous: 'Earlier',
  next: 'Later',
  mode: { month: 'Month', week: 'Week', day: 'Day', agenda: 'List' },
  modes: 'What is shown',
  allDay: 'All day',
  more: (count) => `${count} more`,
  records: (count) => `${count} ${count === 1 ? 'record' : 'records'}`,
  noDate: 'No date',
  noDateHint: 'Drag onto a day to give it a date.',
  showMore: (count) => `Show ${count} more`,
  newOn: (day) => `New record on ${day}`,
  moved: (title, when) => `${title}: ${when}`,
  fixed: 'These dates cannot be changed here',
  empty: 'Nothing in these days',
  loadFailed: 'Could not load these records',
  retry: 'Retry',
  keys: 'Enter opens it, Alt and arrows move it, Shift and arrows move its end',
  untitled: 'Untitled',
};
