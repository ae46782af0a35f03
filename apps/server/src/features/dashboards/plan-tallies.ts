import type { FieldId } from '@quadrille/domain';

/** A tally of more bins than these is not worth having: what is put together from it takes as long as looking at records. */
export const mostBins = 50_000;
/** Nor one whose texts are longer together than this. */
export const mostTextBytes = 16 * 1024 * 1024;
/** A field of more values than these tells hardly any records apart in groups. */
export const mostValues = 5_000;

/**
 * What was learnt about the values of a table, by whoever saw most of them: a guess, which only decides how questions are answered. It is
 * learnt anew after some minutes, because tables shrink and values come to be fewer.
 */
export class KnownValues {
  readonly #tables = new Map<string, Learnt>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Values a level has, one where nobody knows. */
  of(tableId: string, level: FieldId): number {
    return this.#about(tableId)?.met.get(level) ?? 1;
  }

  /** Also where its texts alone are too long to be kept, however few they are. */
  isVaried(tableId: string, level: FieldId): boolean {
    return this.of(tableId, level) > mostValues || this.isTooMany(tableId, [level]);
  }

  note(tableId: string, level: FieldId, values: number): void {
    const { met } = this.#learn(tableId);
    met.set(level, Math.max(met.get(level) ?? 1, values));
  }

  noteTooMany(tableId: string, levels: readonly FieldId[]): void {
    this.#learn(tableId).tooMany.add(levels.join());
  }

  isTooMany(tableId: string, levels: readonly FieldId[]): boolean {
    return this.#about(tableId)?.tooMany.has(levels.join()) ?? false;
  }

  #about(tableId: string): Learnt | undefined {
    const learnt = this.#tables.get(tableId);
    if (learnt === undefined || this.#now() < learnt.until) return learnt;
    this.#tables.delete(tableId);
    return undefined;
  }

  #learn(tableId: string): Learnt {
    const known = this.#about(tableId);
    if (known !== undefined && known.met.size + known.tooMany.size < mostOfTable) return known;
    if (this.#tables.size >= mostTables) this.#tables.clear();
    const learnt: Learnt = { until: this.#now() + holdsMs, met: new Map(), tooMany: new Set() };
    this.#tables.set(tableId, learnt);
    return learnt;
  }
}

interface Learnt {
  readonly until: number;
  readonly met: Map<FieldId, number>;
  readonly tooMany: Set<string>;
}

export const holdsMs = 10 * 60_000;
const mostTables = 1000;
const mostOfTable = 1000;

/**
 * The tallies, each by its levels, from which questions with these needs are put together; as few as may be. `also`: levels that will be
 * asked about next, taken along where there is room. A need that no tally has room for is in none of them, and neither is the only one: the
 * database has indexes for its conditions.
 */
export function planTallies(
  needs: readonly ReadonlySet<FieldId>[],
  also: readonly FieldId[],
  tableId: string,
  known: KnownValues,
): readonly (readonly FieldId[])[] {
  if (needs.length <= 1 && also.length === 0) return [];
  const whole = inOrder([...needs.flatMap((need) => [...need]), ...also]);
  const needed = inOrder(needs.flatMap((need) => [...need]));
  for (const levels of [whole, needed]) if (!known.isTooMany(tableId, levels)) return [levels];
  const hasRoom = (levels: readonly FieldId[]): boolean =>
    !known.isTooMany(tableId, levels) && levels.reduce((bins, level) => bins * known.of(tableId, level), 1) <= mostBins;
  const tallies: FieldId[][] = [];
  for (const need of needs.toSorted((one, other) => other.size - one.size)) {
    const joined = tallies.findIndex((levels) => hasRoom(inOrder([...levels, ...need])));
    if (joined >= 0) tallies[joined] = inOrder([...(tallies[joined] as FieldId[]), ...need]);
    else if (hasRoom(inOrder([...need]))) tallies.push(inOrder([...need]));
  }
  return tallies.map((levels) =>
    also.reduce<readonly FieldId[]>((own, level) => {
      const more = inOrder([...own, level]);
      return hasRoom(more) ? more : own;
    }, levels),
  );
}

/** Each once, so that equal sets are equal lists. */
function inOrder(levels: readonly FieldId[]): FieldId[] {
  return [...new Set(levels)].toSorted();
}
