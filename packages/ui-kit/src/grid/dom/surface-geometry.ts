import type { Flight } from '../core/flight.ts';
import type { Frame } from './frame.ts';
import { hitTest } from './hit-test.ts';
import type { Hit } from './hit-test.ts';
import type { ScrollDriver } from './scroll-driver.ts';
import type { ViewSize } from './view-size.ts';

interface GeometryOptions {
  readonly scroller: HTMLElement;
  readonly driver: ScrollDriver;
  readonly flight: Flight;
  readonly size: ViewSize;
  readonly isRtl: () => boolean;
  readonly frame: () => Frame;
}

/** From client coordinates to places in the grid. */
export interface SurfaceGeometry {
  hit(clientX: number, clientY: number): Hit;
  /** Distance of a client x from the inline start of the visible grid. */
  inlineOf(clientX: number): number;
  /** Distance of a client y from the top of the visible rows. */
  bodyY(clientY: number): number;
}

export function createSurfaceGeometry({ scroller, driver, flight, size, isRtl, frame }: GeometryOptions): SurfaceGeometry {
  const inlineOf = (clientX: number): number => {
    const { left, right } = scroller.getBoundingClientRect();
    return isRtl() ? right - clientX : clientX - left;
  };
  const bodyY = (clientY: number): number => clientY - scroller.getBoundingClientRect().top - size.sizes.head;

  return {
    inlineOf,
    bodyY,
    hit(clientX, clientY) {
      // a press during scrolling means what is on screen, although the frame of the last step is still to come
      const { viewport } = frame();
      const x = Math.abs(scroller.scrollLeft);
      const y = flight.y === null ? viewport.y + scroller.scrollTop - driver.point.top : viewport.y;
      return hitTest({ ...frame(), viewport: { ...viewport, x, y } }, inlineOf(clientX), bodyY(clientY));
    },
  };
}
