import type { TimedItem } from '../../time/timed-item.ts';
import { offsetOf } from './timeline-scale.ts';
import type { TimelineWindow } from './timeline-scale.ts';

/** Sizes of a timeline, in px. */
export const timelineSizes = { row: 28, bar: 24, laneTop: 8, laneMore: 13, laneLeast: 53, milestone: 14, nameInside: 62 } as const;

/** A record on its row of a lane, in px from the first day and the top of the lane. */
export interface TimelineBar {
  readonly item: TimedItem;
  readonly x: number;
  readonly width: number;
  readonly row: number;
  readonly isMilestone: boolean;
  /** The name does not fit inside and stands behind it. */
  readonly isNameBehind: boolean;
}

export interface LaneLayout {
  readonly key: string;
  readonly top: number;
  readonly height: number;
  /** In the order they begin. */
  readonly bars: readonly TimelineBar[];
}

export interface LaneItems {
  readonly key: string;
  readonly items: readonly TimedItem[];
}

export interface LayoutOptions {
  readonly window: TimelineWindow;
  readonly isMilestone: (item: TimedItem) => boolean;
}

const letter = 6.6;
const between = 4;
const mostName = 180;

/** Lays out lanes one below the other; in each, what overlaps stands on rows of its own, names that stand behind bars included. */
export function layoutLanes(lanes: readonly LaneItems[], { window, isMilestone }: LayoutOptions): readonly LaneLayout[] {
  let top = 0;
  return lanes.map(({ key, items }) => {
    const ends: number[] = [];
    const bars = items
      .toSorted((a, b) => a.span.from - b.span.from || b.span.to - a.span.to)
      .map((item): TimelineBar => {
        const isPoint = isMilestone(item);
        const start = offsetOf(item.span.from, window);
        const width = isPoint ? timelineSizes.milestone : Math.max(6, offsetOf(item.span.to, window) - start - 2);
        const x = isPoint ? start - timelineSizes.milestone / 2 : start;
        const isNameBehind = isPoint || width < timelineSizes.nameInside;
        const end = x + width + (isNameBehind ? Math.min(mostName, item.title.length * letter + 12) : 0) + between;
        const free = ends.findIndex((one) => one <= x);
        const row = free < 0 ? ends.length : free;
        ends[row] = end;
        return { item, x, width, row, isMilestone: isPoint, isNameBehind };
      });
    const height = Math.max(timelineSizes.laneLeast, ends.length * timelineSizes.row + timelineSizes.laneMore);
    const lane = { key, top, height, bars };
    top += height;
    return lane;
  });
}
