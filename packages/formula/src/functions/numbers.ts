import type { FormulaFunction } from './formula-function.ts';
import { numeric } from './formula-function.ts';

const several = [{ name: 'number', type: 'number' }] as const;
const pair = (first: string, second: string) =>
  [
    { name: first, type: 'number' },
    { name: second, type: 'number' },
  ] as const;

export const numberFunctions: readonly FormulaFunction[] = [
  numeric('ADD', (...all) => sum(all), 'The sum of its arguments.', { formula: 'ADD(7, -3, 1)', result: 5 }, several, true),
  numeric('AVG', (...all) => sum(all) / all.length, 'The average of its arguments.', { formula: 'AVG(7, -3)', result: 2 }, several, true),
  numeric(
    'MIN',
    (...all) => all.reduce((a, b) => Math.min(a, b)),
    'The smallest argument.',
    { formula: 'MIN(7, -3, 5)', result: -3 },
    several,
    true,
  ),
  numeric(
    'MAX',
    (...all) => all.reduce((a, b) => Math.max(a, b)),
    'The largest argument.',
    { formula: 'MAX(7, -3, 5)', result: 7 },
    several,
    true,
  ),
  numeric('CEILING', Math.ceil, 'The next whole number at or above.', { formula: 'CEILING(2.567)', result: 3 }),
  numeric('FLOOR', Math.floor, 'The next whole number at or below.', { formula: 'FLOOR(-2.5)', result: -3 }),
  numeric(
    'ROUND',
    (value, digits = 0) => roundHalfAway(value, digits),
    'Rounded to a number of digits behind the decimal mark; halves away from zero.',
    { formula: 'ROUND(2.567, 1)', result: 2.6 },
    [
      { name: 'number', type: 'number' },
      { name: 'digits', type: 'number', isOptional: true },
    ],
  ),
  numeric(
    'MOD',
    (a, b) => a % b,
    'The rest of a division, with the sign of the dividend.',
    { formula: 'MOD(7, 3)', result: 1 },
    pair('dividend', 'divisor'),
  ),
  numeric('LOG', logarithm, 'The logarithm to base 10, or to the base given first.', { formula: 'LOG(2, 8)', result: 3 }, [
    { name: 'base or number', type: 'number' },
    { name: 'number', type: 'number', isOptional: true },
  ]),
  numeric('EXP', Math.exp, 'e to the power of the number.', { formula: 'EXP(0)', result: 1 }),
  numeric(
    'POWER',
    (a, b) => a ** b,
    'A number to the power of another.',
    { formula: 'POWER(2, 10)', result: 1024 },
    pair('base', 'exponent'),
  ),
  numeric('SQRT', Math.sqrt, 'The square root; nothing for negative numbers.', { formula: 'SQRT(16)', result: 4 }),
  numeric('ABS', Math.abs, 'The number without its sign.', { formula: 'ABS(-3)', result: 3 }),
  numeric('INT', Math.trunc, 'The whole part, cut toward zero.', { formula: 'INT(-2.7)', result: -2 }),
];

function sum(all: readonly number[]): number {
  return all.reduce((a, b) => a + b, 0);
}

function logarithm(first: number, second?: number): number {
  if (second === undefined) return Math.log10(first);
  if (first === 2) return Math.log2(second);
  return first === 10 ? Math.log10(second) : Math.log(second) / Math.log(first);
}

/** By the number's decimal digits, as people see it: 1.005 to two digits is 1.01. */
function roundHalfAway(value: number, digits: number): number {
  const places = Math.min(Math.max(Math.trunc(digits), 0), 15);
  const size = Math.abs(value);
  if (size >= 1e21 || (size !== 0 && size < 1e-16)) return size < 1e-16 ? 0 : value;
  const rounded = shift(Math.round(shift(size, places)), -places);
  return value < 0 ? -rounded : rounded;
}

function shift(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
