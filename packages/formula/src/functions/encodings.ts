import { isEmail, isUrl } from '@quadrille/domain';
import { define, type FunctionBody } from './formula-function.ts';

export const encodingNames = [
  'ENCODE_URL_COMPONENT',
  'DECODE_URL_COMPONENT',
  'ENCODE_BASE64',
  'DECODE_BASE64',
  'ENCODE_HTML',
  'STRIP_HTML',
  'ISEMAIL',
  'ISURL',
  'URL_HOST',
  'URL_PATH',
  'URL_PARAM',
  'EMAIL_DOMAIN',
  'LEVENSHTEIN',
  'SIMILARITY',
  'SOUNDEX',
  'CRC32',
] as const;

/** Addresses, encodings, and how alike texts are. */
export const encodingFunctions: Readonly<Record<(typeof encodingNames)[number], FunctionBody>> = {
  ENCODE_URL_COMPONENT: define(
    '(text: text) text',
    'The text as it may stand inside an address.',
    ['ENCODE_URL_COMPONENT("a b&c")', 'a%20b%26c'],
    (value: string) => encodeURIComponent(value.toWellFormed()),
    { aliases: ['ENCODEURL', 'URLENCODE'] },
  ),
  DECODE_URL_COMPONENT: define(
    '(text: text) text',
    'The text that stands inside an address; nothing when it is broken.',
    ['DECODE_URL_COMPONENT("a%20b")', 'a b'],
    decodeUrl,
    { aliases: ['DECODEURL', 'URLDECODE'] },
  ),
  ENCODE_BASE64: define('(text: text) text', 'The text in the 64 letters mail uses.', ['ENCODE_BASE64("abc")', 'YWJj'], (value: string) =>
    toBase64(bytesOf(value)),
  ),
  DECODE_BASE64: define(
    '(text: text) text',
    'The text behind base 64; nothing when it is broken.',
    ['DECODE_BASE64("YWJj")', 'abc'],
    fromBase64,
  ),
  ENCODE_HTML: define('(text: text) text', 'The text as it may stand in a web page.', ['ENCODE_HTML("a<b")', 'a&lt;b'], (value: string) =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  ),
  STRIP_HTML: define('(text: text) text', 'The text without tags of web pages.', ['STRIP_HTML("<b>a</b>")', 'a'], (value: string) =>
    value.replace(/<[^<>]*>/g, ''),
  ),
  ISEMAIL: define(
    '(text: text) boolean',
    '1 when the text is an email address.',
    ['ISEMAIL("ada@example.org")', 1],
    (value: string) => (isEmail(value) ? 1 : 0),
    { aliases: ['IS_EMAIL'] },
  ),
  ISURL: define(
    '(text: text) boolean',
    '1 when the text is a web address.',
    ['ISURL("https://example.org")', 1],
    (value: string) => (isUrl(value) ? 1 : 0),
    { aliases: ['IS_URL'] },
  ),
  URL_HOST: define(
    '(address: text) text',
    'The host of a web address.',
    ['URL_HOST("https://example.org/a?b=1")', 'example.org'],
    (value: string) => address(value)?.host ?? null,
  ),
  URL_PATH: define(
    '(address: text) text',
    'The path of a web address.',
    ['URL_PATH("https://example.org/a/b?c=1")', '/a/b'],
    (value: string) => address(value)?.path ?? null,
  ),
  URL_PARAM: define(
    '(address: text, name: text) text',
    'The value of a parameter of a web address.',
    ['URL_PARAM("https://example.org/?a=1&b=2", "b")', '2'],
    urlParam,
  ),
  EMAIL_DOMAIN: define(
    '(email: text) text',
    'What stands behind the @ of an email address.',
    ['EMAIL_DOMAIN("ada@example.org")', 'example.org'],
    (value: string) => (value.includes('@') ? value.slice(value.lastIndexOf('@') + 1) : null),
  ),
  LEVENSHTEIN: define(
    '(text: text, other: text) number',
    'How many letters must change to make one text the other; nothing beyond 1000 characters.',
    ['LEVENSHTEIN("kitten", "sitting")', 3],
    levenshtein,
    { aliases: ['EDIT_DISTANCE'] },
  ),
  SIMILARITY: define(
    '(text: text, other: text) number',
    'How alike two texts are, from 0 to 1; nothing beyond 1000 characters.',
    ['SIMILARITY("abcd", "abcx")', 0.75],
    similarity,
  ),
  SOUNDEX: define('(text: text) text', 'How an English word sounds, as a letter and three digits.', ['SOUNDEX("Robert")', 'R163'], soundex),
  CRC32: define('(text: text) text', 'A short checksum of the text.', ['CRC32("abc")', '352441c2'], crc32),
};

