import type { FormulaFunction, FormulaType } from './formula-function.ts';
import { isEqual } from '../evaluate/operators.ts';
import { fromTruth, isTrue } from '../evaluate/formula-value.ts';

const condition = { name: 'condition', type: 'condition' } as const;

export const logicFunctions: readonly FormulaFunction[] = [
  {
    name: 'AND',
    params: [condition],
    isVariadic: true,
    result: 'boolean',
    nulls: 'own',
    evaluate: (args) => fromTruth(args.every(isTrue)),
    summary: '1 when all conditions hold, else 0.',
    example: { formula: 'AND(7 > 5, -3 < 0)', result: 1 },
  },
  {
    name: 'OR',
    params: [condition],
    isVariadic: true,
    result: 'boolean',
    nulls: 'own',
    evaluate: (args) => fromTruth(args.some(isTrue)),
    summary: '1 when any condition holds, else 0.',
    example: { formula: 'OR(7 > 5, 1 > 2)', result: 1 },
  },
  {
    name: 'IF',
    params: [condition, { name: 'then', type: 'any' }, { name: 'else', type: 'any', isOptional: true }],
    isVariadic: false,
    result: ([, yes = 'any', no = yes]) => common([yes, no]),
    nulls: 'own',
    evaluate: ([test = null, yes = null, no = null]) => (isTrue(test) ? yes : no),
    summary: 'One value when the condition holds, else the other or nothing.',
    example: { formula: 'IF(7 > 5, "big", "small")', result: 'big' },
  },
  {
    name: 'SWITCH',
    params: [
      { name: 'value', type: 'any' },
      { name: 'case', type: 'any' },
      { name: 'result', type: 'any' },
    ],
    isVariadic: true,
    result: (args) =>
      common(args.filter((_type, index) => index > 0 && (index % 2 === 0 || (index === args.length - 1 && index % 2 === 1)))),
    nulls: 'own',
    evaluate: ([value = null, ...rest]) => {
      for (let index = 0; index + 1 < rest.length; index += 2) {
        if (isEqual(value, rest[index] ?? null)) return rest[index + 1] ?? null;
      }
      return rest.length % 2 === 1 ? (rest.at(-1) ?? null) : null;
    },
    summary: 'The result behind the first case that equals the value; an odd one at the end is for all others.',
    example: { formula: 'SWITCH(7, 7, "seven", 8, "eight", "other")', result: 'seven' },
  },
];

/** The type all share, or `any`. */
function common(types: readonly FormulaType[]): FormulaType {
  const [first = 'any'] = types;
  return types.every((type) => type === first) ? first : 'any';
}
