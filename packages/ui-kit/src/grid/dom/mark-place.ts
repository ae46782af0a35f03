import { frozenWidth } from '../core/column-model.ts';
import type { Frame } from './frame.ts';

/** Inline start and size of a stretch of columns, drawn on the lines around it. */
export function spanOf(frame: Frame, range: { firstColumn: number; lastColumn: number }): { start: number; size: number } {
  const start = (frame.columns.starts[range.firstColumn] ?? 0) - 1;
  return { start, size: (frame.columns.starts[range.lastColumn + 1] ?? 0) - start };
}

/**
 * A marked row is lifted, so what its marks draw beyond the row would lie over the frozen columns of its neighbours.
 * Answers the clip that takes away what is under the frozen columns.
 */
export function clipOf(frame: Frame, start: number): string {
  const hidden = frozenWidth(frame.columns) - (start - frame.viewport.x);
  if (hidden <= 0) return '';
  return frame.state.dir === 'rtl' ? `inset(-4px ${hidden}px -4px -4px)` : `inset(-4px -4px -4px ${hidden}px)`;
}

export function clip(mark: HTMLElement, frame: Frame, start: number, isFrozen: boolean): void {
  const wanted = isFrozen ? '' : clipOf(frame, start);
  if (mark.style.clipPath !== wanted) mark.style.clipPath = wanted;
}
