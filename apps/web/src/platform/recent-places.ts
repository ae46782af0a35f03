/** A view of a table somebody had open. */
export interface RecentPlace {
  readonly baseId: string;
  readonly tableId: string;
  readonly viewId: string;
  readonly title: string;
  readonly tableTitle: string;
  /** Number of the kind of view. */
  readonly type: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const mostKept = 12;
const keyOf = (userId: string): string => `quadrille.recent.${userId}`;

/** The views somebody had open in this browser, the last one first. */
export function readRecentPlaces(userId: string): readonly RecentPlace[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

/** Each view stands there once, where it was opened last. */
export function withPlace(places: readonly RecentPlace[], place: RecentPlace): readonly RecentPlace[] {
  return [place, ...places.filter(({ viewId }) => viewId !== place.viewId)].slice(0, mostKept);
}

export function keepRecentPlace(userId: string, place: RecentPlace): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(withPlace(readRecentPlaces(userId), place)));
  } catch {
    // without room for it the page works all the same
  }
}

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== 'object' || value === null) return false;
  const place = value as Partial<Record<keyof RecentPlace, unknown>>;
  const texts = [place.baseId, place.tableId, place.viewId, place.title, place.tableTitle];
  return texts.every((text) => typeof text === 'string') && typeof place.type === 'number' && typeof place.at === 'number';
}
