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

/** Each dashboard is arranged twice: for screens with room beside each other, and for narrow ones. */
export const boardWidths = ['wide', 'narrow'] as const;
export type BoardWidth = (typeof boardWidths)[number];
export const columnsOf: Readonly<Record<BoardWidth, number>> = { wide: boardColumns, narrow: 4 };

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
  columns: number = boardColumns,
): ReadonlyMap<string, WidgetPlace> {
  const ordered = items.toSorted((one, other) => {
    const [a, b] = [one.place, other.place];
    return a.y - b.y || Number(other.id === first) - Number(one.id === first) || a.x - b.x || (one.id < other.id ? -1 : 1);
  });
  const settled = new Map<string, WidgetPlace>();
  const isFree = (place: WidgetPlace): boolean => [...settled.values()].every((other) => !overlap(place, other));
  for (const { id, place } of ordered) {
    const kept = withinBoard(place, columns);
    let { y } = kept;
    while (!isFree({ ...kept, y })) y++;
    while (y > 0 && isFree({ ...kept, y: y - 1 })) y--;
    settled.set(id, { ...kept, y });
  }
  return settled;
}

/**
 * Where widgets stand at a width. On narrow screens those nobody has put anywhere follow below each other, in reading order and over the
 * whole width, behind those that somebody did.
 */
export function placesAt<Item extends { readonly id: string; readonly place: WidgetPlace; readonly narrow: WidgetPlace | null }>(
  items: readonly Item[],
  width: BoardWidth,
): ReadonlyMap<string, WidgetPlace> {
  if (width === 'wide') return settlePlaces(items);
  const columns = columnsOf.narrow;
  const reading = items.toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x || (a.id < b.id ? -1 : 1));
  let below = Math.max(0, ...reading.map(({ narrow }) => (narrow === null ? 0 : narrow.y + narrow.h)));
  const placed = reading.map(({ id, place, narrow }) => {
    const put = narrow ?? { x: 0, y: below, w: columns, h: place.h };
    if (narrow === null) below += place.h;
    return { id, place: put };
  });
  return settlePlaces(placed, null, columns);
}

/** The nearest place that lies on the board. */
export function withinBoard({ x, y, w, h }: WidgetPlace, columns: number = boardColumns): WidgetPlace {
  const width = Math.min(Math.max(1, w), columns);
  return { x: Math.min(Math.max(0, x), columns - width), y: Math.max(0, y), w: width, h: Math.max(1, h) };
}

function overlap(a: WidgetPlace, b: WidgetPlace): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
