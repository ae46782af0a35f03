import type { FieldId } from '@quadrille/domain';

/** A tally of more bins than these is not worth having: what is put together from it takes as long as looking at records. */
export const mostBins = 50_000;
/** A field of more values than these tells hardly any records apart in groups. */
export const mostValues = 5_000;

/** What was learnt about the values of a table: a guess, which only decides how questions are answered. */
export class KnownValues {
  readonly #met = new Map<string, number>();
  readonly #tooMany = new Set<string>();

  /** Values a level has, one where nobody knows. */
  of(tableId: string, level: FieldId): number {
    return this.#met.get(`${tableId} ${level}`) ?? 1;
  }

  isVaried(tableId: string, level: FieldId): boolean {
    return this.of(tableId, level) > mostValues;
  }

  note(tableId: string, level: FieldId, values: number): void {
    if (this.#met.size > mostKnown) this.#met.clear();
    this.#met.set(`${tableId} ${level}`, values);
  }

  noteTooMany(tableId: string, levels: readonly FieldId[]): void {
    if (this.#tooMany.size > mostKnown) this.#tooMany.clear();
    this.#tooMany.add(`${tableId} ${levels.join()}`);
  }

  isTooMany(tableId: string, levels: readonly FieldId[]): boolean {
    return this.#tooMany.has(`${tableId} ${levels.join()}`);
  }
}
const mostKnown = 5_000;

/**
 * The tallies, each by its levels, from which questions with these needs are put together; as few as may be. `also`: levels that will be
 * asked about next, taken along where there is room. A need that no tally has room for is in none of them.
 */
export function planTallies(
  needs: readonly ReadonlySet<FieldId>[],
  also: readonly FieldId[],
  tableId: string,
  known: KnownValues,
): readonly (readonly FieldId[])[] {
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
