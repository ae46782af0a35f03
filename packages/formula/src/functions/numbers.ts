import { toNumber } from '../evaluate/formula-value.ts';
import { roundAway, roundHalfAway, roundToward } from './decimal.ts';
import { define, type FunctionBody } from './formula-function.ts';

export const numberNames = [
  'ADD',
  'MINUS',
  'MULTIPLY',
  'DIVIDE',
  'AVG',
  'MIN',
  'MAX',
  'CEILING',
  'FLOOR',
  'ROUND',
  'ROUNDUP',
  'ROUNDDOWN',
  'MROUND',
  'EVEN',
  'ODD',
  'INT',
  'ABS',
  'SIGN',
  'MOD',
  'QUOTIENT',
  'CLAMP',
  'POWER',
  'SQRT',
  'CBRT',
  'EXP',
  'LN',
  'LOG',
  'LOG10',
  'LOG2',
  'PI',
  'SIN',
  'COS',
  'TAN',
  'COT',
  'SEC',
  'CSC',
  'ASIN',
  'ACOS',
  'ATAN',
  'ATAN2',
  'SINH',
  'COSH',
  'TANH',
  'ASINH',
  'ACOSH',
  'ATANH',
  'DEGREES',
  'RADIANS',
  'HYPOT',
  'GCD',
  'LCM',
  'FACT',
  'FACTDOUBLE',
  'COMBIN',
  'PERMUT',
  'ISEVEN',
  'ISODD',
  'BITAND',
  'BITOR',
  'BITXOR',
  'BITLSHIFT',
  'BITRSHIFT',
  'BASE',
  'DECIMAL',
  'DEC2BIN',
  'DEC2OCT',
  'DEC2HEX',
  'BIN2DEC',
  'OCT2DEC',
  'HEX2DEC',
  'ROMAN',
  'ARABIC',
  'PERCENT_CHANGE',
  'ORDINAL',
] as const;

