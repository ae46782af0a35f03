import { createPill, patchPill } from '../../cells/select-cell.ts';
import type { DayFormats } from '../../time/day-formats.ts';
import { createItem } from '../../time/item-element.ts';
import { morph, morphChildren } from '../../time/morph.ts';
import { dayAt } from '../../time/zone.ts';
import { createElement } from '../../view/dom/elements.ts';
import { recordKey } from '../../view/dom/record-key.ts';
import type { TimelineCore, TimelineLane } from '../core/timeline-core.ts';
import { timelineSizes } from '../core/timeline-layout.ts';
import type { LaneLayout, TimelineBar } from '../core/timeline-layout.ts';
import { offsetOf, ticksOf, timeAtOffset, weekendsOf } from '../core/timeline-scale.ts';
import type { Tick } from '../core/timeline-scale.ts';
import type { TimelineCursor } from './timeline-surface-parts.ts';

/** What of a timeline is on screen, in px from its first day and lane. */
export interface TimelineView {
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
}

export interface TimelinePaint {
  readonly core: TimelineCore;
  readonly formats: DayFormats;
  readonly cursor: TimelineCursor | null;
  readonly seen: TimelineView;
  /** Another one: what is known of records has changed. */
  readonly stamp: number;
}

/** The two rows that name days and months, and the day of today. */
export function paintScale({ core, formats, seen }: TimelinePaint): HTMLElement[] {
  const window = core.$window.get();
  const options = {
    from: timeAtOffset(seen.start, window),
    to: timeAtOffset(seen.end, window),
    zoom: window.zoom,
    weekStart: core.weekStart,
    calendar: core.calendar,
  };
  const [upper, lower] = ticksOf(options);
  const put = (tick: Tick, className: string, text: string): HTMLElement => {
    const x = offsetOf(tick.at, window);
    const element = createElement('span', className, {}, [createElement('span', '', {}, [text])]);
    element.style.insetInlineStart = `${x}px`;
    element.style.inlineSize = `${offsetOf(tick.end, window) - x}px`;
    return element;
  };
  const today = createElement('span', 'q-tl-today-tag', {}, [formats.number(core.today(), true)]);
  today.style.insetInlineStart = `${offsetOf(core.now(), window)}px`;
  return [
    createElement(
      'div',
      'q-tl-scale-row',
      {},
      upper.map((tick) => put(tick, 'q-tl-tick', nameOf(tick, formats, true))),
    ),
    createElement('div', 'q-tl-scale-row is-lower', {}, [
      ...lower.map((tick) => put(tick, 'q-tl-tick', nameOf(tick, formats, false))),
      today,
    ]),
  ];
}

function nameOf({ at, unit }: Tick, formats: DayFormats, isUpper: boolean): string {
  const day = dayAt(at);
  switch (unit) {
    case 'hour':
      return formats.time(at);
    case 'day':
      return isUpper ? formats.full(day) : `${formats.weekday(day)} ${formats.number(day, false)}`;
    case 'week':
      return formats.number(day, false);
    case 'month':
      return isUpper ? formats.month(day) : formats.shortMonth(day);
    case 'year':
      return formats.year(day);
  }
}

/** Free days and today, behind the bars. */
export function paintGround({ core, seen }: TimelinePaint): HTMLElement[] {
  const window = core.$window.get();
  const from = timeAtOffset(seen.start, window);
  const options = { from, to: timeAtOffset(seen.end, window), zoom: window.zoom, weekStart: core.weekStart, calendar: core.calendar };
  const dayWidth = offsetOf(from + 86_400_000, window) - offsetOf(from, window);
  const free = weekendsOf(options).map((at) => {
    const band = createElement('i', 'q-tl-weekend');
    band.style.insetInlineStart = `${offsetOf(at, window)}px`;
    band.style.inlineSize = `${dayWidth}px`;
    return band;
  });
  const lines = ticksOf(options)[1].map(({ at }) => {
    const line = createElement('i', 'q-tl-line');
    line.style.insetInlineStart = `${offsetOf(at, window)}px`;
    return line;
  });
  const today = createElement('i', 'q-tl-today');
  today.style.insetInlineStart = `${offsetOf(core.now(), window)}px`;
  return [...free, ...lines, today];
}

