import type { FormulaScalar, FormulaValue } from '../evaluate/formula-value.ts';
import { isList, toNumber } from '../evaluate/formula-value.ts';
import { isEqual } from '../evaluate/operators.ts';
import { toTest } from './criterion.ts';
import { define, type FunctionBody } from './formula-function.ts';

export const statisticsNames = [
  'SUM',
  'PRODUCT',
  'AVERAGE',
  'SMALLEST',
  'LARGEST',
  'SPREAD',
  'SUMSQ',
  'COUNT',
  'COUNTA',
  'COUNTALL',
  'COUNTBLANK',
  'COUNT_UNIQUE',
  'COUNTIF',
  'SUMIF',
  'AVERAGEIF',
  'MEDIAN',
  'MODE',
  'STDEV',
  'STDEVP',
  'VAR',
  'VARP',
  'AVEDEV',
  'DEVSQ',
  'GEOMEAN',
  'HARMEAN',
  'SKEW',
  'KURT',
  'LARGE',
  'SMALL',
  'PERCENTILE',
  'QUARTILE',
  'PERCENTRANK',
  'RANK',
  'TRIMMEAN',
  'STANDARDIZE',
  'WEIGHTED_AVERAGE',
  'SUMPRODUCT',
  'CORREL',
  'COVAR',
  'SLOPE',
  'INTERCEPT',
  'FORECAST',
] as const;

type OverNumbers = (numbers: readonly number[]) => number | null;

/** All numbers among the arguments and in lists among them; what is none is left out. */
function overNumbers(
  summary: string,
  example: readonly [string, FormulaValue],
  compute: OverNumbers,
  aliases: readonly string[] = [],
): FunctionBody {
  return define('(...value: list) number', summary, example, (...args: FormulaValue[]) => compute(numbersOf(args)), {
    nulls: 'skip',
    aliases,
  });
}

/** Numbers of a list and one number beside it. */
function withNumber(
  signature: string,
  summary: string,
  example: readonly [string, FormulaValue],
  compute: (numbers: readonly number[], x: number) => number | null,
): FunctionBody {
  return define(signature, summary, example, (list: readonly FormulaScalar[], x: number) => compute(numbersOf(list), x));
}

/** Pairs of numbers at the same place of two lists. */
function overPairs(
  signature: string,
  summary: string,
  example: readonly [string, FormulaValue],
  compute: (pairs: readonly Pair[], x: number) => number | null,
): FunctionBody {
  return define(signature, summary, example, (ys: readonly FormulaScalar[], xs: readonly FormulaScalar[], x = 0) =>
    compute(pairsOf(ys, xs), x),
  );
}

