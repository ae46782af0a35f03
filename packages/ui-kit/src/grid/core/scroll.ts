/** Tallest scroll content we build. Browsers round or clamp far above it, Firefox first, near 17.8 million. */
export const tallestScroll = 6_000_000;

/** Heights in px: all content, what shows of it, and the cap on what the browser is asked to scroll. */
export interface ScrollSpace {
  readonly content: number;
  readonly view: number;
  readonly cap: number;
}

/** `y` is where we are in the content, `top` is the browser's scrollTop; equal while not scaled. */
export interface ScrollPoint {
  readonly y: number;
  readonly top: number;
}

export function physicalHeight(space: ScrollSpace): number {
  return Math.min(space.content, space.cap);
}

export function isScaled(space: ScrollSpace): boolean {
  return space.content > space.cap;
}

export function furthestY(space: ScrollSpace): number {
  return Math.max(0, space.content - space.view);
}

function furthestTop(space: ScrollSpace): number {
  return Math.max(0, physicalHeight(space) - space.view);
}

/** The largest step that is a wheel, a finger or a key; a larger one is the thumb. */
function smallStep({ view }: ScrollSpace): number {
  return Math.max(2000, 2 * view);
}

/**
 * The scrollTop that belongs to y. Near the ends it leaves room to go on in small steps: at the edge of the browser's range a wheel would
 * stop before the edge of the content, because there one pixel stands for many.
 */
export function topOfY(space: ScrollSpace, y: number): number {
  if (!isScaled(space)) return y;
  const far = furthestY(space);
  const most = furthestTop(space);
  const room = Math.min(smallStep(space), most / 2);
  return Math.min(Math.max(Math.round((y / far) * most), Math.min(y, room)), most - Math.min(far - y, room));
}

/**
 * Follows the browser to a new scrollTop. A small step is a wheel, a finger or a key: 1 px is 1 px. A large
 * one is the thumb: proportional. A small step that meets an edge of the browser's range before the content's
 * own edge answers another `top` than it was given: the surface sets it, so that scrolling can go on.
 */
export function followScroll(space: ScrollSpace, from: ScrollPoint, top: number): ScrollPoint {
  if (!isScaled(space)) return { y: clamp(top, furthestY(space)), top };
  const step = top - from.top;
  if (Math.abs(step) > smallStep(space)) {
    return { y: Math.round((clamp(top, furthestTop(space)) / furthestTop(space)) * furthestY(space)), top };
  }
  const y = clamp(from.y + step, furthestY(space));
  const isAtEdge = top <= 0 || top >= furthestTop(space);
  return { y, top: isAtEdge ? topOfY(space, y) : top };
}

/** Jumps to y. */
export function scrollToY(space: ScrollSpace, y: number): ScrollPoint {
  const target = clamp(Math.round(y), furthestY(space));
  return { y: target, top: topOfY(space, target) };
}

/**
 * The same place when the sizes changed. Where the thumb may stay it does, though it is off by a little until it rests: moving it would
 * take a scroll that is under way from whoever makes it.
 */
export function refitScroll(space: ScrollSpace, point: ScrollPoint): ScrollPoint {
  const fits = point.y <= furthestY(space) && point.top <= furthestTop(space);
  return fits && (isScaled(space) || point.y === point.top) ? point : scrollToY(space, point.y);
}

/** After a rest the thumb goes where it belongs, without moving the content. */
export function settleScroll(space: ScrollSpace, point: ScrollPoint): ScrollPoint {
  return { y: point.y, top: topOfY(space, point.y) };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), most);
}
