import { limits } from '@quadrille/domain';
import type { FormulaFunction } from './formula-function.ts';
import { textual } from './formula-function.ts';

const text = { name: 'text', type: 'text' } as const;
const count = { name: 'count', type: 'number' } as const;

export const textFunctions: readonly FormulaFunction[] = [
  {
    name: 'CONCAT',
    params: [{ name: 'value', type: 'any' }],
    isVariadic: true,
    result: 'text',
    nulls: 'own',
    evaluate: (args) => bounded(args.map((value) => (value === null ? '' : String(value))).join('')),
    summary: 'Its arguments one after the other as text; nothing counts as no text.',
    example: { formula: 'CONCAT("abc", "-", 7)', result: 'abc-7' },
  },
  textual(
    'TRIM',
    [text],
    'text',
    (value) => value.replace(/^ +/, '').replace(trailingBlanks, ''),
    'The text without blanks at both ends.',
    {
      formula: 'TRIM("  a b ")',
      result: 'a b',
    },
  ),
  textual('UPPER', [text], 'text', (value) => value.toUpperCase(), 'The text in capital letters.', {
    formula: 'UPPER("abc")',
    result: 'ABC',
  }),
  textual('LOWER', [text], 'text', (value) => value.toLowerCase(), 'The text in small letters.', {
    formula: 'LOWER("ABC")',
    result: 'abc',
  }),
  textual('LEN', [text], 'number', (value) => letters(value).length, 'The number of characters.', { formula: 'LEN(" Hello ")', result: 7 }),
  textual('REPEAT', [text, count], 'text', (value, times: number) => repeat(value, times), 'The text so many times over.', {
    formula: 'REPEAT("ab", 3)',
    result: 'ababab',
  }),
  textual(
    'REPLACE',
    [text, { name: 'from', type: 'text' }, { name: 'to', type: 'text' }],
    'text',
    (value, from: string, to: string) => replace(value, from, to),
    'The text with every occurrence of one text replaced by another; case counts.',
    { formula: 'REPLACE("aaa", "a", "b")', result: 'bbb' },
  ),
  textual(
    'SEARCH',
    [text, { name: 'part', type: 'text' }],
    'number',
    (value, part: string) => search(value, part),
    'Where a text begins inside another, from 1; 0 when it does not. Case counts.',
    { formula: 'SEARCH("abc", "c")', result: 3 },
  ),
  textual('LEFT', [text, count], 'text', (value, size: number) => part(value, 0, size), 'The first characters.', {
    formula: 'LEFT("abc", 2)',
    result: 'ab',
  }),
  textual('RIGHT', [text, count], 'text', (value, size: number) => right(value, size), 'The last characters.', {
    formula: 'RIGHT("abc", 2)',
    result: 'bc',
  }),
  textual(
    'SUBSTR',
    [text, { name: 'position', type: 'number' }, { name: 'length', type: 'number', isOptional: true }],
    'text',
    (value, position: number, length?: number) => substring(value, position, length),
    'Characters from a position (from 1; negative counts from the end), all or so many.',
    { formula: 'SUBSTR("abc", -2)', result: 'bc' },
  ),
  textual(
    'MID',
    [text, { name: 'position', type: 'number' }, { name: 'length', type: 'number' }],
    'text',
    (value, position: number, length: number) => substring(value, position, length),
    'So many characters from a position, counted from 1.',
    { formula: 'MID("abc", 2, 1)', result: 'b' },
  ),
  textual('URL', [text], 'text', (value) => bounded(`URI::(${value})`), 'A link to the address.', {
    formula: 'URL("https://x.com")',
    result: 'URI::(https://x.com)',
  }),
];

const trailingBlanks = /(?<! ) +$/;

/** Texts no cell could hold are nothing, so that no formula can fill the memory. */
function bounded(value: string): string | null {
  return value.length > limits.text ? null : value;
}

/** Characters by code point, as databases count them. */
function letters(value: string): readonly string[] | string {
  return /[\ud800-\udfff]/.test(value) ? [...value] : value;
}

function part(value: string, start: number, length: number): string {
  const size = Math.max(0, Math.trunc(length));
  const all = letters(value);
  const piece = all.slice(start, start + size);
  return typeof piece === 'string' ? piece : piece.join('');
}

function right(value: string, size: number): string {
  const all = letters(value).length;
  const taken = Math.min(Math.max(0, Math.trunc(size)), all);
  return part(value, all - taken, taken);
}

function substring(value: string, position: number, length = Number.MAX_SAFE_INTEGER): string {
  const at = Math.trunc(position);
  const start = at > 0 ? at - 1 : at < 0 ? Math.max(0, letters(value).length + at) : 0;
  return part(value, start, length);
}

function repeat(value: string, times: number): string | null {
  const count = Math.max(0, Math.trunc(times));
  return value.length * count > limits.text ? null : value.repeat(count);
}

function replace(value: string, from: string, to: string): string | null {
  if (from === '') return value;
  const pieces = value.split(from);
  const length = value.length + (pieces.length - 1) * (to.length - from.length);
  return length > limits.text ? null : pieces.join(to);
}

function search(value: string, part: string): number {
  const index = value.indexOf(part);
  return index < 0 ? 0 : letters(value.slice(0, index)).length + 1;
}
