import { frozenWidth } from '../core/column-model.ts';
import type { Frame } from './frame.ts';

/**
 * Inline start and size of a stretch of columns, drawn on the lines around it. The line before the first column that scrolls is
 * under the frozen ones: there a mark begins beside it.
 */
export function spanOf(frame: Frame, range: { firstColumn: number; lastColumn: number }): { start: number; size: number } {
  const line = range.firstColumn === frame.columns.frozenCount ? 0 : 1;
  const start = (frame.columns.starts[range.firstColumn] ?? 0) - line;
  return { start, size: (frame.columns.starts[range.lastColumn + 1] ?? 0) - start };
}

/** How far marks draw beyond their cells: the name of another person is the highest. */
const beyond = '-24px';

/**
 * A marked row is lifted, so what its marks draw beyond the row would lie over the frozen columns of its neighbours.
 * Answers the clip that takes away what is under the frozen columns.
 */
export function clipOf(frame: Frame, start: number): string {
  const hidden = frozenWidth(frame.columns) - (start - frame.viewport.x);
  if (hidden <= 0) return '';
  return frame.state.dir === 'rtl'
    ? `inset(${beyond} ${hidden}px ${beyond} ${beyond})`
    : `inset(${beyond} ${beyond} ${beyond} ${hidden}px)`;
}

export function clip(mark: HTMLElement, frame: Frame, start: number, isFrozen: boolean): void {
  const wanted = isFrozen ? '' : clipOf(frame, start);
  if (mark.style.clipPath !== wanted) mark.style.clipPath = wanted;
}
