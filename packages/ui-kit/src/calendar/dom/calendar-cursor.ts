import type { PlainDay } from '../../time/days.ts';
import type { RecordId } from '../../view/core/record.ts';

/** Where keys are: on a day, on a record of a day, or on one without a date. */
export interface CalendarCursor {
  readonly day: PlainDay;
  readonly id: RecordId | null;
  readonly isInTray: boolean;
}
