import { useLingui } from '@lingui/react/macro';
import type { Question } from '@quadrille/contract';

export type MeasureName = Question['measures'][number]['aggregate'];

/** What measures are called: alone, and of a field. */
export function useMeasureWords(): {
  readonly names: Readonly<Record<MeasureName, string>>;
  of(name: MeasureName, field: string | null): string;
} {
  const { t } = useLingui();
  const names: Readonly<Record<MeasureName, string>> = {
    count: t`Number of records`,
    countEmpty: t`Empty`,
    countFilled: t`Filled`,
    countUnique: t`Different values`,
    percentEmpty: t`Empty, in percent`,
    percentFilled: t`Filled, in percent`,
    percentUnique: t`Different, in percent`,
    sum: t`Sum`,
    min: t`Smallest`,
    max: t`Largest`,
    avg: t`Average`,
    median: t`Median`,
    stdDev: t`Standard deviation`,
    range: t`Range`,
    earliestDate: t`Earliest`,
    latestDate: t`Latest`,
    dateRange: t`Days between`,
    checked: t`Checked`,
    unchecked: t`Not checked`,
    percentChecked: t`Checked, in percent`,
    percentUnchecked: t`Not checked, in percent`,
  };
  return {
    names,
    of: (name, field) => {
      const measure = names[name];
      return field === null ? measure : t`${measure}: ${field}`;
    },
  };
}
