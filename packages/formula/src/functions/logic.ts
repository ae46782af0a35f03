import type { FormulaValue } from '../evaluate/formula-value.ts';
import { fromTruth, isList, isTrue, toNumber, toScalar } from '../evaluate/formula-value.ts';
import { compareScalars, isEqual, operators } from '../evaluate/operators.ts';
import { define, type FunctionBody } from './formula-function.ts';
import { commonType, itemTypeOf } from './formula-type.ts';
import { flat, isFilled } from './statistics.ts';

export const logicNames = [
  'AND',
  'OR',
  'NOT',
  'XOR',
  'NAND',
  'NOR',
  'TRUE',
  'FALSE',
  'BLANK',
  'IF',
  'IFS',
  'SWITCH',
  'CHOOSE',
  'COALESCE',
  'NULLIF',
  'ISBLANK',
  'ISNOTBLANK',
  'ISNUMBER',
  'ISTEXT',
  'EQ',
  'NE',
  'GT',
  'GTE',
  'LT',
  'LTE',
  'BETWEEN',
  'IN',
  'GREATEST',
  'LEAST',
] as const;

const isFalse = { nulls: 'own', nothing: 'false' } as const;

/** Conditions and choices. */
export const logicFunctions: Readonly<Record<(typeof logicNames)[number], FunctionBody>> = {
  AND: define(
    '(...condition: condition) boolean',
    '1 when all conditions hold, else 0.',
    ['AND(7 > 5, -3 < 0)', 1],
    (...all: FormulaValue[]) => fromTruth(all.every(isTrue)),
    isFalse,
  ),
  OR: define(
    '(...condition: condition) boolean',
    '1 when any condition holds, else 0.',
    ['OR(7 > 5, 1 > 2)', 1],
    (...all: FormulaValue[]) => fromTruth(all.some(isTrue)),
    isFalse,
  ),
  NOT: define(
    '(condition: condition) boolean',
    '1 when the condition does not hold.',
    ['NOT(1 > 2)', 1],
    (one: FormulaValue) => fromTruth(!isTrue(one)),
    isFalse,
  ),
  XOR: define(
    '(...condition: condition) boolean',
    '1 when an odd number of conditions hold.',
    ['XOR(1 > 2, 2 > 1)', 1],
    (...all: FormulaValue[]) => fromTruth(all.filter(isTrue).length % 2 === 1),
    isFalse,
  ),
  NAND: define(
    '(...condition: condition) boolean',
    '1 unless all conditions hold.',
    ['NAND(1, 0)', 1],
    (...all: FormulaValue[]) => fromTruth(!all.every(isTrue)),
    isFalse,
  ),
  NOR: define(
    '(...condition: condition) boolean',
    '1 when no condition holds.',
    ['NOR(0, 0)', 1],
    (...all: FormulaValue[]) => fromTruth(!all.some(isTrue)),
    isFalse,
  ),
  TRUE: define('() boolean', 'Truth, which is 1.', ['TRUE()', 1], () => 1),
  FALSE: define('() boolean', 'Falsehood, which is 0.', ['FALSE()', 0], () => 0),
  BLANK: define('() nothing', 'Nothing, as in an empty cell.', ['BLANK()', null], () => null, { aliases: ['NULL'] }),
  IF: define(
    '(condition: condition, then: any, else?: any) any',
    'One value when the condition holds, else the other or nothing.',
    ['IF(7 > 5, "big", "small")', 'big'],
    (test: FormulaValue, yes: FormulaValue, no: FormulaValue = null) => (isTrue(test) ? yes : no),
    { ...isFalse, result: ([, yes = 'any', no = 'nothing']) => commonType([yes, no]) },
  ),
  IFS: define(
    '(condition: condition, value: any, ...more: any) any',
    'The value behind the first condition that holds; an odd one at the end is for all others.',
    ['IFS(7 < 5, "small", 7 < 9, "middle", "big")', 'middle'],
    ifs,
    {
      ...isFalse,
      result: (args) =>
        commonType(args.filter((_type, index) => index % 2 === 1 || (index === args.length - 1 && index % 2 === 0 && index > 0))),
    },
  ),
  SWITCH: define(
    '(value: any, case: any, ...result: any) any',
    'The result behind the first case that equals the value; an odd one at the end is for all others.',
    ['SWITCH(7, 7, "seven", 8, "eight", "other")', 'seven'],
    choose,
    {
      nulls: 'own',
      nothing: 'equals nothing and the empty text',
      result: (args) =>
        commonType(args.filter((_type, index) => index > 0 && (index % 2 === 0 || (index === args.length - 1 && index % 2 === 1)))),
    },
  ),
  CHOOSE: define(
    '(number: number, ...value: any) any',
    'The value at a place among the arguments, from 1.',
    ['CHOOSE(2, "a", "b", "c")', 'b'],
    (place: FormulaValue, ...values: FormulaValue[]) => values[Math.trunc(toNumber(place) ?? 0) - 1] ?? null,
    { nulls: 'own', nothing: 'as place, nothing', result: (args) => commonType(args.slice(1)) },
  ),
  COALESCE: define(
    '(...value: any) any',
    'The first value that is not empty.',
    ['COALESCE(BLANK(), "", "a")', 'a'],
    (...all: FormulaValue[]) => all.find((one) => !isBlank(one)) ?? null,
    { nulls: 'skip', aliases: ['IFBLANK', 'IFNULL', 'IFERROR'], result: (args) => commonType(args) },
  ),
  NULLIF: define(
    '(value: any, other: any) any',
    'The value, or nothing when it equals the other.',
    ['NULLIF(7, 7)', null],
    (value: FormulaValue, other: FormulaValue) => (isEqual(value, other) ? null : value),
    { nulls: 'own', nothing: 'equals nothing and the empty text', result: ([value = 'any']) => value },
  ),
  ISBLANK: define(
    '(value: any) boolean',
    '1 when the value is empty.',
    ['ISBLANK("")', 1],
    (one: FormulaValue) => fromTruth(isBlank(one)),
    { nulls: 'own', nothing: 'empty', aliases: ['ISEMPTY'] },
  ),
  ISNOTBLANK: define(
    '(value: any) boolean',
    '1 when the value is not empty.',
    ['ISNOTBLANK("a")', 1],
    (one: FormulaValue) => fromTruth(!isBlank(one)),
    { nulls: 'own', nothing: 'empty' },
  ),
  ISNUMBER: define(
    '(value: any) boolean',
    '1 when the value is a number or says one.',
    ['ISNUMBER("3.5")', 1],
    (one: FormulaValue) => fromTruth(toNumber(one) !== null),
    { nulls: 'own', nothing: 'no number' },
  ),
  ISTEXT: define(
    '(value: any) boolean',
    '1 when the value is a text.',
    ['ISTEXT("a")', 1],
    (one: FormulaValue) => fromTruth(typeof toScalar(one) === 'string'),
    { nulls: 'own', nothing: 'no text' },
  ),
  EQ: define(
    '(a: any, b: any) boolean',
    '1 when two values are equal.',
    ['EQ(1, "1")', 1],
    (a: FormulaValue, b: FormulaValue) => operators['=='](a, b),
    { nulls: 'own', nothing: 'equals nothing and the empty text' },
  ),
  NE: define(
    '(a: any, b: any) boolean',
    '1 when two values differ.',
    ['NE(1, 2)', 1],
    (a: FormulaValue, b: FormulaValue) => operators['!='](a, b),
    { nulls: 'own', nothing: 'equals nothing and the empty text; neither equal nor unequal to a number' },
  ),
  GT: define('(a: any, b: any) boolean', '1 when the first value is greater.', ['GT(2, 1)', 1], (a: FormulaValue, b: FormulaValue) =>
    operators['>'](a, b),
  ),
  GTE: define(
    '(a: any, b: any) boolean',
    '1 when the first value is greater or equal.',
    ['GTE(2, 2)', 1],
    (a: FormulaValue, b: FormulaValue) => operators['>='](a, b),
  ),
  LT: define('(a: any, b: any) boolean', '1 when the first value is smaller.', ['LT(1, 2)', 1], (a: FormulaValue, b: FormulaValue) =>
    operators['<'](a, b),
  ),
  LTE: define(
    '(a: any, b: any) boolean',
    '1 when the first value is smaller or equal.',
    ['LTE(2, 2)', 1],
    (a: FormulaValue, b: FormulaValue) => operators['<='](a, b),
  ),
  BETWEEN: define(
    '(value: any, least: any, most: any) boolean',
    '1 when the value lies between two others or equals one of them.',
    ['BETWEEN(5, 1, 9)', 1],
    between,
  ),
  IN: define(
    '(value: any, ...list: list) boolean',
    '1 when the value equals one of the others.',
    ['IN("b", "a", "b")', 1],
    (value: FormulaValue, ...rest: FormulaValue[]) =>
      fromTruth(rest.some((one) => (isList(one) ? one.some((item) => isEqual(item, value)) : isEqual(one, value)))),
    { nulls: 'own', nothing: 'equals nothing and the empty text' },
  ),
  GREATEST: define(
    '(...value: any) any',
    'The greatest value by number or text, empty ones aside.',
    ['GREATEST("a", "c", "b")', 'c'],
    (...all: FormulaValue[]) => extreme(all, 1),
    { nulls: 'skip', result: (args) => commonType(args.map(itemTypeOf)) },
  ),
  LEAST: define(
    '(...value: any) any',
    'The least value by number or text, empty ones aside.',
    ['LEAST("b", "a", "c")', 'a'],
    (...all: FormulaValue[]) => extreme(all, -1),
    { nulls: 'skip', result: (args) => commonType(args.map(itemTypeOf)) },
  ),
};

