import { followScroll, furthestY, physicalHeight, refitScroll, scrollToY, settleScroll, tallestScroll } from '../core/scroll.ts';
import type { ScrollPoint, ScrollSpace } from '../core/scroll.ts';

/** Keeps the browser's scrollTop and our y together. */
export interface ScrollDriver {
  readonly point: ScrollPoint;
  readonly x: number;
  /** Screens per 100 ms, signed. */
  readonly speed: number;
  /** Px moved by the last step. */
  readonly moved: number;
  /** Heights of all content and of what shows of it; the place stays. */
  setSpace(content: number, view: number): void;
  /** The scrolled box has got its size, so that the thumb can be moved where it had to. */
  catchUp(): void;
  readonly physical: number;
  /** The last place one can scroll to, in px of all content. */
  readonly furthest: number;
  /** Follows the browser. */
  read(now: number): void;
  goTo(x: number, y: number): void;
  /** Puts the thumb at its exact place after a rest. Answers whether it moved. */
  settle(): boolean;
}

export function createScrollDriver(scroller: HTMLElement, isRtl: () => boolean, cap = tallestScroll): ScrollDriver {
  let space: ScrollSpace = { content: 0, view: 0, cap };
  let point: ScrollPoint = { y: 0, top: 0 };
  let x = 0;
  let speed = 0;
  let moved = 0;
  let readAt = 0;
  let isBehind = false;

  const write = (next: ScrollPoint): void => {
    point = next;
    if (scroller.scrollTop === next.top) return;
    scroller.scrollTop = next.top;
    // browsers round to device pixels; what we remember is what they will report
    point = { y: next.y, top: scroller.scrollTop };
  };

  return {
    get point() {
      return point;
    },
    get x() {
      return x;
    },
    get speed() {
      return speed;
    },
    get moved() {
      return moved;
    },
    get physical() {
      return physicalHeight(space);
    },
    get furthest() {
      return furthestY(space);
    },
    setSpace(content, view) {
      if (space.content === content && space.view === view) return;
      space = { content, view, cap };
      const refit = refitScroll(space, point);
      isBehind ||= refit.top !== point.top;
      point = refit;
    },
    catchUp() {
      if (isBehind) write(point);
      isBehind = false;
    },
    read(now) {
      x = Math.abs(scroller.scrollLeft);
      const top = scroller.scrollTop;
      const before = point.y;
      if (Math.abs(top - point.top) >= 1 || (top === 0 && point.top !== 0)) {
        const next = followScroll(space, point, top);
        if (next.top === top) point = next;
        else write(next);
      }
      moved = point.y - before;
      const elapsed = Math.max(1, now - readAt);
      speed = space.view === 0 ? 0 : ((moved / space.view) * 100) / elapsed;
      readAt = now;
    },
    goTo(nextX, nextY) {
      write(scrollToY(space, nextY));
      if (Math.abs(scroller.scrollLeft) !== nextX) scroller.scrollLeft = isRtl() ? -nextX : nextX;
      x = Math.abs(scroller.scrollLeft);
      speed = 0;
      moved = 0;
    },
    settle() {
      const next = settleScroll(space, point);
      speed = 0;
      if (Math.abs(next.top - point.top) < 1) return false;
      write(next);
      return true;
    },
  };
}