/** Many values at once: from arguments, lists, lookups and links. */
export const statisticsFunctions: Readonly<Record<(typeof statisticsNames)[number], FunctionBody>> = {
  SUM: overNumbers('The sum of all numbers; 0 when there are none.', ['SUM(1, ARRAY(2, 3))', 6], sum),
  PRODUCT: overNumbers('The product of all numbers; nothing when there are none.', ['PRODUCT(2, ARRAY(3, 4))', 24], (all) =>
    all.length === 0 ? null : all.reduce((a, b) => a * b),
  ),
  AVERAGE: overNumbers('The average of all numbers; nothing when there are none.', ['AVERAGE(ARRAY(1, 2, 6))', 3], mean, ['MEAN']),
  SMALLEST: overNumbers('The smallest of all numbers.', ['SMALLEST(ARRAY(4, 2, 8))', 2], (all) =>
    all.length === 0 ? null : all.reduce((a, b) => Math.min(a, b)),
  ),
  LARGEST: overNumbers('The largest of all numbers.', ['LARGEST(ARRAY(4, 2, 8))', 8], (all) =>
    all.length === 0 ? null : all.reduce((a, b) => Math.max(a, b)),
  ),
  SPREAD: overNumbers('The difference of the largest and the smallest number.', ['SPREAD(ARRAY(4, 2, 8))', 6], (all) =>
    all.length === 0 ? null : all.reduce((a, b) => Math.max(a, b)) - all.reduce((a, b) => Math.min(a, b)),
  ),
  SUMSQ: overNumbers('The sum of the squares of all numbers.', ['SUMSQ(3, 4)', 25], (all) => sum(all.map((x) => x * x))),
  COUNT: overNumbers('How many numbers there are.', ['COUNT(1, "a", ARRAY(2, 3))', 3], (all) => all.length),
  COUNTA: define(
    '(...value: list) number',
    'How many values are not empty.',
    ['COUNTA(1, "a", "", BLANK())', 2],
    (...args: FormulaValue[]) => flat(args).filter(isFilled).length,
    { nulls: 'skip' },
  ),
  COUNTALL: define(
    '(...value: list) number',
    'How many values there are, empty ones too.',
    ['COUNTALL(1, "a", BLANK())', 3],
    (...args: FormulaValue[]) => flat(args).length,
    { nulls: 'own', nothing: 'counts' },
  ),
  COUNTBLANK: define(
    '(...value: list) number',
    'How many values are empty.',
    ['COUNTBLANK(1, "", BLANK())', 2],
    (...args: FormulaValue[]) => flat(args).filter((one) => !isFilled(one)).length,
    { nulls: 'own', nothing: 'counts' },
  ),
  COUNT_UNIQUE: define(
    '(...value: list) number',
    'How many different values there are, empty ones aside.',
    ['COUNT_UNIQUE(ARRAY(1, 2, 1))', 2],
    (...args: FormulaValue[]) => new Set(flat(args).filter(isFilled)).size,
    { nulls: 'skip', aliases: ['COUNTUNIQUE', 'COUNT_DISTINCT'] },
  ),
  COUNTIF: define(
    '(list: list, criterion: any) number',
    'How many values meet a criterion such as ">=5", "<>done" or "a*".',
    ['COUNTIF(ARRAY(1, 5, 9), ">=5")', 2],
    (list: readonly FormulaScalar[], criterion: FormulaValue) => list.filter(toTest(criterion)).length,
  ),
  SUMIF: define(
    '(list: list, criterion: any) number',
    'The sum of the numbers that meet a criterion such as ">=5".',
    ['SUMIF(ARRAY(1, 5, 9), ">=5")', 14],
    (list: readonly FormulaScalar[], criterion: FormulaValue) => sum(numbersOf(list.filter(toTest(criterion)))),
  ),
  AVERAGEIF: define(
    '(list: list, criterion: any) number',
    'The average of the numbers that meet a criterion such as ">=5".',
    ['AVERAGEIF(ARRAY(1, 5, 9), ">=5")', 7],
    (list: readonly FormulaScalar[], criterion: FormulaValue) => mean(numbersOf(list.filter(toTest(criterion)))),
  ),
  MEDIAN: overNumbers('The number in the middle; of two, their average.', ['MEDIAN(1, 9, 2)', 2], (all) => percentile(all, 0.5)),
  MODE: overNumbers('The most frequent number, the first of several; nothing when none repeats.', ['MODE(1, 2, 2, 3)', 2], mode),
  STDEV: overNumbers('The standard deviation of a sample.', ['STDEV(1, 3)', Math.SQRT2], (all) => root(variance(all, 1)), ['STDEV_S']),
  STDEVP: overNumbers('The standard deviation of a whole population.', ['STDEVP(1, 3)', 1], (all) => root(variance(all, 0)), ['STDEV_P']),
  VAR: overNumbers('The variance of a sample.', ['VAR(1, 3)', 2], (all) => variance(all, 1), ['VAR_S']),
  VARP: overNumbers('The variance of a whole population.', ['VARP(1, 3)', 1], (all) => variance(all, 0), ['VAR_P']),
  AVEDEV: overNumbers('The average distance from the average.', ['AVEDEV(1, 3)', 1], (all) => mean(deviations(all).map(Math.abs))),
  DEVSQ: overNumbers('The sum of the squared distances from the average.', ['DEVSQ(1, 3)', 2], (all) =>
    all.length === 0 ? null : sum(deviations(all).map((d) => d * d)),
  ),
  GEOMEAN: overNumbers('The geometric mean of positive numbers.', ['ROUND(GEOMEAN(2, 8), 9)', 4], (all) =>
    all.length === 0 || all.some((x) => x <= 0) ? null : Math.exp(sum(all.map(Math.log)) / all.length),
  ),
  HARMEAN: overNumbers('The harmonic mean of positive numbers.', ['HARMEAN(2, 6)', 3], (all) =>
    all.length === 0 || all.some((x) => x <= 0) ? null : all.length / sum(all.map((x) => 1 / x)),
  ),
  SKEW: overNumbers('How lopsided a sample is.', ['SKEW(1, 2, 3)', 0], skewness),
  KURT: overNumbers('How heavy the tails of a sample are.', ['ROUND(KURT(1, 2, 3, 4), 9)', -1.2], kurtosis),
  LARGE: withNumber(
    '(list: list, place: number) number',
    'The number at a place from the largest down.',
    ['LARGE(ARRAY(4, 2, 8), 2)', 4],
    (all, place) => ascending(all)[all.length - Math.trunc(place)] ?? null,
  ),
  SMALL: withNumber(
    '(list: list, place: number) number',
    'The number at a place from the smallest up.',
    ['SMALL(ARRAY(4, 2, 8), 2)', 4],
    (all, place) => ascending(all)[Math.trunc(place) - 1] ?? null,
  ),
  PERCENTILE: withNumber(
    '(list: list, part: number) number',
    'The number below which a part (0 to 1) of all lies.',
    ['PERCENTILE(ARRAY(1, 2, 3, 4, 5), 0.25)', 2],
    percentile,
  ),
  QUARTILE: withNumber(
    '(list: list, quarter: number) number',
    'The number below which so many quarters (0 to 4) of all lie.',
    ['QUARTILE(ARRAY(1, 2, 3, 4, 5), 3)', 4],
    (all, quarter) => percentile(all, Math.trunc(quarter) / 4),
  ),
  PERCENTRANK: withNumber(
    '(list: list, number: number) number',
    'The part (0 to 1) of all that is smaller than the number.',
    ['PERCENTRANK(ARRAY(1, 2, 3), 2)', 0.5],
    (all, x) => (all.length < 2 || !all.includes(x) ? null : all.filter((one) => one < x).length / (all.length - 1)),
  ),
  RANK: define(
    '(number: number, list: list, order?: text) number',
    'The place of a number in a list: 1 for the largest, or for the smallest with "asc".',
    ['RANK(4, ARRAY(4, 2, 8))', 2],
    (x: number, list: readonly FormulaScalar[], order = 'desc') => rank(x, numbersOf(list), order),
    { choices: { order: ['asc', 'desc'] } },
  ),
  TRIMMEAN: withNumber(
    '(list: list, part: number) number',
    'The average without a part (0 to 1) of the extremes, half on each side.',
    ['TRIMMEAN(ARRAY(1, 4, 5, 6, 90), 0.4)', 5],
    (all, part) => (part < 0 || part >= 1 ? null : trimmedMean(ascending(all), Math.floor((all.length * part) / 2))),
  ),
  STANDARDIZE: define(
    '(number: number, mean: number, deviation: number) number',
    'How many deviations a number lies from the mean.',
    ['STANDARDIZE(7, 5, 2)', 1],
    (x: number, center: number, deviation: number) => (deviation <= 0 ? null : (x - center) / deviation),
  ),
  WEIGHTED_AVERAGE: overPairs(
    '(list: list, weights: list) number',
    'The average of a list by the weights of another.',
    ['WEIGHTED_AVERAGE(ARRAY(1, 2), ARRAY(3, 1))', 1.25],
    (pairs) => sum(pairs.map(([y, x]) => y * x)) / sum(pairs.map(([, x]) => x)),
  ),
  SUMPRODUCT: overPairs(
    '(list: list, other list: list) number',
    'The sum of the products of numbers at the same place of two lists.',
    ['SUMPRODUCT(ARRAY(1, 2), ARRAY(3, 4))', 11],
    (pairs) => sum(pairs.map(([y, x]) => y * x)),
  ),
  CORREL: overPairs(
    '(list: list, other list: list) number',
    'How closely two lists go together, from -1 to 1.',
    ['CORREL(ARRAY(1, 2, 3), ARRAY(2, 4, 6))', 1],
    (pairs) => correlation(pairs),
  ),
  COVAR: overPairs(
    '(list: list, other list: list) number',
    'The covariance of two lists.',
    ['COVAR(ARRAY(1, 3), ARRAY(2, 4))', 1],
    (pairs) => covariance(pairs),
  ),
  SLOPE: overPairs(
    '(ys: list, xs: list) number',
    'The slope of the line through the points.',
    ['SLOPE(ARRAY(3, 5), ARRAY(1, 2))', 2],
    (pairs) => line(pairs).slope,
  ),
  INTERCEPT: overPairs(
    '(ys: list, xs: list) number',
    'Where the line through the points begins.',
    ['INTERCEPT(ARRAY(3, 5), ARRAY(1, 2))', 1],
    (pairs) => line(pairs).start,
  ),
  FORECAST: define(
    '(x: number, ys: list, xs: list) number',
    'What the line through the points says for a number.',
    ['FORECAST(4, ARRAY(3, 5), ARRAY(1, 2))', 9],
    (x: number, ys: readonly FormulaScalar[], xs: readonly FormulaScalar[]) => forecast(x, pairsOf(ys, xs)),
  ),
};

