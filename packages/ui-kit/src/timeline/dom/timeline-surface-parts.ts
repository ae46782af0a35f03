import type { DayFormats } from '../../time/day-formats.ts';
import type { RecordId } from '../../view/core/record.ts';
import type { TimelineCore } from '../core/timeline-core.ts';
import type { LocalTime } from '../../time/zone.ts';
import type { TimelineOptions } from '../timeline-options.ts';

/** Where keys are: on a bar of a lane, or on a record without a date. */
export interface TimelineCursor {
  readonly id: RecordId;
  /** null: it is in the list of records without a date. */
  readonly lane: string | null;
}

/** What presses, keys and drags know of a timeline on screen. */
export interface TimelineSurfaceParts {
  readonly core: TimelineCore;
  readonly options: TimelineOptions;
  readonly root: HTMLElement;
  readonly scroller: HTMLElement;
  readonly tray: HTMLElement;
  readonly formats: DayFormats;
  readonly cursor: () => TimelineCursor | null;
  readonly setCursor: (next: TimelineCursor | null) => void;
  readonly toggleTray: () => void;
  readonly announce: (text: string) => void;
  /** Announces where a record is by now. */
  readonly tell: (id: RecordId) => void;
  readonly setHeld: (isHeld: boolean) => void;
  /** The time and lane under a point. */
  readonly placeUnder: (x: number, y: number) => { readonly at: LocalTime; readonly lane: string | null } | null;
  /** The time in the middle of what is on screen. */
  readonly middle: () => LocalTime;
  readonly isRightToLeft: boolean;
  readonly signal: AbortSignal;
}