/** Plain numbers: sums, rounding, powers, angles, whole numbers, number systems. */
export const numberFunctions: Readonly<Record<(typeof numberNames)[number], FunctionBody>> = {
  ADD: define('(...number: number) number', 'The sum of its arguments.', ['ADD(7, -3, 1)', 5], (...all: number[]) => sum(all)),
  MINUS: define('(a: number, b: number) number', 'The first number less the second.', ['MINUS(7, 3)', 4], (a: number, b: number) => a - b, {
    aliases: ['SUBTRACT'],
  }),
  MULTIPLY: define(
    '(...number: number) number',
    'The product of its arguments; nothing when one is missing.',
    ['MULTIPLY(2, 3, 4)', 24],
    (...all: number[]) => all.reduce((a, b) => a * b),
  ),
  DIVIDE: define(
    '(a: number, b: number) number',
    'The first number divided by the second; nothing for a division by zero.',
    ['DIVIDE(7, 2)', 3.5],
    (a: number, b: number) => a / b,
  ),
  AVG: define(
    '(...number: number) number',
    'The average of its arguments.',
    ['AVG(7, -3)', 2],
    (...all: number[]) => sum(all) / all.length,
  ),
  MIN: define('(...number: number) number', 'The smallest argument.', ['MIN(7, -3, 5)', -3], (...all: number[]) =>
    all.reduce((a, b) => Math.min(a, b)),
  ),
  MAX: define('(...number: number) number', 'The largest argument.', ['MAX(7, -3, 5)', 7], (...all: number[]) =>
    all.reduce((a, b) => Math.max(a, b)),
  ),
  CEILING: define('(number: number) number', 'The next whole number at or above.', ['CEILING(2.567)', 3], Math.ceil, { aliases: ['CEIL'] }),
  FLOOR: define('(number: number) number', 'The next whole number at or below.', ['FLOOR(-2.5)', -3], Math.floor),
  ROUND: define(
    '(number: number, digits?: number) number',
    'Rounded to a number of digits behind the decimal mark; halves away from zero.',
    ['ROUND(2.567, 1)', 2.6],
    roundHalfAway,
  ),
  ROUNDUP: define(
    '(number: number, digits?: number) number',
    'Rounded away from zero; negative digits round tens, hundreds and so on.',
    ['ROUNDUP(2.31, 1)', 2.4],
    roundAway,
  ),
  ROUNDDOWN: define(
    '(number: number, digits?: number) number',
    'Cut toward zero; negative digits cut tens, hundreds and so on.',
    ['ROUNDDOWN(2.39, 1)', 2.3],
    roundToward,
    { aliases: ['TRUNC'] },
  ),
  MROUND: define(
    '(number: number, multiple: number) number',
    'The nearest multiple; halves away from zero.',
    ['MROUND(17, 5)', 15],
    (x: number, step: number) => (step === 0 ? 0 : roundHalfAway(x / step, 0) * step),
  ),
  EVEN: define(
    '(number: number) number',
    'The next even whole number away from zero.',
    ['EVEN(3.2)', 4],
    (x: number) => Math.sign(x) * 2 * Math.ceil(Math.abs(x) / 2),
  ),
  ODD: define(
    '(number: number) number',
    'The next odd whole number away from zero.',
    ['ODD(3.2)', 5],
    (x: number) => (x < 0 ? -1 : 1) * (2 * Math.ceil((Math.abs(x) + 1) / 2) - 1),
  ),
  INT: define('(number: number) number', 'The whole part, cut toward zero.', ['INT(-2.7)', -2], Math.trunc),
  ABS: define('(number: number) number', 'The number without its sign.', ['ABS(-3)', 3], Math.abs),
  SIGN: define('(number: number) number', '1, 0 or -1 for positive numbers, zero and negative ones.', ['SIGN(-3)', -1], Math.sign),
  MOD: define(
    '(dividend: number, divisor: number) number',
    'The rest of a division, with the sign of the dividend.',
    ['MOD(7, 3)', 1],
    (a: number, b: number) => a % b,
  ),
  QUOTIENT: define(
    '(dividend: number, divisor: number) number',
    'The whole part of a division.',
    ['QUOTIENT(7, 2)', 3],
    (a: number, b: number) => Math.trunc(a / b),
  ),
  CLAMP: define(
    '(number: number, least: number, most: number) number',
    'The number, but at least and at most so much.',
    ['CLAMP(12, 0, 10)', 10],
    (x: number, least: number, most: number) => Math.min(Math.max(x, least), most),
  ),
  POWER: define(
    '(base: number, exponent: number) number',
    'A number to the power of another.',
    ['POWER(2, 10)', 1024],
    (a: number, b: number) => a ** b,
    { aliases: ['POW'] },
  ),
  SQRT: define('(number: number) number', 'The square root; nothing for negative numbers.', ['SQRT(16)', 4], Math.sqrt),
  CBRT: define('(number: number) number', 'The cube root.', ['CBRT(27)', 3], Math.cbrt),
  EXP: define('(number: number) number', 'e to the power of the number.', ['EXP(0)', 1], Math.exp),
  LN: define('(number: number) number', 'The natural logarithm.', ['LN(1)', 0], Math.log),
  LOG: define(
    '(base or number: number, number?: number) number',
    'The logarithm to base 10, or to the base given first.',
    ['LOG(2, 8)', 3],
    logarithm,
  ),
  LOG10: define('(number: number) number', 'The logarithm to base 10.', ['LOG10(1000)', 3], Math.log10),
  LOG2: define('(number: number) number', 'The logarithm to base 2.', ['LOG2(8)', 3], Math.log2),
  PI: define('() number', 'The number pi.', ['PI()', Math.PI], () => Math.PI),
  SIN: define('(angle: number) number', 'The sine of an angle in radians.', ['SIN(0)', 0], Math.sin),
  COS: define('(angle: number) number', 'The cosine of an angle in radians.', ['COS(0)', 1], Math.cos),
  TAN: define('(angle: number) number', 'The tangent of an angle in radians.', ['TAN(0)', 0], Math.tan),
  COT: define(
    '(angle: number) number',
    'The cotangent of an angle in radians.',
    ['ROUND(COT(PI() / 4), 9)', 1],
    (x: number) => 1 / Math.tan(x),
  ),
  SEC: define('(angle: number) number', 'The secant of an angle in radians.', ['SEC(0)', 1], (x: number) => 1 / Math.cos(x)),
  CSC: define(
    '(angle: number) number',
    'The cosecant of an angle in radians.',
    ['ROUND(CSC(PI() / 2), 9)', 1],
    (x: number) => 1 / Math.sin(x),
  ),
  ASIN: define('(number: number) number', 'The angle in radians with this sine.', ['ASIN(0)', 0], Math.asin),
  ACOS: define('(number: number) number', 'The angle in radians with this cosine.', ['ACOS(1)', 0], Math.acos),
  ATAN: define('(number: number) number', 'The angle in radians with this tangent.', ['ATAN(0)', 0], Math.atan),
  ATAN2: define(
    '(x: number, y: number) number',
    'The angle in radians from the first axis to the point.',
    ['ATAN2(1, 0)', 0],
    (x: number, y: number) => Math.atan2(y, x),
  ),
  SINH: define('(number: number) number', 'The hyperbolic sine.', ['SINH(0)', 0], Math.sinh),
  COSH: define('(number: number) number', 'The hyperbolic cosine.', ['COSH(0)', 1], Math.cosh),
  TANH: define('(number: number) number', 'The hyperbolic tangent.', ['TANH(0)', 0], Math.tanh),
  ASINH: define('(number: number) number', 'The number with this hyperbolic sine.', ['ASINH(0)', 0], Math.asinh),
  ACOSH: define('(number: number) number', 'The number with this hyperbolic cosine.', ['ACOSH(1)', 0], Math.acosh),
  ATANH: define('(number: number) number', 'The number with this hyperbolic tangent.', ['ATANH(0)', 0], Math.atanh),
  DEGREES: define('(angle: number) number', 'Radians as degrees.', ['DEGREES(PI())', 180], (x: number) => (x / Math.PI) * 180),
  RADIANS: define('(angle: number) number', 'Degrees as radians.', ['RADIANS(180)', Math.PI], (x: number) => (x / 180) * Math.PI),
  HYPOT: define(
    '(a: number, b: number) number',
    'The length of the long side of a right triangle.',
    ['HYPOT(3, 4)', 5],
    (a: number, b: number) => Math.hypot(a, b),
  ),
  GCD: define('(...number: number) number', 'The greatest whole number that divides all.', ['GCD(12, 18)', 6], (...all: number[]) =>
    all.map(wholeSize).reduce(greatestDivisor),
  ),
  LCM: define('(...number: number) number', 'The least whole number all divide.', ['LCM(4, 6)', 12], (...all: number[]) =>
    all.map(wholeSize).reduce((a, b) => (a === 0 || b === 0 ? 0 : (a / greatestDivisor(a, b)) * b)),
  ),
  FACT: define('(number: number) number', 'The product of the whole numbers up to this one.', ['FACT(5)', 120], factorial, {
    aliases: ['FACTORIAL'],
  }),
  FACTDOUBLE: define(
    '(number: number) number',
    'The product of every second whole number up to this one.',
    ['FACTDOUBLE(7)', 105],
    (n: number) => product(Math.trunc(n), 2),
  ),
  COMBIN: define('(number: number, chosen: number) number', 'In how many ways so many can be chosen.', ['COMBIN(5, 2)', 10], combinations),
  PERMUT: define(
    '(number: number, chosen: number) number',
    'In how many orders so many can be chosen.',
    ['PERMUT(5, 2)', 20],
    permutations,
  ),
  ISEVEN: define('(number: number) boolean', '1 when the whole part is even.', ['ISEVEN(4)', 1], (x: number) =>
    Math.trunc(x) % 2 === 0 ? 1 : 0,
  ),
  ISODD: define('(number: number) boolean', '1 when the whole part is odd.', ['ISODD(4)', 0], (x: number) =>
    Math.trunc(x) % 2 === 0 ? 0 : 1,
  ),
  BITAND: define('(a: number, b: number) number', 'The bits both whole numbers have.', ['BITAND(12, 10)', 8], (a: number, b: number) =>
    bitwise(a, b, (x, y) => x & y),
  ),
  BITOR: define('(a: number, b: number) number', 'The bits either whole number has.', ['BITOR(12, 10)', 14], (a: number, b: number) =>
    bitwise(a, b, (x, y) => x | y),
  ),
  BITXOR: define(
    '(a: number, b: number) number',
    'The bits only one of the whole numbers has.',
    ['BITXOR(12, 10)', 6],
    (a: number, b: number) => bitwise(a, b, (x, y) => x ^ y),
  ),
  BITLSHIFT: define('(number: number, bits: number) number', 'The bits moved left.', ['BITLSHIFT(1, 4)', 16], (a: number, b: number) =>
    shiftBits(a, b),
  ),
  BITRSHIFT: define('(number: number, bits: number) number', 'The bits moved right.', ['BITRSHIFT(16, 4)', 1], (a: number, b: number) =>
    shiftBits(a, -b),
  ),
  BASE: define(
    '(number: number, base: number, length?: number) text',
    'A whole number in another number system (2 to 36), with leading zeros to a length.',
    ['BASE(255, 16, 4)', '00FF'],
    toBase,
  ),
  DECIMAL: define(
    '(text: text, base: number) number',
    'The number a text says in another number system (2 to 36).',
    ['DECIMAL("ff", 16)', 255],
    fromBase,
  ),
  DEC2BIN: define(
    '(number: number, length?: number) text',
    'A whole number in ones and zeros.',
    ['DEC2BIN(5)', '101'],
    (x: number, size?: number) => toBase(x, 2, size),
  ),
  DEC2OCT: define(
    '(number: number, length?: number) text',
    'A whole number in base 8.',
    ['DEC2OCT(64)', '100'],
    (x: number, size?: number) => toBase(x, 8, size),
  ),
  DEC2HEX: define(
    '(number: number, length?: number) text',
    'A whole number in base 16.',
    ['DEC2HEX(255)', 'FF'],
    (x: number, size?: number) => toBase(x, 16, size),
  ),
  BIN2DEC: define('(text: text) number', 'The number ones and zeros say.', ['BIN2DEC("101")', 5], (value: string) => fromBase(value, 2)),
  OCT2DEC: define('(text: text) number', 'The number a text in base 8 says.', ['OCT2DEC("100")', 64], (value: string) =>
    fromBase(value, 8),
  ),
  HEX2DEC: define('(text: text) number', 'The number a text in base 16 says.', ['HEX2DEC("FF")', 255], (value: string) =>
    fromBase(value, 16),
  ),
  ROMAN: define('(number: number) text', 'A whole number from 1 to 3999 in Roman numerals.', ['ROMAN(2024)', 'MMXXIV'], roman),
  ARABIC: define('(text: text) number', 'The number Roman numerals say.', ['ARABIC("MMXXIV")', 2024], (value: string) =>
    arabic(value.trim().toUpperCase()),
  ),
  PERCENT_CHANGE: define(
    '(from: number, to: number) number',
    'How much larger the second number is, as a part of the first.',
    ['PERCENT_CHANGE(80, 100)', 0.25],
    (a: number, b: number) => (b - a) / Math.abs(a),
  ),
  ORDINAL: define('(number: number) text', 'A whole number as in an English list.', ['ORDINAL(22)', '22nd'], ordinal),
};