type Pair = readonly [number, number];

/** Arguments and the items of lists among them, one after the other. */
export function flat(args: readonly FormulaValue[]): FormulaScalar[] {
  return args.flatMap((value) => (isList(value) ? [...value] : [value]));
}

function numbersOf(args: readonly FormulaValue[]): number[] {
  return flat(args)
    .map(toNumber)
    .filter((x) => x !== null);
}

export function isFilled(value: FormulaScalar): boolean {
  return value !== null && value !== '';
}

function pairsOf(ys: readonly FormulaScalar[], xs: readonly FormulaScalar[]): Pair[] {
  return ys.flatMap((value, index): Pair[] => {
    const [y, x] = [toNumber(value), toNumber(xs[index] ?? null)];
    return y === null || x === null ? [] : [[y, x]];
  });
}

function sum(all: readonly number[]): number {
  return all.reduce((a, b) => a + b, 0);
}

function mean(all: readonly number[]): number | null {
  return all.length === 0 ? null : sum(all) / all.length;
}

function deviations(all: readonly number[]): number[] {
  const center = sum(all) / all.length;
  return all.map((x) => x - center);
}

function variance(all: readonly number[], less: 0 | 1): number | null {
  return all.length <= less ? null : sum(deviations(all).map((d) => d * d)) / (all.length - less);
}

