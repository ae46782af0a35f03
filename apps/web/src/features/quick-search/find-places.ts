import type { Outline } from '@quadrille/contract';

export type PlaceKind = 'base' | 'table' | 'view' | 'field' | 'dashboard';

/** Something with a name that can be gone to. */
export interface Place {
  readonly kind: PlaceKind;
  readonly id: string;
  readonly title: string;
  /** Titles of what it is in, outermost first. */
  readonly within: readonly string[];
  readonly baseId: string;
  readonly tableId?: string;
  readonly viewType?: number;
  readonly fieldType?: string;
}

export interface NamedBase {
  readonly id: string;
  readonly title: string;
}

/** Shown of each kind at most. */
export const mostOfKind = 8;

/**
 * Places whose name, with the names of what they are in, holds every word; those whose own name begins with the text first,
 * then those of the base on screen. Nothing typed: bases, and the tables, views and dashboards of that base.
 */
export function findPlaces(
  bases: readonly NamedBase[],
  outlines: Readonly<Record<string, Outline | undefined>>,
  query: string,
  currentBase: string | null,
): readonly Place[] {
  const words = fold(query).split(/\s+/u).filter(Boolean);
  const found = new Map<PlaceKind, { place: Place; rank: number }[]>();
  for (const place of listPlaces(bases, outlines)) {
    if (words.length === 0 && (place.kind === 'field' || (place.kind !== 'base' && place.baseId !== currentBase))) continue;
    const rank = rankOf(place, words, currentBase);
    if (rank === null) continue;
    const ofKind = found.get(place.kind) ?? [];
    ofKind.push({ place, rank });
    found.set(place.kind, ofKind);
  }
  return (['table', 'view', 'dashboard', 'field', 'base'] as const).flatMap((kind) =>
    (found.get(kind) ?? [])
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, mostOfKind)
      .map(({ place }) => place),
  );
}

function* listPlaces(bases: readonly NamedBase[], outlines: Readonly<Record<string, Outline | undefined>>): Generator<Place> {
  for (const base of bases) {
    yield { kind: 'base', id: base.id, title: base.title, within: [], baseId: base.id };
    for (const table of outlines[base.id]?.tables ?? []) {
      const within = [base.title, table.title];
      const inside = { baseId: base.id, tableId: table.id, within };
      yield { kind: 'table', id: table.id, title: table.title, within: [base.title], baseId: base.id, tableId: table.id };
      for (const { id, title, type, isDefault } of table.views)
        if (!isDefault) yield { ...inside, kind: 'view', id, title, viewType: type };
      for (const { id, title, uidt, system } of table.fields) if (!system) yield { ...inside, kind: 'field', id, title, fieldType: uidt };
    }
    for (const { id, title } of outlines[base.id]?.dashboards ?? [])
      yield { kind: 'dashboard', id, title, within: [base.title], baseId: base.id };
  }
}

/** At least one word is in the name itself: what a thing is in does not make it found alone. Null: not found. */
function rankOf(place: Place, words: readonly string[], currentBase: string | null): number | null {
  const isHere = place.baseId === currentBase ? 1 : 0;
  if (words.length === 0) return isHere;
  const title = fold(place.title);
  const all = fold([...place.within, place.title].join(' '));
  if (!words.every((word) => all.includes(word)) || !words.some((word) => title.includes(word))) return null;
  const text = words.join(' ');
  return (title === text ? 8 : 0) + (title.startsWith(text) ? 4 : 0) + (words.every((word) => title.includes(word)) ? 2 : 0) + isHere;
}

/** Letters without case and marks. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
