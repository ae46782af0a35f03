import type { PlainDay } from '../../time/days.ts';
import type { DayFormats } from '../../time/day-formats.ts';
import type { TimedItem } from '../../time/timed-item.ts';
import type { CalendarCore } from '../core/calendar-core.ts';
import type { CalendarWords } from '../core/calendar-words.ts';
import type { CalendarCursor } from './calendar-cursor.ts';

/** All that is needed to draw a calendar once. */
export interface CalendarPaint {
  readonly core: CalendarCore;
  readonly words: CalendarWords;
  readonly formats: DayFormats;
  readonly cursor: CalendarCursor;
  readonly dated: readonly TimedItem[];
  readonly countOf: (day: PlainDay) => number;
}
