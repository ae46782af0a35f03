/** What a dashboard is made of. */
export const widgetKinds = [
  'number',
  'bar',
  'line',
  'area',
  'pie',
  'scatter',
  'heatmap',
  'funnel',
  'table',
  'pivot',
  'text',
  'image',
  'button',
  'view',
] as const;
export type WidgetKind = (typeof widgetKinds)[number];

/** Columns of the grid a dashboard is arranged on. */
export const boardColumns = 12;

/** Where a widget stands on the grid: columns from 0, rows from 0 down. */
export interface WidgetPlace {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/**
 * Places without overlaps: one that would cover another goes down until it is free, and everything moves up as far as it can. A widget
 * in `first` keeps the place it was put to; the others follow in reading order.
 */
export function settlePlaces<Item extends { readonly id: string; readonly place: WidgetPlace }>(
  items: readonly Item[],
  first: string | null = null,
): ReadonlyMap<string, WidgetPlace> {
  const ordered = items.toSorted((one, other) => {
    const [a, b] = [one.place, other.place];
    return a.y - b.y || Number(other.id === first) - Number(one.id === first) || a.x - b.x || (one.id < other.id ? -1 : 1);
  });
  const settled = new Map<string, WidgetPlace>();
  const isFree = (place: WidgetPlace): boolean => [...settled.values()].every((other) => !overlap(place, other));
  for (const { id, place } of ordered) {
    const kept = withinBoard(place);
    let { y } = kept;
    while (!isFree({ ...kept, y })) y++;
    while (y > 0 && isFree({ ...kept, y: y - 1 })) y--;
    settled.set(id, { ...kept, y });
  }
  return settled;
}

/** The nearest place that lies on the board. */
export function withinBoard({ x, y, w, h }: WidgetPlace): WidgetPlace {
  const width = Math.min(Math.max(1, w), boardColumns);
  return { x: Math.min(Math.max(0, x), boardColumns - width), y: Math.max(0, y), w: width, h: Math.max(1, h) };
}

function overlap(a: WidgetPlace, b: WidgetPlace): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
