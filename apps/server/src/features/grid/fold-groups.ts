import type { AggregateName, CellValue } from '@quadrille/domain';
import type { AggregateSpec } from '@quadrille/sql';
import type { Group } from '../../storage/store/read-requests.ts';

/** Groups of one level. */
export type Layer = readonly Group[];

/** What two groups come to together. */
export type Fold = (one: CellValue, other: CellValue) => CellValue;

const ofBoth =
  (join: (one: number | string, other: number | string) => number | string): Fold =>
  (one, other) => {
    if (one === null || other === null) return one ?? other;
    return join(one as number | string, other as number | string);
  };
const added = ofBoth((one, other) => Number(one) + Number(other));
const least = ofBoth((one, other) => (one < other ? one : other));
const most = ofBoth((one, other) => (one > other ? one : other));

/** Summaries of a group that follow from those of the groups inside it. */
const foldOf: Partial<Record<AggregateName, Fold>> = {
  count: added,
  countEmpty: added,
  countFilled: added,
  checked: added,
  unchecked: added,
  sum: added,
  min: least,
  max: most,
  earliestDate: least,
  latestDate: most,
};

/** Null where one of them does not follow. */
export function foldsOf(aggregates: readonly AggregateSpec[]): readonly Fold[] | null {
  const folds = aggregates.map(({ aggregate }) => foldOf[aggregate]).filter((fold) => fold !== undefined);
  return folds.length === aggregates.length ? folds : null;
}

/** Sums of sums are what the database says as long as all are whole numbers; others are rounded once more. */
export function isExact(layers: readonly Layer[], aggregates: readonly AggregateSpec[]): boolean {
  const sums = aggregates.flatMap(({ aggregate }, at) => (aggregate === 'sum' ? [at] : []));
  const isWhole = (value: CellValue | undefined): boolean => value == null || Number.isSafeInteger(value);
  return layers.every((groups) => groups.every((group) => sums.every((at) => isWhole(group.aggregates[at]))));
}

/** The innermost groups and those around them, outermost first. */
export function foldAll(innermost: Layer, depth: number, folds: readonly Fold[]): Layer[] {
  const groups: Layer[] = [innermost];
  for (let level = depth - 1; level >= 1; level--) groups.unshift(foldTo(groups[0] ?? [], level, folds));
  return groups;
}

/** Groups by the first `level` values of groups inside them. */
function foldTo(groups: Layer, level: number, folds: readonly Fold[]): Layer {
  const folded = new Map<string, Group>();
  for (const { values, count, aggregates } of groups) {
    const own = values.slice(0, level);
    const key = JSON.stringify(own);
    const before = folded.get(key);
    folded.set(key, {
      values: own,
      count: count + (before?.count ?? 0),
      aggregates: before ? folds.map((fold, at) => fold(before.aggregates[at] ?? null, aggregates[at] ?? null)) : aggregates,
    });
  }
  return [...folded.values()];
}
