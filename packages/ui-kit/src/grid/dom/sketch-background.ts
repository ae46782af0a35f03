import { totalWidth, widthAt } from '../core/column-model.ts';
import type { ColumnModel } from '../core/column-model.ts';

const mostBars = 40;

/**
 * One grey bar per column as a single background image: a skeleton row costs no nodes, and one picture
 * for all columns spares a layer of gradient for each.
 */
export function sketchBackground(columns: ColumnModel, isRtl: boolean, colour: string): string {
  const width = totalWidth(columns);
  const bars = columns.visible.slice(0, mostBars).map((_, index) => {
    const size = Math.max(16, Math.round((widthAt(columns, index) - 16) * (index % 2 === 0 ? 0.7 : 0.5)));
    const start = (columns.starts[index] ?? 0) + 8;
    return `<rect x='${isRtl ? width - start - size : start}' y='0' width='${size}' height='12' rx='4'/>`;
  });
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='12' fill='${colour}'>${bars.join('')}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}") ${isRtl ? 'right' : 'left'} 0 top 10px no-repeat`;
}
