import type { Place } from './arrange.ts';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (sourceId: string): string => `quadrille.diagram.${sourceId}`;

/** Where a person has put the tables of a diagram on this device; those they never moved are not among them. */
export function readPlaces(storage: Kept | null, sourceId: string): ReadonlyMap<string, Place> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(sourceId)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return new Map();
    return new Map(
      Object.entries(kept).flatMap(([id, place]) =>
        Array.isArray(place) && place.length === 2 && place.every(Number.isFinite)
          ? [[id, { x: place[0] as number, y: place[1] as number }] as const]
          : [],
      ),
    );
  } catch {
    return new Map();
  }
}

export function keepPlaces(storage: Kept | null, sourceId: string, places: ReadonlyMap<string, Place>): void {
  try {
    if (places.size === 0) storage?.removeItem(keyOf(sourceId));
    else
      storage?.setItem(
        keyOf(sourceId),
        JSON.stringify(Object.fromEntries([...places].map(([id, { x, y }]) => [id, [Math.round(x), Math.round(y)]]))),
      );
  } catch {
    // without storage they stand where they were put for this visit
  }
}
