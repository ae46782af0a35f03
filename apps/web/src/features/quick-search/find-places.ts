import type { Outline, WireItem } from '@quadrille/contract';

export type PlaceKind = 'base' | 'table' | 'view' | 'field' | 'dashboard' | 'item';

/** What a base holds by name. */
export interface Names extends Outline {
  /** Pages, queries and prompts; missing where they could not be read. */
  readonly items?: readonly Pick<WireItem, 'id' | 'title' | 'kind'>[];
}

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
  readonly itemKind?: WireItem['kind'];
}

export interface NamedBase {
  readonly id: string;
  readonly title: string;
}

/** Shown of each kind at most. */
export const mostOfKind = 8;

/**
 * Places whose name, with the names of what they are in, holds every word; those whose own name begins with the text first,
 * then those of the base on screen. Nothing typed: bases, and the tables, views, dashboards and pages of that base.
 */
export function findPlaces(
  bases: readonly NamedBase[],
  outlines: Readonly<Record<string, Names | undefined>>,
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
  return (['table', 'view', 'dashboard', 'item', 'field', 'base'] as const).flatMap((kind) =>
    (found.get(kind) ?? [])
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, mostOfKind)
      .map(({ place }) => place),
  );
}

function* listPlaces(bases: readonly NamedBase[], outlines: Readonly<Record<string, Names | undefined>>): Generator<Place> {
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
    for (const { id, title, kind } of outlines[base.id]?.items ?? [])
      yield { kind: 'item', id, title, within: [base.title], baseId: base.id, itemKind: kind };
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
