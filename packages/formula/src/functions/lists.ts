import type { FormulaScalar, FormulaValue } from '../evaluate/formula-value.ts';
import { toNumber } from '../evaluate/formula-value.ts';
import { compareScalars, isEqual } from '../evaluate/operators.ts';
import { formulaLimits } from '../limits/formula-limits.ts';
import { toTest } from './criterion.ts';
import { define, type FunctionBody, type ResultType } from './formula-function.ts';
import { commonType, itemTypeOf, listTypeOf } from './formula-type.ts';
import { flat, isFilled } from './statistics.ts';

export const listNames = [
  'ARRAY',
  'SPLIT',
  'JOIN',
  'SEQUENCE',
  'FIRST',
  'LAST',
  'AT',
  'SLICE',
  'TAKE',
  'DROP',
  'SORT',
  'REVERSE_LIST',
  'UNIQUE',
  'COMPACT',
  'KEEPIF',
  'HAS',
  'HAS_ALL',
  'HAS_ANY',
  'PLACE_OF',
  'UNION',
  'INTERSECT',
  'EXCEPT',
  'ZIP_JOIN',
  'CUMULATE',
  'DIFFERENCES',
] as const;

type Items = readonly FormulaScalar[];

const itemOfFirst: ResultType = ([list = 'any']) => itemTypeOf(list);
const sameList: ResultType = ([list = 'any']) => listTypeOf(itemTypeOf(list));
const allLists: ResultType = (args) => listTypeOf(commonType(args.map(itemTypeOf)));
const order = { order: ['asc', 'desc'] } as const;

