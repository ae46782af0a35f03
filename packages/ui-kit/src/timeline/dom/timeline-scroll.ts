import type { LocalTime } from '../../time/zone.ts';
import type { TimelineCore } from '../core/timeline-core.ts';
import { timelineSizes } from '../core/timeline-layout.ts';
import { timeAtOffset } from '../core/timeline-scale.ts';
import type { TimelineView } from './paint-timeline.ts';
import type { TimelineCursor } from './timeline-surface-parts.ts';

/** Height of the two rows of the scale, in px. */
export const scaleHeight = 48;

interface ScrollOptions {
  readonly core: TimelineCore;
  readonly scroller: HTMLElement;
  /** What stands still at the start, as wide as the heads of lanes. */
  readonly corner: HTMLElement;
  readonly isRightToLeft: boolean;
}

export interface TimelineScroll {
  headWidth(): number;
  /** How far it is scrolled from its first day, in px. */
  scrolled(): number;
  scrollTo(x: number): void;
  viewWidth(): number;
  /** What is on screen, and so much around it. */
  seen(around: number): TimelineView;
  /** Brings a bar on screen. */
  show(at: TimelineCursor): void;
  /** The time and lane under a point of the window. */
  placeUnder(x: number, y: number): { readonly at: LocalTime; readonly lane: string | null } | null;
}

/** Where a timeline is scrolled to, from its start whichever side that is on. */
export function createTimelineScroll({ core, scroller, corner, isRightToLeft }: ScrollOptions): TimelineScroll {
  const headWidth = (): number => corner.offsetWidth;
  const scrolled = (): number => Math.abs(scroller.scrollLeft);
  const scrollTo = (x: number): void => {
    scroller.scrollLeft = isRightToLeft ? -x : x;
  };
  const viewWidth = (): number => Math.max(0, scroller.clientWidth - headWidth());
  return {
    headWidth,
    scrolled,
    scrollTo,
    viewWidth,
    seen: (around) => ({
      start: scrolled() - around,
      end: scrolled() + viewWidth() + around,
      top: scroller.scrollTop - around,
      bottom: scroller.scrollTop + scroller.clientHeight + around,
    }),
    show({ id, lane }) {
      const found = core.layout().find(({ key }) => key === lane);
      const shown = found?.bars.find(({ item }) => item.id === id);
      if (!found || !shown) return;
      const [start, end] = [scrolled(), scrolled() + viewWidth()];
      const isAside = shown.x < start + 16 || shown.x + Math.min(shown.width, viewWidth() / 2) > end - 16;
      if (isAside) scrollTo(Math.max(0, shown.x - viewWidth() / 3));
      const y = found.top + shown.row * timelineSizes.row;
      const height = scroller.clientHeight - scaleHeight;
      if (y < scroller.scrollTop) scroller.scrollTop = y;
      else if (y + 40 > scroller.scrollTop + height) scroller.scrollTop = y + 40 - height;
    },
    placeUnder(x, y) {
      const box = scroller.getBoundingClientRect();
      const inside = isRightToLeft ? box.right - x - headWidth() : x - box.left - headWidth();
      if (inside < 0 || inside > viewWidth() || y < box.top || y > box.bottom) return null;
      const down = y - box.top - scaleHeight + scroller.scrollTop;
      const lane = core.layout().find(({ top: from, height }) => down >= from && down < from + height);
      return { at: timeAtOffset(scrolled() + inside, core.$window.get()), lane: lane?.key ?? null };
    },
  };
}
