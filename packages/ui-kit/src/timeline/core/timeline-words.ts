import { englishCalendarWords } from '../../calendar/core/calendar-words.ts';
import type { CalendarWords } from '../../calendar/core/calendar-words.ts';
import type { TimelineZoom } from './timeline-scale.ts';

/** Every sentence of a timeline; hand in translations. */
export interface TimelineWords extends Omit<CalendarWords, 'calendar' | 'mode' | 'modes' | 'allDay' | 'more' | 'newOn'> {
  readonly timeline: string;
  readonly zoom: Readonly<Record<TimelineZoom, string>>;
  readonly zooms: string;
  readonly lanes: (count: number) => string;
  /** Records whose lane field has no value. */
  readonly noLane: string;
  readonly allRecords: string;
  /** Said of a record others come before. */
  readonly after: (titles: readonly string[]) => string;
}

const { calendar: _calendar, mode: _mode, modes: _modes, allDay: _allDay, more: _more, newOn: _newOn, ...shared } = englishCalendarWords;

export const englishTimelineWords: TimelineWords = {
  ...shared,
  timeline: 'Timeline',
  zoom: { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' },
  zooms: 'How close one looks',
  lanes: (count) => `${count} ${count === 1 ? 'lane' : 'lanes'}`,
  noLane: 'No value',
  allRecords: 'All records',
  after: (titles) => `after ${titles.join(', ')}`,
  noDateHint: 'Drag onto a lane to give it dates.',
  keys: 'Enter opens it, Alt and arrows move it in time and between lanes, Shift and arrows move its end',
};
