import type { RecordId, ViewRecord } from '../../view/core/record.ts';
import { timelineSizes } from './timeline-layout.ts';
import type { LaneLayout, TimelineBar } from './timeline-layout.ts';

/** A line from the end of one bar to the start of another that comes after it, in px from the first day and the top of the lanes. */
export interface TimelineLine {
  readonly from: RecordId;
  readonly to: RecordId;
  readonly path: string;
  /** The later one begins before the earlier one has ended. */
  readonly isLate: boolean;
}

/** A bar with where its lane begins. */
interface Placed {
  readonly bar: TimelineBar;
  readonly top: number;
}

/** Where each record stands: in several lanes, in the first. */
export function placesOf(lanes: readonly LaneLayout[]): ReadonlyMap<RecordId, Placed> {
  const places = new Map<RecordId, Placed>();
  for (const { top, bars } of lanes) for (const bar of bars) if (!places.has(bar.item.id)) places.set(bar.item.id, { bar, top });
  return places;
}

const out = 8;
const gap = 4;

/** The lines that lead to these bars. */
export function linesTo(
  bars: Iterable<TimelineBar>,
  places: ReadonlyMap<RecordId, Placed>,
  comesAfter: (record: ViewRecord) => readonly RecordId[],
): readonly TimelineLine[] {
  const lines: TimelineLine[] = [];
  const drawn = new Set<RecordId>();
  for (const { item } of bars) {
    const to = places.get(item.id);
    if (!to || drawn.has(item.id)) continue;
    drawn.add(item.id);
    for (const id of comesAfter(item.record)) {
      const from = places.get(id);
      if (from) lines.push({ from: id, to: item.id, path: pathOf(from, to), isLate: from.bar.item.span.to > item.span.from });
    }
  }
  return lines;
}

const middleOf = ({ bar, top }: Placed): number => top + timelineSizes.laneTop + bar.row * timelineSizes.row + timelineSizes.bar / 2;

/** Out of one bar, down or up between the rows, and into the other. */
function pathOf(from: Placed, to: Placed): string {
  const [x1, x2] = [from.bar.x + from.bar.width, to.bar.x - gap];
  const [y1, y2] = [middleOf(from), middleOf(to)];
  if (x2 - x1 >= 2 * out) return `M${x1} ${y1}H${x2 - out}V${y2}H${x2}`;
  const between = y2 > y1 ? y2 - timelineSizes.row / 2 : y2 + timelineSizes.row / 2;
  return `M${x1} ${y1}h${out}V${between}H${x2 - out}V${y2}H${x2}`;
}
