import type { FormulaScalar } from '../evaluate/formula-value.ts';
import { toNumber } from '../evaluate/formula-value.ts';
import { define, type FunctionBody } from './formula-function.ts';

export const financeNames = [
  'PMT',
  'FV',
  'PV',
  'NPER',
  'NPV',
  'IRR',
  'SLN',
  'SYD',
  'DDB',
  'EFFECT',
  'NOMINAL',
  'RRI',
  'PDURATION',
  'COMPOUND',
] as const;

/** Loans, savings and depreciation; money paid out is negative, as in spreadsheets. */
export const financeFunctions: Readonly<Record<(typeof financeNames)[number], FunctionBody>> = {
  PMT: define(
    '(rate: number, periods: number, present: number, future?: number, due at start?: number) number',
    'The payment per period that pays off a loan.',
    ['ROUND(PMT(0.01, 12, 1000), 2)', -88.85],
    payment,
  ),
  FV: define(
    '(rate: number, periods: number, payment: number, present?: number, due at start?: number) number',
    'What regular payments grow to.',
    ['ROUND(FV(0.01, 12, -100), 2)', 1268.25],
    futureValue,
  ),
  PV: define(
    '(rate: number, periods: number, payment: number, future?: number, due at start?: number) number',
    'What regular payments are worth today.',
    ['ROUND(PV(0.01, 12, -100), 2)', 1125.51],
    presentValue,
  ),
  NPER: define(
    '(rate: number, payment: number, present: number, future?: number, due at start?: number) number',
    'How many periods it takes.',
    ['ROUND(NPER(0.01, -100, 1000), 2)', 10.59],
    periods,
  ),
  NPV: define(
    '(rate: number, values: list) number',
    'What a list of payments is worth today, the first one period from now.',
    ['ROUND(NPV(0.1, ARRAY(100, 100)), 2)', 173.55],
    (rate: number, list: readonly FormulaScalar[]) => netPresentValue(rate, numbers(list)) / (1 + rate),
  ),
  IRR: define(
    '(values: list) number',
    'The rate at which a list of payments is worth nothing.',
    ['ROUND(IRR(ARRAY(-100, 60, 60)), 4)', 0.1307],
    (list: readonly FormulaScalar[]) => internalRate(numbers(list)),
  ),
  SLN: define(
    '(cost: number, salvage: number, life: number) number',
    'Depreciation per period, the same in each.',
    ['SLN(1000, 100, 9)', 100],
    (cost: number, salvage: number, life: number) => (cost - salvage) / life,
  ),
  SYD: define(
    '(cost: number, salvage: number, life: number, period: number) number',
    'Depreciation of a period by the sum of the years.',
    ['SYD(1000, 100, 9, 1)', 180],
    (cost: number, salvage: number, life: number, period: number) =>
      period < 1 || period > life ? null : ((cost - salvage) * (life - period + 1) * 2) / (life * (life + 1)),
  ),
  DDB: define(
    '(cost: number, salvage: number, life: number, period: number, factor?: number) number',
    'Depreciation of a period that falls by a factor (2 unless given).',
    ['DDB(1000, 100, 10, 1)', 200],
    declining,
  ),
  EFFECT: define(
    '(rate: number, periods: number) number',
    'The yearly rate of a nominal rate paid several times a year.',
    ['ROUND(EFFECT(0.12, 12), 6)', 0.126825],
    (rate: number, count: number) => (count < 1 ? null : (1 + rate / Math.trunc(count)) ** Math.trunc(count) - 1),
  ),
  NOMINAL: define(
    '(rate: number, periods: number) number',
    'The nominal rate of a yearly rate paid several times a year.',
    ['ROUND(NOMINAL(0.126825, 12), 4)', 0.12],
    (rate: number, count: number) => (count < 1 ? null : ((1 + rate) ** (1 / Math.trunc(count)) - 1) * Math.trunc(count)),
  ),
  RRI: define(
    '(periods: number, from: number, to: number) number',
    'The rate at which one value grows to another.',
    ['ROUND(RRI(2, 100, 121), 9)', 0.1],
    (count: number, from: number, to: number) => (to / from) ** (1 / count) - 1,
    { aliases: ['CAGR'] },
  ),
  PDURATION: define(
    '(rate: number, from: number, to: number) number',
    'How many periods one value takes to grow to another.',
    ['ROUND(PDURATION(0.1, 100, 121), 9)', 2],
    (rate: number, from: number, to: number) => Math.log(to / from) / Math.log(1 + rate),
  ),
  COMPOUND: define(
    '(present: number, rate: number, periods: number) number',
    'What a value grows to with interest on interest.',
    ['ROUND(COMPOUND(100, 0.1, 2), 2)', 121],
    (present: number, rate: number, count: number) => present * (1 + rate) ** count,
  ),
};

function payment(rate: number, count: number, present: number, future = 0, due = 0): number {
  if (rate === 0) return -(present + future) / count;
  const growth = (1 + rate) ** count;
  return (-(present * growth + future) * rate) / ((growth - 1) * (due === 0 ? 1 : 1 + rate));
}

function futureValue(rate: number, count: number, paid: number, present = 0, due = 0): number {
  if (rate === 0) return -(present + paid * count);
  const growth = (1 + rate) ** count;
  return -(present * growth + (paid * (due === 0 ? 1 : 1 + rate) * (growth - 1)) / rate);
}

function presentValue(rate: number, count: number, paid: number, future = 0, due = 0): number {
  if (rate === 0) return -(future + paid * count);
  const growth = (1 + rate) ** count;
  return -(future + (paid * (due === 0 ? 1 : 1 + rate) * (growth - 1)) / rate) / growth;
}

function periods(rate: number, paid: number, present: number, future = 0, due = 0): number {
  if (rate === 0) return -(present + future) / paid;
  const each = (paid * (due === 0 ? 1 : 1 + rate)) / rate;
  return Math.log((each - future) / (each + present)) / Math.log(1 + rate);
}

function numbers(list: readonly FormulaScalar[]): number[] {
  return list.map(toNumber).filter((x) => x !== null);
}

/** The first payment counts in full. */
function netPresentValue(rate: number, values: readonly number[]): number {
  return values.reduceRight((later, value) => value + later / (1 + rate), 0);
}

/** By halving an interval in which the sign changes; nothing when it does not. */
function internalRate(values: readonly number[]): number | null {
  let [low, high] = [-0.999_999, 1000];
  const start = netPresentValue(low, values);
  if (values.length < 2 || !(start * netPresentValue(high, values) < 0)) return null;
  for (let step = 0; step < 200 && high - low > 1e-13; step += 1) {
    const middle = (low + high) / 2;
    if (start * netPresentValue(middle, values) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function declining(cost: number, salvage: number, life: number, period: number, factor = 2): number | null {
  if (life <= 0 || period < 1 || period > life) return null;
  const rate = Math.min(factor / life, 1);
  const before = cost * (1 - rate) ** (Math.trunc(period) - 1);
  return Math.max(0, Math.min(before * rate, before - salvage));
}
