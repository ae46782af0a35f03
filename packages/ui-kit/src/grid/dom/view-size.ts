import type { RowHeight } from '../core/grid-state.ts';
import { readSizes } from './read-sizes.ts';
import type { Sizes } from './read-sizes.ts';

/** How large the parts of the grid are, and how much of its rows is on screen. */
export interface ViewSize {
  readonly sizes: Sizes;
  /** The box rows are seen in, between header and footer; empty until it is measured. */
  readonly view: { readonly width: number; readonly height: number };
  /** Grows with every measurement: sizes may have changed. */
  readonly version: number;
  rowHeight(height: RowHeight): number;
  measure(): void;
}

export function createViewSize(root: HTMLElement, scroller: HTMLElement, hasFooter: boolean): ViewSize {
  let sizes = readSizes(root);
  let view = { width: 0, height: 0 };
  let version = 0;
  return {
    get sizes() {
      return sizes;
    },
    get view() {
      return view;
    },
    get version() {
      return version;
    },
    rowHeight: (height) => sizes.row[height],
    measure() {
      sizes = readSizes(root);
      version += 1;
      const foot = hasFooter ? sizes.foot : 0;
      view = { width: scroller.clientWidth, height: Math.max(0, scroller.clientHeight - sizes.head - foot) };
      root.style.setProperty('--q-head-height', `${sizes.head}px`);
      root.style.setProperty('--q-group-height', `${sizes.group}px`);
      root.style.setProperty('--q-foot-height', `${foot}px`);
      root.style.setProperty('--q-add-height', `${sizes.add}px`);
    },
  };
}