function sum(all: readonly number[]): number {
  return all.reduce((a, b) => a + b, 0);
}

function logarithm(first: number, second?: number): number {
  if (second === undefined) return Math.log10(first);
  if (first === 2) return Math.log2(second);
  return first === 10 ? Math.log10(second) : Math.log(second) / Math.log(first);
}

function wholeSize(value: number): number {
  return Math.trunc(Math.abs(value));
}

function greatestDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}

function factorial(value: number): number | null {
  return product(Math.trunc(value), 1);
}

function product(from: number, step: number): number | null {
  if (from < 0 || from > 400) return null;
  let result = 1;
  for (let factor = from; factor > 1; factor -= step) result *= factor;
  return result;
}

function combinations(number: number, chosen: number): number | null {
  const [n, k] = [Math.trunc(number), Math.trunc(chosen)];
  if (n < 0 || k < 0 || k > n || Math.min(k, n - k) > 10_000) return null;
  let result = 1;
  for (let index = 1; index <= Math.min(k, n - k); index += 1) result = (result * (n - Math.min(k, n - k) + index)) / index;
  return Math.round(result);
}

function permutations(number: number, chosen: number): number | null {
  const [n, k] = [Math.trunc(number), Math.trunc(chosen)];
  if (n < 0 || k < 0 || k > n || k > 10_000) return null;
  let result = 1;
  for (let index = 0; index < k; index += 1) result *= n - index;
  return result;
}

