import type { CellValue } from '@quadrille/domain';
import type { ScalarAggregate } from '@quadrille/sql';

/** What the values of a field come to in some records. */
export interface Totals {
  readonly records: number;
  /** Values there are; of checkboxes those that are checked. */
  readonly filled: number;
  readonly sum: number;
  readonly low: CellValue;
  readonly high: CellValue;
}

/** Summaries that follow from totals, which can be added up; null: those that do not. They mean what they mean in the database. */
const summaries: Readonly<Record<ScalarAggregate, ((totals: Totals) => CellValue) | null>> = {
  count: ({ records }) => records,
  countFilled: ({ filled }) => filled,
  countEmpty: ({ records, filled }) => records - filled,
  percentFilled: share(({ filled }) => filled),
  percentEmpty: share(({ records, filled }) => records - filled),
  checked: ({ filled }) => filled,
  unchecked: ({ records, filled }) => records - filled,
  percentChecked: share(({ filled }) => filled),
  percentUnchecked: share(({ records, filled }) => records - filled),
  sum: ({ filled, sum }) => (filled === 0 ? null : finite(sum)),
  avg: ({ filled, sum }) => (filled === 0 ? null : finite(sum / filled)),
  min: ({ low }) => low,
  max: ({ high }) => high,
  range: ({ low, high }) => (low === null ? null : Number(high) - Number(low)),
  earliestDate: ({ low }) => low,
  latestDate: ({ high }) => high,
  dateRange: ({ low, high }) => (low === null ? null : Math.floor((Date.parse(String(high)) - Date.parse(String(low))) / dayMs)),
  countUnique: null,
  percentUnique: null,
  median: null,
  stdDev: null,
};
const dayMs = 86_400_000;

export function isAddable(aggregate: ScalarAggregate): boolean {
  return summaries[aggregate] !== null;
}

export function summarise(aggregate: ScalarAggregate, totals: Totals): CellValue {
  return summaries[aggregate]?.(totals) ?? null;
}

function share(of: (totals: Totals) => number): (totals: Totals) => CellValue {
  return (totals) => (totals.records === 0 ? null : (of(totals) * 100) / totals.records);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
