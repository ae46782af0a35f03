import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { undatedBucket } from '../../calendar/core/calendar-core.ts';
import { formatCell } from '../../cells/format-cell.ts';
import type { CellOption, CellValue } from '../../cells/cell-spec.ts';
import type { PlainDay } from '../../time/days.ts';
import { addDays, dayLength } from '../../time/days.ts';
import { monthsFrom } from '../../time/months.ts';
import { canMove, moveBy, placeAt, resizeTo } from '../../time/span.ts';
import type { SpanFields } from '../../time/span.ts';
import { countDatedIn, createItemSorter } from '../../time/timed-item.ts';
import type { SortedItems, TimedItem } from '../../time/timed-item.ts';
import { dayAt, nowIn } from '../../time/zone.ts';
import type { LocalTime } from '../../time/zone.ts';
import type { CardField } from '../../view/core/card-spec.ts';
import type { FieldValues, RecordId, ViewRecord } from '../../view/core/record.ts';
import { createViewCore } from '../../view/core/view-core.ts';
import type { ViewCore } from '../../view/core/view-core.ts';
import type { ViewCoreOptions } from '../../view/core/view-core-options.ts';
import { layoutLanes } from './timeline-layout.ts';
import type { LaneLayout } from './timeline-layout.ts';
import { reachOf } from './timeline-scale.ts';
import type { TimelineWindow, TimelineZoom } from './timeline-scale.ts';
import { englishTimelineWords } from './timeline-words.ts';
import type { TimelineWords } from './timeline-words.ts';

export interface TimelineCoreOptions extends Omit<ViewCoreOptions, 'words' | 'order'> {
  readonly fields: SpanFields;
  /** The field whose values are the lanes; null: all records stand in one. */
  readonly lane?: (CardField & { readonly isReadOnly?: boolean }) | null;
  /** The records a record comes after; lines lead from those to it. Absent: none are drawn. */
  readonly comesAfter?: ((record: ViewRecord) => readonly RecordId[]) | undefined;
  /** Records that are points in time although they have two dates. */
  readonly isMilestone?: ((record: ViewRecord) => boolean) | undefined;
  readonly words?: TimelineWords;
  /** How close one looks at first; months when absent. */
  readonly zoom?: TimelineZoom;
  readonly day?: PlainDay;
  readonly weekStart?: number;
  readonly calendar?: string;
  readonly now?: () => number;
  /** Is called when a person makes a record with these values; absent: it is made in the view. */
  readonly onCreate?: (values: FieldValues) => void;
}

export type TimelineCommand =
  | { readonly type: 'zoom'; readonly zoom: TimelineZoom; readonly day?: PlainDay }
  | { readonly type: 'go'; readonly to: 'today' | 'next' | 'previous' | { readonly day: PlainDay } }
  /** Moves a record in time and, where a lane is given, into that. */
  | { readonly type: 'move'; readonly id: RecordId; readonly millis: number; readonly lane?: string }
  | { readonly type: 'resize'; readonly id: RecordId; readonly edge: 'start' | 'end'; readonly at: LocalTime }
  | { readonly type: 'place'; readonly id: RecordId; readonly from: LocalTime; readonly lane?: string }
  | { readonly type: 'create'; readonly from: LocalTime; readonly to?: LocalTime; readonly lane?: string }
  | { readonly type: 'showUndated'; readonly count: number };

/** A lane and what it is called. */
export interface TimelineLane {
  readonly key: string;
  readonly title: string;
  readonly value: CellValue;
  readonly option: CellOption | null;
  readonly count: number;
}

/** A timeline without a document: lanes, bars on their rows, and how dates and lanes change. */
export interface TimelineCore {
  readonly view: ViewCore;
  readonly words: TimelineWords;
  readonly fields: SpanFields;
  readonly weekStart: number;
  readonly calendar: string;
  readonly $window: ReadableAtom<TimelineWindow>;
  readonly canEdit: boolean;
  readonly canChangeLane: boolean;
  today(): PlainDay;
  now(): LocalTime;
  lanes(): readonly TimelineLane[];
  layout(): readonly LaneLayout[];
  /** The records a record comes after, as far as they are read. */
  comesAfter(record: ViewRecord): readonly RecordId[];
  items(): SortedItems;
  undatedCount(): number;
  dispatch(command: TimelineCommand): void;
  destroy(): void;
}

