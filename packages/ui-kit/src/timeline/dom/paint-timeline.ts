import { createPill, patchPill } from '../../cells/select-cell.ts';
import type { DayFormats } from '../../time/day-formats.ts';
import { createItem } from '../../time/item-element.ts';
import { morph, morphChildren } from '../../time/morph.ts';
import { createElement } from '../../view/dom/elements.ts';
import { recordKey } from '../../view/dom/record-key.ts';
import type { TimelineCore, TimelineLane } from '../core/timeline-core.ts';
import { timelineSizes } from '../core/timeline-layout.ts';
import type { LaneLayout, TimelineBar } from '../core/timeline-layout.ts';
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
const drawn = new WeakMap<Element, readonly unknown[]>();

/** All that a bar is drawn of: where nothing of it is another, the bar stays as it is, although records were read or laid out anew. */
function lookOf({ core, cursor }: TimelinePaint, { item, x, width, row, isNameBehind }: TimelineBar, lane: LaneLayout): readonly unknown[] {
  const { view } = core;
  return [
    item.record,
    x,
    width,
    row,
    isNameBehind,
    item.hue,
    view.stateOf(item.id),
    view.selection.$selection.get().ids.has(item.id),
    view.$refused.get().get(item.id),
    view.$presence.get().find(({ recordId }) => recordId === item.id)?.name,
    cursor?.id === item.id && cursor.lane === lane.key,
    core
      .comesAfter(item.record)
      .map((id) => view.titleOf(id))
      .join('\n'),
  ];
}

const isSameLook = (one: readonly unknown[], other: readonly unknown[] | undefined): boolean =>
  other !== undefined && one.every((part, at) => part === other[at]);

/** Bars that were drawn of the same stay as they are: while a timeline is scrolled, that is nearly all of them. */
function paintTrack(track: HTMLElement, bars: readonly TimelineBar[], paint: TimelinePaint, lane: LaneLayout): void {
  const there = new Map<string, Element>();
  for (const child of track.children) there.set((child as HTMLElement).dataset['record'] ?? '', child);
  let at = track.firstElementChild;
  for (const bar of bars) {
    const key = recordKey(bar.item.id, 0);
    const kept = there.get(key);
    there.delete(key);
    const look = lookOf(paint, bar, lane);
    const isSame = kept !== undefined && isSameLook(look, drawn.get(kept));
    const wanted = isSame ? null : createBar(paint, bar, lane);
    if (kept && wanted) morph(kept, wanted);
    const element = kept ?? wanted;
    if (!element) continue;
    if (!isSame) drawn.set(element, look);
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
    className: isMilestone ? 'q-tl-bar is-milestone' : core.canEdit ? 'q-tl-bar has-edges' : 'q-tl-bar',
    isLabelled: true,
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
  return element;
}

/** The name of the field of lanes, above their heads. */
export function paintCorner(core: TimelineCore, title: string | null): HTMLElement[] {
  return [
    createElement('span', 'q-tl-corner-name', {}, [title ?? '']),
    createElement('span', 'q-tl-lane-count', {}, [core.words.lanes(core.lanes().length)]),
  ];
}
