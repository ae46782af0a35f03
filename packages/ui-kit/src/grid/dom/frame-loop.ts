import { patience } from '../core/flight.ts';
import type { Flight } from '../core/flight.ts';
import type { Frame } from './frame.ts';
import type { RowPool } from './row-pool.ts';
import type { ScrollDriver } from './scroll-driver.ts';

/** How long painting new cells may take, in ms, before a frame is only sketched. */
const sketchBudget = 6;
const quietAfter = 80;
/** A flight is over when nothing was scrolled for this many frames and ms: a hand may pause between two steps. */
const landAfter = { frames: 2, ms: 24 };
/** Scrolling is over after this many ms: the thumb goes to its exact place, and cells tell again whether they are selected. */
export const settleAfter = 150;

export interface FrameLoop {
  /** Asks for a frame; many requests lead to one. */
  request(): void;
  /** The browser scrolled. */
  scrolled(): void;
  /** Sizes changed, so that the thumb may not be at its exact place. */
  settleSoon(): void;
  /** Notes that painting `cells` took this many ms, which predicts the cost of later frames. */
  learn(cells: number, took: number): void;
  destroy(): void;
}

interface FrameLoopOptions {
  readonly driver: ScrollDriver;
  readonly flight: Flight;
  readonly pool: RowPool;
  /** Height of the rows on screen. */
  readonly viewHeight: () => number;
  /** Builds the frame of the present scroll position, or of another place. */
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

  const requestFrame = (): void => {
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
    // frames are asked for until the flight is over, because after the last step nobody else does
    requestFrame();
    return step === 'sketch';
  };

  const arrive = (now: number): void => {
    clearTimeout(quietTimer);
    if (!flight.rest(now, driver.point.y)) quietTimer = setTimeout(requestFrame, patience);
  };

  /** A step that rows can follow, or none. */
  const roll = (isScroll: boolean, now: number): boolean => {
    flight.land();
    const next = buildFrame();
    const entering = pool.countEntering(next) * (next.plan.endColumn - next.plan.firstColumn + next.columns.frozenCount);
    // Slow frames are sketched only for a moment, so that whoever scrolls at a readable speed sees rows in between.
    return isScroll && entering * costPerCell > sketchBudget && now - paintedAt < quietAfter;
  };

  /** Once scrolling rests: everything painted in full, then the thumb put where it belongs. */
  const rest = (): void => {
    clearTimeout(quietTimer);
    quietTimer = setTimeout(requestFrame, quietAfter);
    settleSoon();
  };

  const settleSoon = (): void => {
    clearTimeout(settleTimer);
    settleTimer = setTimeout(onSettled, settleAfter);
  };

  return {
    request: requestFrame,
    scrolled() {
      isScrollFrame = true;
      requestFrame();
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