/** Draws the lanes on screen, each with the bars on screen; answers those bars. */
export function paintLanes(parent: HTMLElement, paint: TimelinePaint): readonly TimelineBar[] {
  const { core, seen } = paint;
  const lanes = core.lanes();
  const shown = core.layout().flatMap((lane, at) => {
    const facts = lanes[at];
    return facts && lane.top <= seen.bottom && lane.top + lane.height >= seen.top ? [{ lane, facts }] : [];
  });
  const rows = shown.map(({ lane, facts }) => {
    const row = createElement(
      'div',
      'q-tl-lane',
      { role: 'group', 'aria-label': `${facts.title}, ${core.words.records(facts.count)}`, 'data-column': lane.key },
      [createHead(core, facts), createElement('div', 'q-tl-track', { 'data-own': '' })],
    );
    row.style.insetBlockStart = `${lane.top}px`;
    row.style.blockSize = `${lane.height}px`;
    return row;
  });
  morphChildren(parent, rows);
  const tracks = [...parent.querySelectorAll<HTMLElement>(':scope > .q-tl-lane > .q-tl-track')];
  return shown.flatMap(({ lane }, at) => {
    const bars = barsIn(lane, seen);
    const track = tracks[at];
    if (track) paintTrack(track, bars, paint, lane);
    return bars;
  });
}

function barsIn(lane: LaneLayout, seen: TimelineView): readonly TimelineBar[] {
  return lane.bars.filter(({ x, width, row, isNameBehind }) => {
    const y = lane.top + row * timelineSizes.row;
    return x < seen.end && x + width + (isNameBehind ? 200 : 0) > seen.start && y < seen.bottom && y + 40 > seen.top;
  });
}

/** What a bar on the page was drawn of. */
const drawn = new WeakMap<Element, { readonly bar: TimelineBar; readonly stamp: number }>();

/** Bars that were drawn of the same stay as they are: while a timeline is scrolled, that is nearly all of them. */
function paintTrack(track: HTMLElement, bars: readonly TimelineBar[], paint: TimelinePaint, lane: LaneLayout): void {
  const there = new Map<string, Element>();
  for (const child of track.children) there.set((child as HTMLElement).dataset['record'] ?? '', child);
  let at = track.firstElementChild;
  for (const bar of bars) {
    const key = recordKey(bar.item.id, 0);
    const kept = there.get(key);
    there.delete(key);
    const before = kept && drawn.get(kept);
    const isSame = before?.bar === bar && before.stamp === paint.stamp;
    const wanted = isSame ? null : createBar(paint, bar, lane);
    if (kept && wanted) morph(kept, wanted);
    const element = kept ?? wanted;
    if (!element) continue;
    if (!isSame) drawn.set(element, { bar, stamp: paint.stamp });
    if (element === at) at = at.nextElementSibling;
    else track.insertBefore(element, at);
  }
  for (const gone of there.values()) gone.remove();
}

function createHead({ words }: TimelineCore, { title, option, count }: TimelineLane): HTMLElement {
  let name: HTMLElement = createElement('bdi', 'q-tl-lane-name', {}, [title]);
  if (option) {
    name = createPill();
    patchPill(name, { ...option, title });
  }
  return createElement('div', 'q-tl-head', { 'aria-hidden': 'true' }, [
    name,
    createElement('span', 'q-tl-lane-count', {}, [words.records(count)]),
  ]);
}

function createBar({ core, formats, cursor }: TimelinePaint, bar: TimelineBar, lane: LaneLayout): HTMLElement {
  const { item, x, width, row, isMilestone, isNameBehind } = bar;
  const title = item.title || core.words.untitled;
  const before = core.comesAfter(item.record).map((id) => core.view.titleOf(id) || core.words.untitled);
  const name = createElement('bdi', isNameBehind ? 'q-tl-name is-behind' : 'q-tl-name', {}, [title]);
  const element = createItem(core.view, item, {
    className: isMilestone ? 'q-tl-bar is-milestone' : 'q-tl-bar',
    hue: item.hue,
    title,
    details: [formats.span(item.span), ...(before.length > 0 ? [core.words.after(before)] : [])].join(', '),
    isFocus: cursor?.id === item.id && cursor.lane === lane.key,
    children: isMilestone ? [createElement('i', 'q-tl-diamond', { 'aria-hidden': 'true' }), name] : [name],
  });
  element.dataset['on'] = lane.key;
  element.style.insetInlineStart = `${x}px`;
  element.style.inlineSize = `${width}px`;
  element.style.insetBlockStart = `${timelineSizes.laneTop + row * timelineSizes.row}px`;
  if (core.canEdit && !isMilestone)
    for (const edge of ['start', 'end'])
      element.append(createElement('i', `q-tl-edge is-${edge}`, { 'data-edge': edge, 'aria-hidden': 'true' }));
  return element;
}

/** The name of the field of lanes, above their heads. */
export function paintCorner(core: TimelineCore, title: string | null): HTMLElement[] {
  return [
    createElement('span', 'q-tl-corner-name', {}, [title ?? '']),
    createElement('span', 'q-tl-lane-count', {}, [core.words.lanes(core.lanes().length)]),
  ];
}
