import { widthOf } from '../core/column-model.ts';
import type { ColumnModel } from '../core/column-model.ts';

const mostBars = 24;

/** One grey bar per column as a single background: a skeleton row costs no nodes. */
export function sketchBackground(columns: ColumnModel, isRtl: boolean): string {
  const side = isRtl ? 'right' : 'left';
  const bars = columns.visible.slice(0, mostBars).map((column, index) => {
    const start = (columns.starts[index] ?? 0) + 8;
    const width = Math.max(16, Math.round((widthOf(column) - 16) * (index % 2 === 0 ? 0.7 : 0.5)));
    return `linear-gradient(var(--grid-skeleton), var(--grid-skeleton)) ${side} ${start}px top 10px / ${width}px 12px no-repeat`;
  });
  return bars.length > 0 ? bars.join(', ') : 'none';
}
