import type { MountedGrid } from './mount-grid.ts';

/** Where a row begins, in px below the top of the grid. */
export function topOf(mounted: MountedGrid, index: number): number {
  return Math.round(mounted.cell(index, 'name').getBoundingClientRect().top - mounted.scroller.getBoundingClientRect().top);
}

/** Lines of which something shows on a screen, at most. */
export function linesOf(mounted: MountedGrid): number {
  return Math.ceil(mounted.scroller.clientHeight / 32) + 1;
}

/** Skeleton rows on screen; those kept ready around it do not count. */
export function countGrey(mounted: MountedGrid): number {
  const view = mounted.scroller.getBoundingClientRect();
  const rows = [...mounted.host.querySelectorAll('.q-row.is-skeleton:not([hidden])')].map((row) => row.getBoundingClientRect());
  return rows.filter(({ top, bottom }) => bottom > view.top + 40 && top < view.bottom - 40).length;
}
