import type { RowHeight } from '../core/grid-state.ts';

/** Heights in px, as the tokens say; the fallbacks are the tokens' own defaults. */
export interface Sizes {
  readonly row: Readonly<Record<RowHeight, number>>;
  readonly head: number;
  readonly foot: number;
  readonly add: number;
  readonly group: number;
  /** Colour of skeleton bars: a picture cannot read custom properties. */
  readonly skeleton: string;
}

/** Reads the tokens once at mount and again when the pointer or the contrast setting changes. */
export function readSizes(element: Element): Sizes {
  const style = getComputedStyle(element);
  const px = (name: string, fallback: number): number => {
    const value = Number.parseFloat(style.getPropertyValue(name));
    return Number.isFinite(value) && value > 0 ? value : fallback;
  };
  return {
    row: {
      short: px('--grid-row-short', 32),
      medium: px('--grid-row-medium', 52),
      tall: px('--grid-row-tall', 92),
      extra: px('--grid-row-extra', 132),
    },
    head: px('--grid-header-h', 36),
    foot: px('--footer-h', 36),
    add: px('--grid-row-add', 32),
    group: px('--grid-row-group', 40),
    skeleton: style.getPropertyValue('--grid-skeleton').trim() || 'silver',
  };
}