/** Lists, as lookups and links give them. One value counts as a list of one, nothing as the empty list. */
export const listFunctions: Readonly<Record<(typeof listNames)[number], FunctionBody>> = {
  ARRAY: define(
    '(...value: list) any[]',
    'A list of its arguments; lists among them give their items.',
    ['ARRAY(1, 2, 3)', [1, 2, 3]],
    (...args: FormulaValue[]) => flat(args),
    { nulls: 'own', nothing: 'an empty item', aliases: ['LIST', 'FLATTEN', 'ARRAYFLATTEN'], result: allLists },
  ),
  SPLIT: define(
    '(text: text, separator: text) text[]',
    'The parts of a text between separators, as a list.',
    ['SPLIT("a,b,c", ",")', ['a', 'b', 'c']],
    split,
    { aliases: ['TEXTSPLIT'] },
  ),
  JOIN: define(
    '(list: list, separator?: text) text',
    'The items with a separator between (a comma unless given), empty ones left out.',
    ['JOIN(ARRAY("a", "b"), "; ")', 'a; b'],
    (list: Items, separator = ', ') => list.filter(isFilled).join(separator),
    { aliases: ['ARRAYJOIN'] },
  ),
  SEQUENCE: define(
    '(count: number, start?: number, step?: number) number[]',
    'A list of numbers from a start (1) by a step (1).',
    ['SEQUENCE(3, 10, 5)', [10, 15, 20]],
    sequence,
  ),
  FIRST: define('(list: list) any', 'The first item.', ['FIRST(ARRAY(4, 2, 8))', 4], (list: Items) => list[0] ?? null, {
    result: itemOfFirst,
  }),
  LAST: define('(list: list) any', 'The last item.', ['LAST(ARRAY(4, 2, 8))', 8], (list: Items) => list.at(-1) ?? null, {
    result: itemOfFirst,
  }),
  AT: define(
    '(list: list, place: number) any',
    'The item at a place, from 1; negative counts from the end.',
    ['AT(ARRAY(4, 2, 8), 2)', 2],
    (list: Items, place: number) => (place === 0 ? null : (list.at(place > 0 ? Math.trunc(place) - 1 : Math.trunc(place)) ?? null)),
    { aliases: ['INDEX', 'NTH'], result: itemOfFirst },
  ),
  SLICE: define(
    '(list: list, from: number, to?: number) any[]',
    'The items from one place to another, from 1, both counted.',
    ['SLICE(ARRAY(4, 2, 8), 2)', [2, 8]],
    (list: Items, from: number, to?: number) =>
      list.slice(Math.max(0, Math.trunc(from) - 1), to === undefined ? undefined : Math.max(0, Math.trunc(to))),
    { aliases: ['ARRAYSLICE'], result: sameList },
  ),
  TAKE: define(
    '(list: list, count: number) any[]',
    'The first items; with a negative count the last ones.',
    ['TAKE(ARRAY(4, 2, 8), 2)', [4, 2]],
    (list: Items, count: number) => (count < 0 ? list.slice(Math.trunc(count)) : list.slice(0, Math.trunc(count))),
    { result: sameList },
  ),
  DROP: define(
    '(list: list, count: number) any[]',
    'The list without its first items; with a negative count without the last ones.',
    ['DROP(ARRAY(4, 2, 8), 1)', [2, 8]],
    (list: Items, count: number) => (count < 0 ? list.slice(0, Math.trunc(count)) : list.slice(Math.trunc(count))),
    { result: sameList },
  ),
  SORT: define(
    '(list: list, order?: text) any[]',
    'The items in order: numbers by size, texts by character; "desc" for the other way.',
    ['SORT(ARRAY(4, 2, 8))', [2, 4, 8]],
    (list: Items, direction = 'asc') => list.toSorted((a, b) => compareScalars(a, b) * (direction.toLowerCase() === 'desc' ? -1 : 1)),
    { choices: order, result: sameList },
  ),
  REVERSE_LIST: define(
    '(list: list) any[]',
    'The items from last to first.',
    ['REVERSE_LIST(ARRAY(4, 2, 8))', [8, 2, 4]],
    (list: Items) => list.toReversed(),
    { result: sameList },
  ),
  UNIQUE: define(
    '(list: list) any[]',
    'The different items in the order they first come.',
    ['UNIQUE(ARRAY(1, 2, 1))', [1, 2]],
    (list: Items) => [...new Set(list)],
    { aliases: ['ARRAYUNIQUE'], result: sameList },
  ),
  COMPACT: define(
    '(list: list) any[]',
    'The items that are not empty.',
    ['COMPACT(ARRAY(1, "", BLANK(), 2))', [1, 2]],
    (list: Items) => list.filter(isFilled),
    { aliases: ['ARRAYCOMPACT'], result: sameList },
  ),
  KEEPIF: define(
    '(list: list, criterion: any) any[]',
    'The items that meet a criterion such as ">=5", "<>done" or "a*".',
    ['KEEPIF(ARRAY(1, 5, 9), ">=5")', [5, 9]],
    (list: Items, criterion: FormulaValue) => list.filter(toTest(criterion)),
    { aliases: ['FILTER'], result: sameList },
  ),
  HAS: define(
    '(list: list, value: any) boolean',
    '1 when the list has an item that equals the value.',
    ['HAS(ARRAY("a", "b"), "b")', 1],
    (list: Items, value: FormulaValue) => (list.some((item) => isEqual(item, value)) ? 1 : 0),
    { aliases: ['INCLUDES'] },
  ),
  HAS_ALL: define(
    '(list: list, values: list) boolean',
    '1 when the list has every one of the values.',
    ['HAS_ALL(ARRAY(1, 2, 3), ARRAY(1, 3))', 1],
    (list: Items, values: Items) => (values.every((value) => has(list, value)) ? 1 : 0),
  ),
  HAS_ANY: define(
    '(list: list, values: list) boolean',
    '1 when the list has any of the values.',
    ['HAS_ANY(ARRAY(1, 2), ARRAY(2, 9))', 1],
    (list: Items, values: Items) => (values.some((value) => has(list, value)) ? 1 : 0),
  ),
  PLACE_OF: define(
    '(list: list, value: any) number',
    'The place of the first item that equals the value, from 1; 0 when there is none.',
    ['PLACE_OF(ARRAY("a", "b"), "b")', 2],
    (list: Items, value: FormulaValue) => list.findIndex((item) => isEqual(item, value)) + 1,
    { aliases: ['INDEX_OF', 'MATCH'] },
  ),
  UNION: define(
    '(list: list, other list: list) any[]',
    'The different items of both lists.',
    ['UNION(ARRAY(1, 2), ARRAY(2, 3))', [1, 2, 3]],
    (a: Items, b: Items) => [...new Set([...a, ...b])],
    { result: allLists },
  ),
  INTERSECT: define(
    '(list: list, other list: list) any[]',
    'The different items that are in both lists.',
    ['INTERSECT(ARRAY(1, 2), ARRAY(2, 3))', [2]],
    (a: Items, b: Items) => common(a, b, true),
    { result: sameList },
  ),
  EXCEPT: define(
    '(list: list, other list: list) any[]',
    'The different items of the first list that are not in the other.',
    ['EXCEPT(ARRAY(1, 2), ARRAY(2, 3))', [1]],
    (a: Items, b: Items) => common(a, b, false),
    { result: sameList },
  ),
  ZIP_JOIN: define(
    '(list: list, other list: list, between?: text) text[]',
    'A list of texts of the items at the same place of two lists.',
    ['ZIP_JOIN(ARRAY("a", "b"), ARRAY(1, 2), "=")', ['a=1', 'b=2']],
    (a: Items, b: Items, separator = ' ') => a.slice(0, b.length).map((item, index) => `${item ?? ''}${separator}${b[index] ?? ''}`),
  ),
  CUMULATE: define(
    '(list: list) number[]',
    'The running sums of the numbers of a list.',
    ['CUMULATE(ARRAY(1, 2, 3))', [1, 3, 6]],
    cumulate,
  ),
  DIFFERENCES: define(
    '(list: list) number[]',
    'What each number has more than the one before.',
    ['DIFFERENCES(ARRAY(1, 4, 6))', [3, 2]],
    differences,
  ),
};

function split(text: string, separator: string): Items {
  return separator === '' ? [...text] : text.split(separator, formulaLimits.items + 1);
}

function sequence(count: number, start = 1, step = 1): Items | null {
  const size = Math.max(0, Math.trunc(count));
  return size > formulaLimits.items ? null : Array.from({ length: size }, (_one, index) => start + index * step);
}

function has(list: Items, value: FormulaScalar): boolean {
  return list.some((item) => isEqual(item, value));
}

/** Different items of a list that another has, or has not. */
function common(list: Items, other: Items, isIn: boolean): Items {
  const others = new Set(other);
  return [...new Set(list)].filter((item) => others.has(item) === isIn);
}

function numbers(list: Items): number[] {
  return list.map(toNumber).filter((x) => x !== null);
}

function differences(list: Items): Items {
  const all = numbers(list);
  return all.slice(1).map((x, index) => x - (all[index] ?? 0));
}

function cumulate(list: Items): Items {
  let sum = 0;
  return numbers(list).map((x) => (sum += x));
}
