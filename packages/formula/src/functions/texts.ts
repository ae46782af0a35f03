import { limits } from '@quadrille/domain';
import type { FormulaValue } from '../evaluate/formula-value.ts';
import { toNumber, toText } from '../evaluate/formula-value.ts';
import { compareScalars } from '../evaluate/operators.ts';
import { fixed } from './decimal.ts';
import { define, type FunctionBody } from './formula-function.ts';
import { letters, part, replaceAll } from './letters.ts';
import { flat } from './statistics.ts';

export const textNames = [
  'CONCAT',
  'TRIM',
  'LTRIM',
  'RTRIM',
  'SQUEEZE',
  'CLEAN',
  'UPPER',
  'LOWER',
  'PROPER',
  'CAPITALIZE',
  'SNAKE_CASE',
  'KEBAB_CASE',
  'CAMEL_CASE',
  'SLUG',
  'REMOVE_ACCENTS',
  'LEN',
  'WORD_COUNT',
  'LINE_COUNT',
  'COUNT_TEXT',
  'REPEAT',
  'REPLACE',
  'SUBSTITUTE',
  'REPLACE_AT',
  'SEARCH',
  'FIND',
  'CONTAINS',
  'STARTS_WITH',
  'ENDS_WITH',
  'EXACT',
  'COMPARE',
  'LEFT',
  'RIGHT',
  'SUBSTR',
  'MID',
  'CHAR_AT',
  'TEXTBEFORE',
  'TEXTAFTER',
  'REVERSE',
  'PADSTART',
  'PADEND',
  'SHORTEN',
  'MASK',
  'CHAR',
  'CODE',
  'VALUE',
  'NUMBERVALUE',
  'TOTEXT',
  'FIXED',
  'TEXT',
  'DOLLAR',
  'PERCENT',
  'FILE_SIZE',
  'TEXTJOIN',
  'URL',
  'LOREM',
] as const;

