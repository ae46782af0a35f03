import type { AnsweredQuestion, AnswerGroup } from '@quadrille/contract';
import type { PeriodUnit } from '@quadrille/domain';
import type { ChartData, ChartName } from '@quadrille/ui-kit/charts';

type GroupValue = AnswerGroup['values'][number];

/** How values of groups and measures are called. */
export interface AnswerWords {
  /** The value of a group of this level. */
  group(level: number, value: GroupValue): string;
  /** A colour of its own, of an option. */
  color(level: number, value: GroupValue): string | undefined;
  measure(at: number): string;
}

export interface ChartAnswer {
  readonly data: ChartData;
  /** The values of the group a mark stands for. */
  pathOf(series: number, category: number): GroupValue[];
}

/** Periods without records in between that are filled in at most. */
const mostPeriods = 400;

/**
 * An answer as a chart draws it: one level of groups gives a series for each measure, two levels a series for each value of the second.
 * Periods in between that have no record are there too, so that a line does not jump over them.
 */
export function toChartData(answer: AnsweredQuestion, words: AnswerWords): ChartAnswer {
  const categories = categoriesOf(answer);
  const names = categories.map((value): ChartName => ({
    key: JSON.stringify(value),
    label: words.group(0, value),
    color: words.color(0, value),
  }));
  const [first, last] = [categories.find((value) => value !== null), categories.at(-1)];
  const keepsEnd = answer.grouped_by[0]?.unit != null && String(first) < String(last);
  const byKey = new Map(answer.groups.map((group) => [JSON.stringify(group.values), group]));
  const measureOf = (values: readonly GroupValue[], at: number): number | null => {
    const group = byKey.get(JSON.stringify(values));
    if (group === undefined) return isAdditive(answer, at) ? 0 : null;
    const value = group.measures[at] ?? null;
    return typeof value === 'number' ? value : null;
  };
  if (answer.grouped_by.length < 2) {
    return {
      data: {
        categories: names,
        series: answer.measured.map((_, at) => ({ key: String(at), label: words.measure(at) })),
        values: answer.measured.map((_, at) => categories.map((value) => measureOf([value], at))),
        keepsEnd,
      },
      pathOf: (_series, category) => [categories[category] ?? null],
    };
  }
  const parts = distinct(answer.groups.map(({ values }) => values[1] ?? null));
  return {
    data: {
      categories: names,
      series: parts.map((value) => ({ key: JSON.stringify(value), label: words.group(1, value), color: words.color(1, value) })),
      values: parts.map((part) => categories.map((value) => measureOf([value, part], 0))),
      keepsEnd,
    },
    pathOf: (series, category) => [categories[category] ?? null, parts[series] ?? null],
  };
}

/** Of no records it is nothing rather than unknown. */
function isAdditive({ measured }: AnsweredQuestion, at: number): boolean {
  return ['count', 'sum', 'countFilled', 'countEmpty', 'countUnique', 'checked', 'unchecked'].includes(measured[at]?.aggregate ?? '');
}

function categoriesOf({ groups, grouped_by }: AnsweredQuestion): GroupValue[] {
  const values = distinct(groups.map((group) => group.values[0] ?? null));
  const unit = grouped_by[0]?.unit ?? null;
  const dates = values.filter((value) => typeof value === 'string').toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (unit === null || first === undefined || last === undefined || values.length - dates.length > 1) return values;
  const filled: string[] = [];
  for (let at = first; at <= last && filled.length <= mostPeriods; at = nextPeriod(at, unit)) filled.push(at);
  if (filled.length > mostPeriods || !dates.every((date) => filled.includes(date))) return values;
  const isFalling = values.indexOf(last) < values.indexOf(first);
  const ordered = isFalling ? filled.toReversed() : filled;
  // Records without a date stay where the order put them: before all others, or behind them.
  if (!values.includes(null)) return ordered;
  return values[0] === null ? [null, ...ordered] : [...ordered, null];
}

/** The first day of the period after one. */
export function nextPeriod(date: string, unit: PeriodUnit): string {
  const at = new Date(`${date}T00:00:00Z`);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const steps: Readonly<Record<PeriodUnit, number>> = {
    day: Date.UTC(year, month, day + 1),
    week: Date.UTC(year, month, day + 7),
    month: Date.UTC(year, month + 1, 1),
    quarter: Date.UTC(year, month + 3, 1),
    year: Date.UTC(year + 1, 0, 1),
  };
  return new Date(steps[unit]).toISOString().slice(0, 10);
}

function distinct(values: readonly GroupValue[]): GroupValue[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
