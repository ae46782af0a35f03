import { normalizeDigits } from '../text/normalize-digits.ts';

export interface NumberTextOptions {
  /** The decimal mark, when known; otherwise it is read from the text itself. */
  readonly decimalMark?: '.' | ',';
}

/** Currency signs made of letters that money is shown with. */
const letterSigns = new Set(['kr', 'kr.', 'zł', 'kč', 'ft', 'lei', 'fr', 'fr.', 'лв.', 'din', 'rs', 'rs.', 'rp', 'rm', 'r']);
/** No number people write is longer; longer text is not looked at. */
const longest = 400;
/** A currency sign, perhaps with its country's letters, as in `US$`. */
const currencySign = /^[A-Z]{0,3}\p{Sc}$/u;
// Blanks of every width, apostrophes as thousands marks, and marks of writing direction.
const noise = /[\s\u00a0\u202f\u2009'’`\u200e\u200f\u061c\u2066-\u2069]/g;
/** The shapes nearly all numbers in files have; read without further ado. */
const wholeNumber = /^-?[0-9]{1,15}$/;
const plainDecimal = /^-?[0-9]{1,15}\.[0-9]{1,15}$/;
const plainNumber = /^[0-9]*\.?[0-9]*(?:e[+-]?[0-9]{1,4})?$/;

/**
 * A number as people type it: thousands marks, a decimal comma, currency signs or codes, a percent sign,
 * minus signs of all kinds, brackets for negative. Null when the text is no finite number.
 * `1,234` is a thousand, `1,5` is one and a half, `1.234,5` and `1,234.5` are what they look like.
 */
export function parseNumberText(text: string, options: NumberTextOptions = {}): number | null {
  return readNumberText(text, options)?.value ?? null;
}

export interface NumberText {
  /** The nearest number. */
  readonly value: number;
  /** As it was written, without marks and units: `-1234.50`, `1e+20`. */
  readonly digits: string;
}

/** The number of a text, and the digits that say it. */
export function readNumberText(text: string, options: NumberTextOptions = {}): NumberText | null {
  if (text.length > longest) return null;
  if (wholeNumber.test(text) || (options.decimalMark !== ',' && plainDecimal.test(text))) return { value: Number(text) + 0, digits: text };
  let rest = normalizeDigits(text)
    .replace(noise, '')
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, '')
    .replace(/[\u2212\u2012\u2013\uff0d]/g, '-');
  let sign = 1;
  if (rest.startsWith('(') && rest.endsWith(')')) {
    sign = -1;
    rest = rest.slice(1, -1);
  }
  const bare = stripUnits(rest);
  if (bare === null) return null;
  if (bare.isNegative) sign = -sign;
  const plain = toPlainNumber(bare.text, options.decimalMark);
  if (plain === null) return null;
  const value = sign * Number(plain);
  return Number.isFinite(value) ? { value: value + 0, digits: sign < 0 ? `-${plain}` : plain } : null;
}

/** Digits up to which every number comes back as it was written. */
const surelyKept = 15;
/** Digits programs write so that every number is told from its neighbours. */
const tellingDigits = 17;

/**
 * Whether a number has the digits it was written with: as many as were written, or those by which programs tell it from all
 * others (`0.10000000000000001`). Zeros at the ends say nothing.
 */
export function keepsDigits({ value, digits }: NumberText): boolean {
  const written = significantDigits(digits);
  if (written === '') return true;
  if (written.length <= surelyKept) return value !== 0 && Number.isFinite(value);
  if (written === significantDigits(String(value))) return true;
  const isFraction = digits.includes('.') || /e-/i.test(digits);
  return isFraction && written.length === tellingDigits && written === significantDigits(value.toPrecision(tellingDigits));
}

/** A number a database sent as text; the text itself where a number would not come back as the same digits. */
export function numberOrDigits(text: string): number | string {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) && significantDigits(text) === significantDigits(String(value)) ? value + 0 : text;
}

function significantDigits(digits: string): string {
  const [mantissa = ''] = digits.split(/e/i);
  return mantissa.replace(/[-+.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
}

function stripUnits(text: string): { text: string; isNegative: boolean } | null {
  const first = text.search(/[0-9.,]/);
  if (first < 0) return null;
  let end = text.length;
  while (end > first && !/[0-9.,]/.test(text.charAt(end - 1))) end -= 1;
  const before = text.slice(0, first);
  const after = text.slice(end);
  const minus = (before.match(/-/g)?.length ?? 0) + (after.match(/-/g)?.length ?? 0);
  const signs = minus + (before.match(/\+/g)?.length ?? 0);
  if (signs > 1) return null;
  if (!isUnit(before.replace(/[-+]/, '')) || !isUnit(after.replace(/-/, ''))) return null;
  return { text: text.slice(first, end), isNegative: minus === 1 };
}

function isUnit(text: string): boolean {
  if (text === '' || text === '%' || text === '٪') return true;
  return currencySign.test(text) || letterSigns.has(text.toLowerCase()) || isCurrencyCode(text);
}

let currencyCodes: ReadonlySet<string> | undefined;

/** Only codes that exist: `12 KGX` is an article number, not money. */
function isCurrencyCode(text: string): boolean {
  if (!/^[A-Za-z]{3}$/.test(text)) return false;
  currencyCodes ??= new Set(Intl.supportedValuesOf('currency'));
  return currencyCodes.has(text.toUpperCase());
}

/** The digits with `.` as decimal mark and no thousands marks, or null when the marks make no sense. */
function toPlainNumber(text: string, decimalMark: '.' | ',' | undefined): string | null {
  const mark = decimalMark ?? guessDecimalMark(text);
  const group = mark === '.' ? ',' : '.';
  const pieces = text.split(mark);
  if (pieces.length > 2) return null;
  const [whole = '', fraction = ''] = pieces;
  if (fraction.includes(group)) return null;
  const joined = joinGroups(whole, group);
  if (joined === null) return null;
  const plain = `${joined}${pieces.length === 2 ? `.${fraction}` : ''}`.toLowerCase();
  return /[0-9]/.test(plain.split('e')[0] ?? '') && plainNumber.test(plain) ? plain : null;
}

/** The mark that comes last; a lone comma before exactly three digits and a repeated mark part thousands. */
function guessDecimalMark(text: string): '.' | ',' {
  const dot = text.lastIndexOf('.');
  const comma = text.lastIndexOf(',');
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ',';
  if (comma >= 0) return text.indexOf(',') !== comma || /^[0-9]{1,3},[0-9]{3}$/.test(text) ? '.' : ',';
  return text.indexOf('.') === dot ? '.' : ',';
}

/** Thousands marks must stand before three digits; in between, groups of two are good too (12,34,567). */
function joinGroups(whole: string, group: string): string | null {
  const groups = whole.split(group);
  if (groups.length === 1) return whole;
  const isEven = groups.every((digits, index) => isGroup(digits, index, groups.length));
  return isEven ? groups.join('') : null;
}

function isGroup(digits: string, index: number, count: number): boolean {
  if (!/^[0-9]+$/.test(digits)) return false;
  if (index === 0) return digits.length <= 3;
  return index === count - 1 ? digits.length === 3 : digits.length === 2 || digits.length === 3;
}
