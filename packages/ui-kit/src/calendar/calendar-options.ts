import type { RecordId } from '../view/core/record.ts';
import type { CalendarCoreOptions } from './core/calendar-core.ts';
import type { CalendarWindow } from './core/calendar-window.ts';

export interface CalendarOptions extends CalendarCoreOptions {
  readonly dir?: 'ltr' | 'rtl';
  /** The language days and months are named in; absent: that of the page. */
  readonly locale?: string;
  /** Whether the list of records without a date is open at first. */
  readonly isUndatedOpen?: boolean;
  readonly onOpenRecord?: (id: RecordId) => void;
  /** Other days, or another kind of window, are shown. */
  readonly onWindow?: (window: CalendarWindow) => void;
  /** Delete was pressed on records; absent: they are deleted, and undo restores them. */
  readonly onDelete?: (ids: readonly RecordId[]) => void;
}