function isBlank(value: FormulaValue): boolean {
  const one = toScalar(value);
  return one === null || one === '';
}

function ifs(...args: readonly FormulaValue[]): FormulaValue {
  for (let index = 0; index + 1 < args.length; index += 2) {
    if (isTrue(args[index] ?? null)) return args[index + 1] ?? null;
  }
  return args.length % 2 === 1 ? (args.at(-1) ?? null) : null;
}

function choose(value: FormulaValue, ...rest: readonly FormulaValue[]): FormulaValue {
  for (let index = 0; index + 1 < rest.length; index += 2) {
    if (isEqual(value, rest[index] ?? null)) return rest[index + 1] ?? null;
  }
  return rest.length % 2 === 1 ? (rest.at(-1) ?? null) : null;
}

function between(value: FormulaValue, least: FormulaValue, most: FormulaValue): FormulaValue {
  const [above, below] = [operators['>='](value, least), operators['<='](value, most)];
  return above === null || below === null ? null : fromTruth(isTrue(above) && isTrue(below));
}

function extreme(all: readonly FormulaValue[], sign: 1 | -1): FormulaValue {
  const filled = flat(all).filter(isFilled);
  return filled.reduce<FormulaValue>((best, one) => (best === null || compareScalars(one, toScalar(best)) * sign > 0 ? one : best), null);
}
