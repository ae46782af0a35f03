import type { ChartMark, ChartPicture } from './chart-data.ts';

/**
 * The mark a key leads to, by its place among the marks; null for keys that lead nowhere. Left and right go along the categories, the
 * way they are drawn; up and down go to the other series of the same category, or along where there is none.
 */
export function stepInChart({ marks, isRtl }: Pick<ChartPicture, 'marks' | 'isRtl'>, from: number, key: string): number | null {
  const current = marks[from];
  if (current === undefined) return marks.length > 0 && keys.includes(key) ? 0 : null;
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return marks.length - 1;
    case 'ArrowRight':
      return along(marks, current, isRtl ? -1 : 1) ?? from;
    case 'ArrowLeft':
      return along(marks, current, isRtl ? 1 : -1) ?? from;
    case 'ArrowDown':
      return across(marks, current, 1) ?? from;
    case 'ArrowUp':
      return across(marks, current, -1) ?? from;
    default:
      return null;
  }
}

const keys: readonly string[] = ['Home', 'End', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];

const placeOf = ({ along: place, category }: ChartMark): number => place ?? category;

function along(marks: readonly ChartMark[], current: ChartMark, way: 1 | -1): number | null {
  return nearest(marks, (mark) => (mark.series === current.series ? (placeOf(mark) - placeOf(current)) * way : 0));
}

function across(marks: readonly ChartMark[], current: ChartMark, way: 1 | -1): number | null {
  const own = nearest(marks, (mark) => (mark.category === current.category ? (mark.series - current.series) * way : 0));
  const hasOthers = marks.some((mark) => mark.category === current.category && mark.series !== current.series);
  return hasOthers ? own : along(marks, current, way);
}

/** The mark of the smallest distance above zero. */
function nearest(marks: readonly ChartMark[], distance: (mark: ChartMark) => number): number | null {
  let found: number | null = null;
  let least = Infinity;
  marks.forEach((mark, at) => {
    const away = distance(mark);
    if (away <= 0 || away >= least) return;
    least = away;
    found = at;
  });
  return found;
}