const bits = 2 ** 53;

/** On whole numbers from 0 below 2^53, as spreadsheets do; anything else is nothing. */
function bitwise(a: number, b: number, compute: (x: bigint, y: bigint) => bigint): number | null {
  const isBits = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < bits;
  return isBits(a) && isBits(b) ? Number(compute(BigInt(a), BigInt(b))) : null;
}

function shiftBits(value: number, count: number): number | null {
  if (!Number.isInteger(value) || value < 0 || value >= bits || !Number.isInteger(count) || Math.abs(count) > 53) return null;
  const result = Math.floor(value * 2 ** count);
  return result < bits ? result : null;
}

function toBase(value: number, base: number, length = 0): string | null {
  const [whole, radix] = [Math.trunc(value), Math.trunc(base)];
  if (!Number.isSafeInteger(whole) || radix < 2 || radix > 36 || length > 255) return null;
  const digits = Math.abs(whole).toString(radix).toUpperCase().padStart(Math.trunc(length), '0');
  return whole < 0 ? `-${digits}` : digits;
}

function fromBase(text: string, base: number): number | null {
  const radix = Math.trunc(base);
  const digits = text.trim().toLowerCase();
  if (radix < 2 || radix > 36 || digits.length > 255 || !/^-?[0-9a-z]+$/.test(digits)) return null;
  let result = 0;
  for (const digit of digits.replace('-', '')) {
    const value = Number.parseInt(digit, 36);
    if (value >= radix) return null;
    result = result * radix + value;
  }
  return digits.startsWith('-') ? -result : result;
}

const numerals: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(value: number): string | null {
  let rest = Math.trunc(value);
  if (rest < 1 || rest > 3999) return null;
  let text = '';
  for (const [size, letters] of numerals) {
    for (; rest >= size; rest -= size) text += letters;
  }
  return text;
}

function arabic(text: string): number | null {
  let [rest, result] = [text, 0];
  for (const [size, letters] of numerals) {
    for (; rest.startsWith(letters); rest = rest.slice(letters.length)) result += size;
  }
  return rest === '' && roman(result) === text ? result : null;
}

function ordinal(value: number): string | null {
  const whole = Math.trunc(value);
  if (!Number.isSafeInteger(whole)) return null;
  const last = Math.abs(whole) % 100;
  const ending = last > 10 && last < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][last % 10] ?? 'th');
  return `${toNumber(whole) ?? 0}${ending}`;
}