/** Texts; characters are counted by code point. */
export const textFunctions: Readonly<Record<(typeof textNames)[number], FunctionBody>> = {
  CONCAT: define(
    '(...value: any) text',
    'Its arguments one after the other as text; nothing counts as no text.',
    ['CONCAT("abc", "-", 7)', 'abc-7'],
    concat,
    { nulls: 'skip', aliases: ['CONCATENATE'] },
  ),
  TRIM: define('(text: text) text', 'The text without blanks at both ends.', ['TRIM("  a b ")', 'a b'], (value: string) =>
    trimEnd(trimStart(value)),
  ),
  LTRIM: define('(text: text) text', 'The text without blanks at its start.', ['LTRIM("  a ")', 'a '], trimStart, {
    aliases: ['TRIMSTART'],
  }),
  RTRIM: define('(text: text) text', 'The text without blanks at its end.', ['RTRIM(" a  ")', ' a'], trimEnd, { aliases: ['TRIMEND'] }),
  SQUEEZE: define(
    '(text: text) text',
    'The text without blanks, line ends and tabs at both ends, and with single blanks inside.',
    ['SQUEEZE("  a   b ")', 'a b'],
    (value: string) =>
      value
        .split(/\s+/)
        .filter((word) => word !== '')
        .join(' '),
    { aliases: ['NORMALIZE_SPACES'] },
  ),
  CLEAN: define('(text: text) text', 'The text without characters that cannot be seen.', ['CLEAN("a\\tb")', 'ab'], (value: string) =>
    value.replace(/\p{Cc}/gu, ''),
  ),
  UPPER: define('(text: text) text', 'The text in capital letters.', ['UPPER("abc")', 'ABC'], (value: string) => value.toUpperCase()),
  LOWER: define('(text: text) text', 'The text in small letters.', ['LOWER("ABC")', 'abc'], (value: string) => value.toLowerCase()),
  PROPER: define(
    '(text: text) text',
    'Every word with a capital letter, the rest small.',
    ['PROPER("ada LOVELACE")', 'Ada Lovelace'],
    (value: string) => value.toLowerCase().replace(/\p{L}[\p{L}\p{M}\p{N}'’]*/gu, capitalize),
    { aliases: ['INITCAP', 'TITLE_CASE'] },
  ),
  CAPITALIZE: define(
    '(text: text) text',
    'The first letter as a capital, the rest as it is.',
    ['CAPITALIZE("hello World")', 'Hello World'],
    capitalize,
  ),
  SNAKE_CASE: define(
    '(text: text) text',
    'Small words with underscores between.',
    ['SNAKE_CASE("Hello World")', 'hello_world'],
    (value: string) => words(value).join('_'),
  ),
  KEBAB_CASE: define(
    '(text: text) text',
    'Small words with hyphens between.',
    ['KEBAB_CASE("Hello World")', 'hello-world'],
    (value: string) => words(value).join('-'),
  ),
  CAMEL_CASE: define(
    '(text: text) text',
    'Words without blanks, capitals at their starts but the first.',
    ['CAMEL_CASE("Hello big World")', 'helloBigWorld'],
    (value: string) =>
      words(value)
        .map((word, index) => (index === 0 ? word : capitalize(word)))
        .join(''),
  ),
  SLUG: define(
    '(text: text) text',
    'The text as it may stand in an address: small letters without accents, digits and hyphens.',
    ['SLUG("Crème brûlée!")', 'creme-brulee'],
    (value: string) => words(unaccented(value)).join('-'),
  ),
  REMOVE_ACCENTS: define(
    '(text: text) text',
    'The text without accents on its letters.',
    ['REMOVE_ACCENTS("Crème brûlée")', 'Creme brulee'],
    unaccented,
  ),
  LEN: define('(text: text) number', 'The number of characters.', ['LEN(" Hello ")', 7], (value: string) => letters(value).length, {
    aliases: ['LENGTH'],
  }),
  WORD_COUNT: define(
    '(text: text) number',
    'The number of words between blanks.',
    ['WORD_COUNT("one two  three")', 3],
    (value: string) => value.split(/\s+/).filter((word) => word !== '').length,
    { aliases: ['WORDCOUNT'] },
  ),
  LINE_COUNT: define(
    '(text: text) number',
    'The number of lines.',
    ['LINE_COUNT("a\\nb")', 2],
    (value: string) => value.split(/\r\n|\n|\r/).length,
  ),
  COUNT_TEXT: define(
    '(text: text, part: text) number',
    'How often a text stands in another.',
    ['COUNT_TEXT("banana", "an")', 2],
    (value: string, piece: string) => (piece === '' ? 0 : value.split(piece).length - 1),
    { aliases: ['COUNT_OCCURRENCES'] },
  ),
  REPEAT: define('(text: text, count: number) text', 'The text so many times over.', ['REPEAT("ab", 3)', 'ababab'], repeat, {
    aliases: ['REPT'],
  }),
  REPLACE: define(
    '(text: text, from: text, to: text) text',
    'The text with every occurrence of one text replaced by another; case counts.',
    ['REPLACE("aaa", "a", "b")', 'bbb'],
    replaceAll,
  ),
  SUBSTITUTE: define(
    '(text: text, from: text, to: text, occurrence?: number) text',
    'The text with every occurrence of one text replaced by another, or only one of them by its number.',
    ['SUBSTITUTE("a-b-c", "-", "+", 2)', 'a-b+c'],
    substitute,
  ),
  REPLACE_AT: define(
    '(text: text, position: number, length: number, to: text) text',
    'The text with so many characters from a position replaced.',
    ['REPLACE_AT("abcd", 2, 2, "X")', 'aXd'],
    replaceAt,
  ),
  SEARCH: define(
    '(text: text, part: text) number',
    'Where a text begins inside another, from 1; 0 when it does not. Case counts.',
    ['SEARCH("abc", "c")', 3],
    search,
  ),
  FIND: define(
    '(part: text, text: text, from?: number) number',
    'Where a text begins inside another, from 1 and not before a position; 0 when it does not. Case counts.',
    ['FIND("a", "banana", 3)', 4],
    find,
  ),
  CONTAINS: define(
    '(text: text, part: text) boolean',
    '1 when a text stands in another; case counts.',
    ['CONTAINS("abc", "bc")', 1],
    (value: string, piece: string) => (value.includes(piece) ? 1 : 0),
  ),
  STARTS_WITH: define(
    '(text: text, start: text) boolean',
    '1 when a text begins with another; case counts.',
    ['STARTS_WITH("abc", "ab")', 1],
    (value: string, piece: string) => (value.startsWith(piece) ? 1 : 0),
    { aliases: ['STARTSWITH'] },
  ),
  ENDS_WITH: define(
    '(text: text, end: text) boolean',
    '1 when a text ends with another; case counts.',
    ['ENDS_WITH("abc", "bc")', 1],
    (value: string, piece: string) => (value.endsWith(piece) ? 1 : 0),
    { aliases: ['ENDSWITH'] },
  ),
  EXACT: define(
    '(text: text, other: text) boolean',
    '1 when two texts are the same; case counts.',
    ['EXACT("a", "A")', 0],
    (a: string, b: string) => (a === b ? 1 : 0),
  ),
  COMPARE: define(
    '(text: text, other: text) number',
    '-1, 0 or 1 for a text before, equal to or behind another, by character.',
    ['COMPARE("a", "b")', -1],
    (a: string, b: string) => Math.sign(compareScalars(a, b)),
  ),
  LEFT: define('(text: text, count: number) text', 'The first characters.', ['LEFT("abc", 2)', 'ab'], (value: string, size: number) =>
    part(value, 0, size),
  ),
  RIGHT: define('(text: text, count: number) text', 'The last characters.', ['RIGHT("abc", 2)', 'bc'], right),
  SUBSTR: define(
    '(text: text, position: number, length?: number) text',
    'Characters from a position (from 1; negative counts from the end), all or so many.',
    ['SUBSTR("abc", -2)', 'bc'],
    substring,
    { aliases: ['SUBSTRING'] },
  ),
  MID: define(
    '(text: text, position: number, length: number) text',
    'So many characters from a position, counted from 1.',
    ['MID("abc", 2, 1)', 'b'],
    substring,
  ),
  CHAR_AT: define(
    '(text: text, position: number) text',
    'The character at a position, from 1; negative counts from the end.',
    ['CHAR_AT("abc", 2)', 'b'],
    (value: string, position: number) => (position === 0 ? null : substring(value, position, 1) || null),
  ),
  TEXTBEFORE: define(
    '(text: text, part: text) text',
    'What stands before the first occurrence of a text; nothing when there is none.',
    ['TEXTBEFORE("a@b.c", "@")', 'a'],
    (value: string, piece: string) => (value.includes(piece) ? value.slice(0, value.indexOf(piece)) : null),
  ),
  TEXTAFTER: define(
    '(text: text, part: text) text',
    'What stands behind the first occurrence of a text; nothing when there is none.',
    ['TEXTAFTER("a@b.c", "@")', 'b.c'],
    (value: string, piece: string) => (value.includes(piece) ? value.slice(value.indexOf(piece) + piece.length) : null),
  ),
  REVERSE: define('(text: text) text', 'The characters from last to first.', ['REVERSE("abc")', 'cba'], (value: string) =>
    [...value].toReversed().join(''),
  ),
  PADSTART: define(
    '(text: text, length: number, fill?: text) text',
    'The text filled up at its start to a length.',
    ['PADSTART("7", 3, "0")', '007'],
    (value: string, size: number, fill = ' ') => padding(value, size, fill, (pad) => pad + value),
    { aliases: ['LPAD'] },
  ),
  PADEND: define(
    '(text: text, length: number, fill?: text) text',
    'The text filled up at its end to a length.',
    ['PADEND("7", 3, ".")', '7..'],
    (value: string, size: number, fill = ' ') => padding(value, size, fill, (pad) => value + pad),
    { aliases: ['RPAD'] },
  ),
  SHORTEN: define(
    '(text: text, length: number, ending?: text) text',
    'The text cut to a length, with an ellipsis or another ending where it was cut.',
    ['SHORTEN("Hello World", 6)', 'Hello…'],
    (value: string, size: number, ending = '…') =>
      letters(value).length <= size ? value : trimEnd(part(value, 0, size - letters(ending).length)) + ending,
  ),
  MASK: define(
    '(text: text, shown: number, sign?: text) text',
    'The text with all but its last characters hidden.',
    ['MASK("12345678", 3)', '•••••678'],
    mask,
  ),
  CHAR: define('(number: number) text', 'The character with this number in Unicode.', ['CHAR(65)', 'A'], character, {
    aliases: ['UNICHAR'],
  }),
  CODE: define(
    '(text: text) number',
    'The number in Unicode of the first character.',
    ['CODE("A")', 65],
    (value: string) => value.codePointAt(0) ?? null,
    { aliases: ['UNICODE'] },
  ),
  VALUE: define('(text: text) number', 'The number a text says; nothing when it says none.', ['VALUE("3.5")', 3.5], (value: string) =>
    toNumber(value),
  ),
  NUMBERVALUE: define(
    '(text: text, mark: text, separator?: text) number',
    'The number a text says with its own decimal mark and thousands separator.',
    ['NUMBERVALUE("1.234,5", ",", ".")', 1234.5],
    numberValue,
  ),
  TOTEXT: define('(value: any) text', 'Any value as text.', ['TOTEXT(3.50)', '3.5'], (value: FormulaValue) => toText(value), {
    aliases: ['TO_TEXT', 'STRING'],
  }),
  FIXED: define(
    '(number: number, digits?: number, separator?: text) text',
    'A number with fixed digits behind the mark, and a thousands separator if given.',
    ['FIXED(1234.5, 2, ",")', '1,234.50'],
    formatNumber,
    { aliases: ['FORMAT_NUMBER'] },
  ),
  TEXT: define(
    '(number: number, format: text) text',
    'A number by a pattern of 0, #, comma and percent sign, such as "#,##0.00" or "0%".',
    ['TEXT(0.256, "0.0%")', '25.6%'],
    byPattern,
  ),
  DOLLAR: define(
    '(number: number, digits?: number, sign?: text) text',
    'A number as an amount of money.',
    ['DOLLAR(1234.5)', '$1,234.50'],
    (value: number, digits = 2, sign = '$') => amount(value, digits, sign),
    { aliases: ['CURRENCY'] },
  ),
  PERCENT: define(
    '(number: number, digits?: number) text',
    'A number as a percentage.',
    ['PERCENT(0.256, 1)', '25.6%'],
    (value: number, digits = 0) => ending(fixed(value * 100, digits), '%'),
  ),
  FILE_SIZE: define('(bytes: number) text', 'A number of bytes in words.', ['FILE_SIZE(1536)', '1.5 KB'], fileSize),
  TEXTJOIN: define(
    '(separator: text, skips empty: condition, ...value: list) text',
    'All values with a separator between, empty ones left out or not.',
    ['TEXTJOIN(", ", 1, "a", "", "b")', 'a, b'],
    textJoin,
    { nulls: 'own', nothing: 'an empty value; as separator no text' },
  ),
  URL: define(
    '(text: text) text',
    'A link to the address.',
    ['URL("https://x.com")', 'URI::(https://x.com)'],
    (value: string) => `URI::(${value})`,
    { aliases: ['HYPERLINK'] },
  ),
  LOREM: define('(words: number) text', 'So many words to try a layout with.', ['LOREM(3)', 'lorem ipsum dolor'], (count: number) =>
    Array.from({ length: Math.min(Math.max(0, Math.trunc(count)), 1000) }, (_one, index) => filler[index % filler.length]).join(' '),
  ),
};

const filler =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua'.split(' ');

function concat(...args: readonly FormulaValue[]): string | null {
  let text = '';
  for (const value of args) text += toText(value) ?? '';
  return text.length > limits.text ? null : text;
}

function joined(texts: readonly string[], separator: string): string | null {
  const size = texts.reduce((all, one) => all + one.length + separator.length, -separator.length);
  return size > limits.text ? null : texts.join(separator);
}

function textJoin(separator: FormulaValue, skipsEmpty: FormulaValue, ...values: readonly FormulaValue[]): string | null {
  const skips = toNumber(skipsEmpty) !== 0 && skipsEmpty !== null && skipsEmpty !== '';
  const texts = flat(values).map((value) => String(value ?? ''));
  return joined(skips ? texts.filter((text) => text !== '') : texts, toText(separator) ?? '');
}

function trimStart(value: string): string {
  return value.replace(/^ +/, '');
}

const trailingBlanks = /(?<! ) +$/;

function trimEnd(value: string): string {
  return value.replace(trailingBlanks, '');
}

function capitalize(value: string): string {
  const [first = ''] = value;
  return first.toUpperCase() + value.slice(first.length);
}

/** Runs of letters and digits in small letters, a word of capitals taken apart from the one before. */
function words(value: string): string[] {
  const apart = value.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return apart.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'TH',
};

function unaccented(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .replace(/[ßæÆœŒøØłŁđĐþÞ]/g, (letter) => ligatures[letter] ?? letter)
    .normalize('NFC');
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
  return value.length * count > limits.text ? null : value.repeat(value === '' ? 0 : count);
}

function substitute(value: string, from: string, to: string, occurrence?: number): string | null {
  if (occurrence === undefined) return replaceAll(value, from, to);
  if (from === '' || occurrence < 1) return value;
  const pieces = value.split(from);
  const at = Math.trunc(occurrence);
  return at >= pieces.length ? value : pieces.slice(0, at).join(from) + to + pieces.slice(at).join(from);
}

function replaceAt(value: string, position: number, length: number, to: string): string | null {
  const at = Math.trunc(position) - 1;
  if (at < 0) return null;
  return part(value, 0, at) + to + part(value, at + Math.max(0, Math.trunc(length)), Number.MAX_SAFE_INTEGER);
}

function search(value: string, piece: string): number {
  const index = value.indexOf(piece);
  return index < 0 ? 0 : letters(value.slice(0, index)).length + 1;
}

function find(piece: string, value: string, from = 1): number {
  const skipped = part(value, 0, from - 1);
  const place = search(value.slice(skipped.length), piece);
  return place === 0 ? 0 : place + letters(skipped).length;
}

function padding(value: string, size: number, fill: string, put: (pad: string) => string): string | null {
  const missing = Math.trunc(size) - letters(value).length;
  if (missing <= 0 || fill === '') return value;
  if (missing > limits.text) return null;
  return put(part(fill.repeat(Math.ceil(missing / letters(fill).length)), 0, missing));
}

function mask(value: string, shown: number, sign = '•'): string | null {
  const all = [...value];
  const hidden = Math.max(0, all.length - Math.max(0, Math.trunc(shown)));
  return hidden * sign.length > limits.text ? null : sign.repeat(hidden) + all.slice(hidden).join('');
}

function character(number: number): string | null {
  const code = Math.trunc(number);
  return code < 1 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? null : String.fromCodePoint(code);
}

function numberValue(value: string, mark: string, separator = ''): number | null {
  const bare = separator === '' ? value : value.split(separator).join('');
  const pieces = mark === '' ? [bare] : bare.split(mark);
  return pieces.length > 2 ? null : toNumber(pieces.join('.').replace(/\s+/g, ''));
}

function formatNumber(value: number, digits = 0, separator = ''): string | null {
  const text = fixed(value, digits);
  if (text === null || separator === '') return text;
  const [whole = '', rest] = text.split('.');
  const grouped = whole.replace(/[0-9](?=(?:[0-9]{3})+$)/g, (digit) => digit + separator);
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

function amount(value: number, digits: number, sign: string): string | null {
  const text = formatNumber(Math.abs(value), digits, ',');
  return text === null ? null : `${value < 0 ? '-' : ''}${sign}${text}`;
}

function ending(text: string | null, end: string): string | null {
  return text === null ? null : text + end;
}

/** Text before and behind the digits stays; digits behind the mark that are `#` are left out when they are zero. */
function byPattern(value: number, pattern: string): string | null {
  const match = /^([^#0,.%]*)([#0,]*)(?:(\.)([#0]*))?(%?)([^#0]*)$/.exec(pattern);
  if (match === null) return null;
  const [, before = '', whole = '', , decimals = '', percent = '', behind = ''] = match;
  const text = formatNumber(Math.abs(percent === '' ? value : value * 100), decimals.length, whole.includes(',') ? ',' : '');
  if (text === null) return null;
  const [digits = '', rest = ''] = text.split('.');
  const least = decimals.replace(/#+$/, '').length;
  const kept = rest.slice(0, least) + rest.slice(least).replace(/0+$/, '');
  const filled = digits
    .padStart([...whole].filter((sign) => sign === '0').length, '0')
    .replace(/^0$/, whole.includes('0') || kept === '' ? '0' : '');
  const sign = value < 0 && /[1-9]/.test(text) ? '-' : '';
  return `${sign}${before}${filled}${kept === '' ? '' : `.${kept}`}${percent}${behind}`;
}

const sizes = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

function fileSize(bytes: number): string | null {
  if (bytes < 0) return null;
  let [size, unit] = [bytes, 0];
  for (; size >= 1024 && unit < sizes.length - 1; unit += 1) size /= 1024;
  const text = fixed(size, unit === 0 || size >= 100 ? 0 : 1);
  return text === null ? null : `${text.replace(/\.0$/, '')} ${sizes[unit]}`;
}
