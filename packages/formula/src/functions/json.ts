import type { FormulaScalar, FormulaValue } from '../evaluate/formula-value.ts';
import { isList, toScalar, toText } from '../evaluate/formula-value.ts';
import { formulaLimits } from '../limits/formula-limits.ts';
import { define, type FunctionBody } from './formula-function.ts';

export const jsonNames = [
  'JSON_EXTRACT',
  'JSON_TEXT',
  'JSON_NUMBER',
  'JSON_LIST',
  'JSON_KEYS',
  'JSON_LENGTH',
  'JSON_TYPE',
  'JSON_HAS',
  'JSON_VALID',
  'JSON_ARRAY',
  'JSON_OBJECT',
  'TO_JSON',
] as const;

/** JSON texts. A path names keys and places: `a.b[0]`, counted from 0 as in JSON. */
export const jsonFunctions: Readonly<Record<(typeof jsonNames)[number], FunctionBody>> = {
  JSON_EXTRACT: define(
    '(json: text, path: text) any',
    'The value at a path: texts, numbers and truth as they are, the rest as JSON.',
    ['JSON_EXTRACT("{\\"a\\": [1, 2]}", "a[1]")', 2],
    (text: string, path: string) => read(text, (value) => toValue(find(value, path))),
    { aliases: ['JSON_GET', 'JSON_VALUE'] },
  ),
  JSON_TEXT: define(
    '(json: text, path: text) text',
    'The value at a path as text.',
    ['JSON_TEXT("{\\"a\\": 5}", "a")', '5'],
    (text: string, path: string) => read(text, (value) => toText(toValue(find(value, path)))),
  ),
  JSON_NUMBER: define(
    '(json: text, path: text) number',
    'The number at a path.',
    ['JSON_NUMBER("{\\"a\\": 5}", "a")', 5],
    (text: string, path: string) => read(text, (value) => asNumber(find(value, path))),
  ),
  JSON_LIST: define(
    '(json: text, path?: text) any[]',
    'The items of the array at a path as a list.',
    ['JSON_LIST("[1, 2]")', [1, 2]],
    (text: string, path = '') => read(text, (value) => items(find(value, path))),
  ),
  JSON_KEYS: define(
    '(json: text, path?: text) text[]',
    'The keys of the object at a path as a list.',
    ['JSON_KEYS("{\\"a\\": 1, \\"b\\": 2}")', ['a', 'b']],
    (text: string, path = '') => read(text, (value) => keys(find(value, path))),
  ),
  JSON_LENGTH: define(
    '(json: text, path?: text) number',
    'How many items or keys there are at a path.',
    ['JSON_LENGTH("[1, 2]")', 2],
    (text: string, path = '') => read(text, (value) => size(find(value, path))),
  ),
  JSON_TYPE: define(
    '(json: text, path?: text) text',
    'What there is at a path: object, array, text, number, boolean or null.',
    ['JSON_TYPE("[1, 2]")', 'array'],
    (text: string, path = '') => read(text, (value) => typeName(find(value, path))),
  ),
  JSON_HAS: define(
    '(json: text, path: text) boolean',
    '1 when there is something at a path.',
    ['JSON_HAS("{\\"a\\": 1}", "b")', 0],
    (text: string, path: string) => read(text, (value) => (find(value, path) === undefined ? 0 : 1)),
  ),
  JSON_VALID: define(
    '(text: text) boolean',
    '1 when the text is JSON.',
    ['JSON_VALID("[1")', 0],
    (text: string) => (parse(text) === undefined ? 0 : 1),
    { aliases: ['ISJSON'] },
  ),
  JSON_ARRAY: define(
    '(...value: any) text',
    'Its arguments as a JSON array.',
    ['JSON_ARRAY(1, "a")', '[1,"a"]'],
    (...args: FormulaValue[]) => JSON.stringify(args),
    { nulls: 'own', nothing: 'null' },
  ),
  JSON_OBJECT: define(
    '(key: text, value: any, ...more: any) text',
    'Keys and values as a JSON object.',
    ['JSON_OBJECT("a", 1, "b", "x")', '{"a":1,"b":"x"}'],
    toObject,
    { nulls: 'own', nothing: 'null; as key left out' },
  ),
  TO_JSON: define(
    '(value: any) text',
    'Any value as JSON.',
    ['TO_JSON(ARRAY(1, "a"))', '[1,"a"]'],
    (value: FormulaValue) => JSON.stringify(value),
    { nulls: 'own', nothing: 'null' },
  ),
};

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function read(text: string, compute: (value: Json) => FormulaValue): FormulaValue {
  const value = parse(text);
  return value === undefined ? null : compute(value);
}

const step = /^(?:\.?([^.[\]]+)|\[([0-9]{1,9})\]|\["((?:[^"\\]|\\.)*)"\])/;

/** The value at a path; undefined where there is none. A leading `$` is allowed. */
function find(value: Json, path: string): Json | undefined {
  let rest = path.trim().replace(/^\$(?=$|[.[])/, '');
  let at: Json | undefined = value;
  while (rest !== '' && at !== undefined) {
    const match = step.exec(rest);
    if (match === null) return undefined;
    const key = match[1] ?? match[2] ?? (match[3] ?? '').replace(/\\(.)/g, '$1');
    at = child(at, key);
    rest = rest.slice(match[0].length);
  }
  return at;
}

function child(value: Json, key: string): Json | undefined {
  if (isArray(value)) return /^[0-9]{1,9}$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toValue(value: Json | undefined): FormulaScalar {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

function asNumber(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function items(value: Json | undefined): FormulaValue {
  return isArray(value) && value.length <= formulaLimits.items ? value.map(toValue) : null;
}

function keys(value: Json | undefined): FormulaValue {
  return isObject(value) ? Object.keys(value) : null;
}

function size(value: Json | undefined): number | null {
  if (isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : null;
}

function typeName(value: Json | undefined): string | null {
  if (value === undefined) return null;
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  return typeof value === 'string' ? 'text' : typeof value;
}

function toObject(...args: readonly FormulaValue[]): string {
  const pairs: [string, FormulaValue][] = [];
  for (let index = 0; index < args.length; index += 2) {
    const key = toText(toScalar(args[index] ?? null));
    const value = args[index + 1] ?? null;
    if (key !== null) pairs.push([key, isList(value) ? [...value] : value]);
  }
  return JSON.stringify(Object.fromEntries(pairs));
}
