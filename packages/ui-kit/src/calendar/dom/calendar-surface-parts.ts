import type { DayFormats } from '../../time/day-formats.ts';
import type { PlainDay } from '../../time/days.ts';
import type { TimedItem, UndatedItem } from '../../time/timed-item.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import type { CalendarCore } from '../core/calendar-core.ts';
import type { CalendarCursor } from './calendar-cursor.ts';

/** What presses, keys and drags know of a calendar on screen. */
export interface CalendarSurfaceParts {
  readonly core: CalendarCore;
  readonly options: CalendarOptions;
  readonly root: HTMLElement;
  readonly main: HTMLElement;
  readonly tray: HTMLElement;
  readonly formats: DayFormats;
  readonly cursor: () => CalendarCursor;
  readonly setCursor: (next: CalendarCursor, takesFocus?: boolean) => void;
  readonly itemsOn: (day: PlainDay) => readonly TimedItem[];
  readonly undated: () => readonly UndatedItem[];
  readonly toggleTray: () => void;
  readonly announce: (text: string) => void;
  readonly setHeld: (isHeld: boolean) => void;
  readonly isRightToLeft: boolean;
  readonly signal: AbortSignal;
}