/** In UTF-8. */
function bytesOf(value: string): Uint8Array {
  const bytes: number[] = [];
  for (const letter of value.toWellFormed()) {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return new Uint8Array(bytes);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    text +=
      alphabet.charAt(bits >> 18) +
      alphabet.charAt((bits >> 12) & 63) +
      (b === undefined ? '=' : alphabet.charAt((bits >> 6) & 63)) +
      (c === undefined ? '=' : alphabet.charAt(bits & 63));
  }
  return text;
}

function fromBase64(value: string): string | null {
  const text = value
    .replace(/\s+/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
  if (text.length % 4 === 1 || !/^[A-Za-z0-9+/]*$/.test(text)) return null;
  const bytes: number[] = [];
  let [bits, size] = [0, 0];
  for (const letter of text) {
    bits = ((bits << 6) | alphabet.indexOf(letter)) & 0xffff;
    size += 6;
    if (size >= 8) bytes.push((bits >> (size -= 8)) & 255);
  }
  return readUtf8(new Uint8Array(bytes));
}

/** Null when the bytes are no UTF-8. */
function readUtf8(bytes: Uint8Array): string | null {
  return decodeUrl(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
}

function decodeUrl(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

function address(value: string): { readonly host: string; readonly path: string; readonly query: string } | null {
  const match = /^[a-z][a-z0-9+.-]{0,30}:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/i.exec(value.trim());
  const authority = match?.[1];
  if (match === null || authority === undefined || authority === '') return null;
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:[0-9]*$/, '');
  return { host: host.toLowerCase(), path: match[2] === '' ? '/' : (match[2] ?? '/'), query: match[3] ?? '' };
}

function urlParam(value: string, name: string): string | null {
  for (const pair of (address(value)?.query ?? '').split('&')) {
    const [key = '', ...rest] = pair.split('=');
    if (decodeUrl(key.replaceAll('+', ' ')) === name) return decodeUrl(rest.join('=').replaceAll('+', ' '));
  }
  return null;
}

function levenshtein(value: string, other: string): number | null {
  const [a, b] = [[...value], [...other]];
  if (a.length > 1000 || b.length > 1000) return null;
  let row = Array.from({ length: b.length + 1 }, (_one, index) => index);
  for (const [index, letter] of a.entries()) {
    const next = [index + 1];
    for (let at = 0; at < b.length; at += 1) {
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (b[at] === letter ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function similarity(value: string, other: string): number | null {
  const distance = levenshtein(value, other);
  const longest = Math.max([...value].length, [...other].length);
  return distance === null ? null : longest === 0 ? 1 : 1 - distance / longest;
}

const sounds: Readonly<Record<string, string>> = {
  B: '1',
  F: '1',
  P: '1',
  V: '1',
  C: '2',
  G: '2',
  J: '2',
  K: '2',
  Q: '2',
  S: '2',
  X: '2',
  Z: '2',
  D: '3',
  T: '3',
  L: '4',
  M: '5',
  N: '5',
  R: '6',
};

function soundex(value: string): string | null {
  const word = value.toUpperCase().replace(/[^A-Z]/g, '');
  if (word === '') return null;
  let [code, last] = [word.charAt(0), sounds[word.charAt(0)]];
  for (const letter of word.slice(1)) {
    const sound = sounds[letter];
    if (sound !== undefined && sound !== last) code += sound;
    if (letter !== 'H' && letter !== 'W') last = sound;
    if (code.length === 4) break;
  }
  return code.padEnd(4, '0');
}

function crc32(value: string): string {
  let crc = 0xffffffff;
  for (const byte of bytesOf(value)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}