const pageSize = 1000;
/** While records are still being read, all of them are laid out anew a few times a second and not with each page that comes … */
const layoutMs = 400;
/** … and for no more than this part of the time. */
const layoutShare = 1 / 8;
const firstUndated = 50;
const noLane = '';

const laneKey = (value: CellValue | undefined): string => (value === null || value === undefined || value === '' ? noLane : String(value));
const laneValues = (value: CellValue | undefined): readonly (CellValue | undefined)[] =>
  Array.isArray(value) ? (value.length > 0 ? value : [null]) : [value as CellValue];

export function createTimelineCore(options: TimelineCoreOptions): TimelineCore {
  const { fields, lane = null } = options;
  const words = options.words ?? englishTimelineWords;
  const view = createViewCore({ pageSize, ...options, words, order: 'sorted' });
  const calendar = options.calendar ?? 'gregory';
  const now = (): LocalTime => nowIn(fields.zone, options.now?.());
  const today = (): PlainDay => dayAt(now());
  const $window = atom<TimelineWindow>({ zoom: options.zoom ?? 'month', day: options.day ?? today() });
  const canEdit = view.mode === 'edit' && canMove(fields);
  const canChangeLane = canEdit && lane !== null && lane.isReadOnly !== true;
  const sort = createItemSorter(view, fields);
  let undatedShown = firstUndated;
  /** The layout is cached until records or the window change, because scrolling asks for it on every frame. */
  let kept: {
    readonly turn: number;
    readonly window: TimelineWindow;
    readonly items: SortedItems;
    readonly lanes: readonly TimelineLane[];
    readonly layout: readonly LaneLayout[];
    readonly madeAt: number;
    readonly tookMs: number;
  } | null = null;

  const look = (): void => {
    const { first, last } = reachOf($window.get());
    view.setScope(`${first}/${last}`);
    view.look(
      view.list.buckets.map(({ id, count }) => ({
        bucket: id,
        first: 0,
        last: Math.max(0, (id === undatedBucket ? Math.min(count, undatedShown) : count) - 1),
      })),
    );
  };
  const stops = [view.$turn.listen(look), $window.listen(look)];
  look();

  const isMilestone = ({ record }: TimedItem): boolean =>
    fields.end === null ||
    record.cells[fields.end.id] == null ||
    record.cells[fields.start.id] == null ||
    options.isMilestone?.(record) === true;

  const toLanes = (dated: readonly TimedItem[]) => {
    const byKey = new Map<string, { value: CellValue; items: TimedItem[] }>();
    for (const option of lane?.options ?? []) byKey.set(option.id, { value: option.id, items: [] });
    for (const item of dated)
      for (const value of lane ? laneValues(item.record.cells[lane.id]) : [null]) {
        const key = laneKey(value);
        const held = byKey.get(key);
        if (held) held.items.push(item);
        else byKey.set(key, { value: value ?? null, items: [item] });
      }
    if (byKey.size === 0) byKey.set(noLane, { value: null, items: [] });
    const order = new Map((lane?.options ?? []).map(({ id }, at) => [id, at]));
    const made = [...byKey].map(([key, { value, items }]) => {
      const option = lane?.options?.find(({ id }) => id === key) ?? null;
      const title = lane === null ? words.allRecords : key === noLane ? words.noLane : (option?.title ?? formatCell(value, lane));
      return { key, title, value, option, items };
    });
    const placeOf = (key: string): number => (key === noLane ? Infinity : (order.get(key) ?? order.size));
    return made.toSorted((a, b) => placeOf(a.key) - placeOf(b.key) || a.title.localeCompare(b.title, undefined, { numeric: true }));
  };

  const refresh = () => {
    const [turn, window] = [view.$turn.get(), $window.get()];
    if (kept?.window === window && (kept.turn === turn || isStillFresh(view, kept))) return kept;
    const start = Date.now();
    const items = sort(view.list.buckets.map(({ id }) => id));
    const lanes = toLanes(items.dated);
    kept = {
      turn,
      window,
      items,
      lanes: lanes.map(({ items: held, ...one }) => ({ ...one, count: held.length })),
      layout: layoutLanes(lanes, { window, isMilestone }),
      madeAt: Date.now(),
      tookMs: Date.now() - start,
    };
    return kept;
  };

  const edit = (id: RecordId, values: FieldValues): void => {
    if (!canEdit || Object.keys(values).length === 0) return;
    view.dispatch({ type: 'edit', changes: [{ recordId: id, values }] });
  };

  /** The values that put a record into a lane. Of several values, the one of its former lane is replaced. */
  const toLane = (key: string | undefined, record: ViewRecord | null): FieldValues => {
    if (key === undefined || !lane || !canChangeLane) return {};
    const found = refresh().lanes.find((one) => one.key === key);
    if (!found) return {};
    const held = record?.cells[lane.id];
    if (laneValues(held).some((value) => laneKey(value) === key)) return {};
    const isList = Array.isArray(held) || lane.kind === 'people' || lane.kind === 'multiSelect';
    return { [lane.id]: found.value !== null && isList ? [String(found.value)] : found.value };
  };

  return {
    view,
    words,
    fields,
    weekStart: options.weekStart ?? 1,
    calendar,
    $window,
    canEdit,
    canChangeLane,
    today,
    now,
    lanes: () => refresh().lanes,
    layout: () => refresh().layout,
    comesAfter: (record) => options.comesAfter?.(record).filter((id) => id !== record.id && view.record(id) !== null) ?? [],
    items: () => refresh().items,
    undatedCount: () => view.count(undatedBucket) - countDatedIn(undatedBucket, refresh().items),
    dispatch(command) {
      const window = $window.get();
      switch (command.type) {
        case 'zoom':
          return $window.set({ zoom: command.zoom, day: command.day ?? window.day });
        case 'go':
          if (command.to === 'today') return $window.set({ ...window, day: today() });
          if (typeof command.to === 'object') return $window.set({ ...window, day: command.to.day });
          return $window.set({ ...window, day: stepDay(window, command.to === 'next' ? 1 : -1, calendar) });
        case 'move': {
          const record = view.record(command.id);
          if (!record) return;
          const days = Math.trunc(command.millis / dayLength);
          const moved = command.millis === 0 ? {} : moveBy(record, fields, days, command.millis - days * dayLength);
          return edit(command.id, { ...moved, ...toLane(command.lane, record) });
        }
        case 'resize': {
          const record = view.record(command.id);
          return edit(command.id, (record && resizeTo(record, fields, command.edge, command.at)) ?? {});
        }
        case 'place':
          return edit(command.id, {
            ...placeAt(fields, command.from, command.from + 3 * dayLength),
            ...toLane(command.lane, view.record(command.id)),
          });
        case 'create': {
          if (!canEdit) return;
          const values = { ...placeAt(fields, command.from, command.to ?? command.from + dayLength), ...toLane(command.lane, null) };
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

/** Whether a layout is good for another moment although more was read. */
function isStillFresh(view: ViewCore, { madeAt, tookMs }: { readonly madeAt: number; readonly tookMs: number }): boolean {
  return !view.isIdle() && view.$pending.get().length === 0 && Date.now() - madeAt < Math.max(layoutMs, tookMs / layoutShare);
}

/** One screen forward or back, by the days that fit on one. */
function stepDay({ zoom, day }: TimelineWindow, by: 1 | -1, calendar: string): PlainDay {
  switch (zoom) {
    case 'day':
      return addDays(day, by);
    case 'week':
      return addDays(day, by * 7);
    case 'month':
      return addDays(day, by * 28);
    case 'quarter':
      return monthsFrom(day, by * 3, calendar);
    case 'year':
      return monthsFrom(day, by * 12, calendar);
  }
}
