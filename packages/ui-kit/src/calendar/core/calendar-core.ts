import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { dayAt, nowIn, startOf } from '../../time/zone.ts';
import type { LocalTime } from '../../time/zone.ts';
import type { PlainDay } from '../../time/days.ts';
import { canMove, moveBy, placeAt, resizeTo } from '../../time/span.ts';
import type { SpanFields } from '../../time/span.ts';
import { countDatedIn, createItemSorter } from '../../time/timed-item.ts';
import type { SortedItems } from '../../time/timed-item.ts';
import type { FieldValues, RecordId } from '../../view/core/record.ts';
import { createViewCore } from '../../view/core/view-core.ts';
import type { ViewCore } from '../../view/core/view-core.ts';
import type { ViewCoreOptions } from '../../view/core/view-core-options.ts';
import { daysOfWindow, stepWindow } from './calendar-window.ts';
import type { CalendarMode, CalendarSystem, CalendarWindow } from './calendar-window.ts';
import { englishCalendarWords } from './calendar-words.ts';
import type { CalendarWords } from './calendar-words.ts';

/** The bucket of records that touch the days asked for. Its id carries the scope, `first/last`, so that pages of two months never mix. */
export const datedPrefix = 'dated:';
/** The bucket of records without a date. */
export const undatedBucket = 'undated';

/** The days a bucket of dated records is about; null: it is another bucket. */
export function daysOfBucket(bucket: string): { readonly first: PlainDay; readonly last: PlainDay } | null {
  if (!bucket.startsWith(datedPrefix)) return null;
  const [first = '', last = ''] = bucket.slice(datedPrefix.length).split('/');
  return { first, last };
}

export interface CalendarCoreOptions extends Omit<ViewCoreOptions, 'words' | 'order'> {
  readonly fields: SpanFields;
  readonly words?: CalendarWords;
  readonly mode?: 'edit' | 'read';
  /** What is shown first; absent: the month of today. */
  readonly show?: CalendarMode;
  readonly day?: PlainDay;
  readonly weekStart?: number;
  readonly calendar?: string;
  /** Milliseconds since 1970; absent: the clock of the device. */
  readonly now?: () => number;
  /** Is called when a person makes a record with these values; absent: it is made in the view. */
  readonly onCreate?: (values: FieldValues) => void;
}

export type CalendarCommand =
  | { readonly type: 'show'; readonly mode: CalendarMode; readonly day?: PlainDay }
  | { readonly type: 'go'; readonly to: 'today' | 'next' | 'previous' | { readonly day: PlainDay } }
  | { readonly type: 'move'; readonly id: RecordId; readonly days: number; readonly millis?: number }
  | { readonly type: 'resize'; readonly id: RecordId; readonly edge: 'start' | 'end'; readonly at: LocalTime }
  /** Gives a record without a date one. */
  | { readonly type: 'place'; readonly id: RecordId; readonly from: LocalTime }
  | { readonly type: 'create'; readonly from: LocalTime; readonly to?: LocalTime }
  | { readonly type: 'showUndated'; readonly count: number };

/** A calendar without a document: which days are shown, what takes place on them, and how dates change. */
export interface CalendarCore {
  readonly view: ViewCore;
  readonly words: CalendarWords;
  readonly fields: SpanFields;
  readonly system: CalendarSystem;
  readonly $window: ReadableAtom<CalendarWindow>;
  readonly canEdit: boolean;
  today(): PlainDay;
  now(): LocalTime;
  days(): readonly PlainDay[];
  items(): SortedItems;
  undatedCount(): number;
  dispatch(command: CalendarCommand): void;
  destroy(): void;
}

/** Records read at a time: a busy month comes in a few answers. */
const pageSize = 500;
/** Records without a date that are shown at first. */
const firstUndated = 50;

export function createCalendarCore(options: CalendarCoreOptions): CalendarCore {
  const { fields } = options;
  const words = options.words ?? englishCalendarWords;
  const view = createViewCore({ pageSize, ...options, words, order: 'sorted' });
  const system: CalendarSystem = { weekStart: options.weekStart ?? 1, calendar: options.calendar ?? 'gregory' };
  const now = (): LocalTime => nowIn(fields.zone, options.now?.());
  const today = (): PlainDay => dayAt(now());
  const $window = atom<CalendarWindow>({ mode: options.show ?? 'month', day: options.day ?? today() });
  const canEdit = view.mode === 'edit' && canMove(fields);
  let undatedShown = firstUndated;

  const days = (): readonly PlainDay[] => daysOfWindow($window.get(), system);

  /** All records of the days that are shown are read, however many they are; those without a date as far as they are shown. */
  const look = (): void => {
    const shown = days();
    view.setScope(`${shown[0]}/${shown.at(-1)}`);
    const ranges = view.list.buckets.map(({ id, count }) => ({
      bucket: id,
      first: 0,
      last: Math.max(0, (id === undatedBucket ? Math.min(count, undatedShown) : count) - 1),
    }));
    view.look(ranges);
  };
  const stops = [view.$turn.listen(look), $window.listen(look)];
  look();

  const sort = createItemSorter(view, fields);
  const items = (): SortedItems => sort(view.list.buckets.map(({ id }) => id));

  const edit = (id: RecordId, values: FieldValues | null): void => {
    if (!canEdit || values === null || Object.keys(values).length === 0) return;
    view.dispatch({ type: 'edit', changes: [{ recordId: id, values }] });
  };

  return {
    view,
    words,
    fields,
    system,
    $window,
    canEdit,
    today,
    now,
    days,
    items,
    undatedCount: () => view.count(undatedBucket) - countDatedIn(undatedBucket, items()),
    dispatch(command) {
      switch (command.type) {
        case 'show':
          return $window.set({ mode: command.mode, day: command.day ?? $window.get().day });
        case 'go': {
          const { mode } = $window.get();
          if (command.to === 'today') return $window.set({ mode, day: today() });
          if (typeof command.to === 'object') return $window.set({ mode, day: command.to.day });
          return $window.set(stepWindow($window.get(), command.to === 'next' ? 1 : -1, system));
        }
        case 'move': {
          const record = view.record(command.id);
          return edit(command.id, record && moveBy(record, fields, command.days, command.millis));
        }
        case 'resize': {
          const record = view.record(command.id);
          return edit(command.id, record && resizeTo(record, fields, command.edge, command.at));
        }
        case 'place':
          return edit(command.id, placeAt(fields, command.from));
        case 'create': {
          if (!canEdit) return;
          const values = placeAt(fields, command.from, command.to ?? null);
          if (options.onCreate) return options.onCreate(values);
          const bucket = view.list.buckets.find(({ id }) => id !== undatedBucket);
          if (bucket) view.dispatch({ type: 'create', bucket: bucket.id, values });
          return;
        }
        case 'showUndated':
          undatedShown = command.count;
          look();
      }
    },
    destroy() {
      for (const stop of stops) stop();
      view.destroy();
    },
  };
}

/** The time a record made by a press on a day begins: that day, at nine where the field has times. */
export function beginOn(day: PlainDay, { start }: SpanFields): LocalTime {
  return startOf(day) + (start.isTimed ? 9 * 3_600_000 : 0);
}