function root(value: number | null): number | null {
  return value === null ? null : Math.sqrt(value);
}

function ascending(all: readonly number[]): number[] {
  return all.toSorted((a, b) => a - b);
}

function percentile(all: readonly number[], part: number): number | null {
  if (all.length === 0 || part < 0 || part > 1) return null;
  const sorted = ascending(all);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

function mode(all: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const x of all) counts.set(x, (counts.get(x) ?? 0) + 1);
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best === undefined || best[1] < 2 ? null : best[0];
}

function skewness(all: readonly number[]): number | null {
  const deviation = root(variance(all, 1));
  const n = all.length;
  if (deviation === null || n < 3) return null;
  return (n / ((n - 1) * (n - 2))) * sum(deviations(all).map((d) => (d / deviation) ** 3));
}

function kurtosis(all: readonly number[]): number | null {
  const deviation = root(variance(all, 1));
  const n = all.length;
  if (deviation === null || n < 4) return null;
  const fourth = sum(deviations(all).map((d) => (d / deviation) ** 4));
  return ((n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3))) * fourth - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
}

function rank(x: number, all: readonly number[], order: string): number | null {
  if (!all.some((one) => isEqual(one, x))) return null;
  return 1 + all.filter((one) => (order.toLowerCase() === 'asc' ? one < x : one > x)).length;
}

function trimmedMean(sorted: readonly number[], cut: number): number | null {
  return mean(sorted.slice(cut, sorted.length - cut));
}

function covariance(pairs: readonly Pair[]): number | null {
  if (pairs.length === 0) return null;
  const [ys, xs] = [deviations(pairs.map(([y]) => y)), deviations(pairs.map(([, x]) => x))];
  return sum(ys.map((y, index) => y * (xs[index] ?? 0))) / pairs.length;
}

function correlation(pairs: readonly Pair[]): number | null {
  const both = covariance(pairs);
  const [ys, xs] = [
    root(
      variance(
        pairs.map(([y]) => y),
        0,
      ),
    ),
    root(
      variance(
        pairs.map(([, x]) => x),
        0,
      ),
    ),
  ];
  return both === null || ys === null || xs === null ? null : Math.min(Math.max(both / (ys * xs), -1), 1);
}

function line(pairs: readonly Pair[]): { readonly slope: number | null; readonly start: number | null } {
  const both = covariance(pairs);
  const spread = variance(
    pairs.map(([, x]) => x),
    0,
  );
  if (both === null || spread === null || spread === 0) return { slope: null, start: null };
  const slope = both / spread;
  return { slope, start: (mean(pairs.map(([y]) => y)) ?? 0) - slope * (mean(pairs.map(([, x]) => x)) ?? 0) };
}

function forecast(x: number, pairs: readonly Pair[]): number | null {
  const { slope, start } = line(pairs);
  return slope === null || start === null ? null : start + slope * x;
}
