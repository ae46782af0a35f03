import { patience } from '../core/flight.ts';
import type { Flight } from '../core/flight.ts';
import type { Frame } from './frame.ts';
import type { RowPool } from './row-pool.ts';
import type { ScrollDriver } from './scroll-driver.ts';

/** What the cells that come in may cost in ms before a frame is only sketched. */
const sketchBudget = 6;
const quietAfter = 80;
/** A flight is over when nothing scrolled for so many frames, and ms: between two steps of a hand some may pass. */
const landAfter = { frames: 2, ms: 24 };
/** Scrolling is over: the thumb goes where it belongs, and cells say again what they are. */
export const settleAfter = 150;

export interface FrameLoop {
  /** One frame for however many reasons. */
  request(): void;
  /** The browser scrolled. */
  scrolled(): void;
  /** Sizes changed: the thumb may be off its place. */
  settleSoon(): void;
  /** A paint of `cells` took so many ms: frames to come are judged by it. */
  learn(cells: number, took: number): void;
  destroy(): void;
}

interface FrameLoopOptions {
  readonly driver: ScrollDriver;
  readonly flight: Flight;
  readonly pool: RowPool;
  /** Height of the rows on screen. */
  readonly viewHeight: () => number;
  /** The frame of where the rows are, or of another place. */
  readonly buildFrame: (y?: number) => Frame;
  readonly paint: (isSketch: boolean, isScroll: boolean) => void;
  readonly onSettled: () => void;
}

/** Decides when to paint and how: in full, or as a sketch while rows cannot follow. */
export function createFrameLoop({ driver, flight, pool, viewHeight, buildFrame, paint, onSettled }: FrameLoopOptions): FrameLoop {
  let request = 0;
  let isScrollFrame = false;
  let quietTimer: ReturnType<typeof setTimeout> | undefined;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  let costPerCell = 0.01;
  /** When all rows on screen were last painted in full. */
  let paintedAt = 0;
  /** Frames since the last in which something scrolled. */
  let stillFor = 0;
  let movedAt = 0;
  let isDestroyed = false;

  const ask = (): void => {
    if (request === 0 && !isDestroyed) request = requestAnimationFrame(onFrame);
  };

  const onFrame = (): void => {
    request = 0;
    const now = performance.now();
    driver.read(now);
    // a frame asked for by data may meet a scroll before its event comes
    const isScroll = isScrollFrame || driver.moved !== 0;
    isScrollFrame = false;
    const isJump = Math.abs(driver.moved) > viewHeight();
    stillFor = driver.moved === 0 ? stillFor + 1 : 0;
    if (stillFor === 0) movedAt = now;
    const isHeld = flight.y !== null && stillFor > 0;
    const isOver = isHeld && stillFor >= landAfter.frames && now - movedAt >= landAfter.ms;
    if (isOver) arrive(now);
    const isSketch = !isOver && (isJump || isHeld ? fly(now) : roll(isScroll, now));
    if (!isSketch) paintedAt = now;
    paint(isSketch, isScroll);
    if (isSketch) rest();
  };

  /** Steps that leave the whole screen behind, and rows that come in between. Answers whether to sketch, as do those below. */
  const fly = (now: number): boolean => {
    const step = flight.move(now, driver.point.y - driver.moved, driver.point.y);
    if (flight.next !== null && pool.prepare(buildFrame(flight.next))) flight.show(now);
    // until it is over: after the last step nobody else does
    ask();
    return step === 'sketch';
  };

  const arrive = (now: number): void => {
    clearTimeout(quietTimer);
    if (!flight.rest(now, driver.point.y)) quietTimer = setTimeout(ask, patience);
  };

  /** A step that rows can follow, or none. */
  const roll = (isScroll: boolean, now: number): boolean => {
    flight.land();
    const next = buildFrame();
    const entering = pool.countEntering(next) * (next.plan.endColumn - next.plan.firstColumn + next.columns.frozenCount);
    // Dear frames are sketched for a moment only: whoever keeps scrolling at a speed one can follow sees rows in between.
    return isScroll && entering * costPerCell > sketchBudget && now - paintedAt < quietAfter;
  };

  /** Once scrolling rests: everything painted in full, then the thumb put where it belongs. */
  const rest = (): void => {
    clearTimeout(quietTimer);
    quietTimer = setTimeout(ask, quietAfter);
    settleSoon();
  };

  const settleSoon = (): void => {
    clearTimeout(settleTimer);
    settleTimer = setTimeout(onSettled, settleAfter);
  };

  return {
    request: ask,
    scrolled() {
      isScrollFrame = true;
      ask();
      rest();
    },
    settleSoon,
    learn(cells, took) {
      if (cells > 20) costPerCell = costPerCell * 0.9 + (took / cells) * 0.1;
    },
    destroy() {
      isDestroyed = true;
      cancelAnimationFrame(request);
      clearTimeout(quietTimer);
      clearTimeout(settleTimer);
    },
  };
}
