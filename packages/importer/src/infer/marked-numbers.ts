import { wktError } from '@quadrille/domain';
import { localeOfCurrency } from '../xlsx/number-display.ts';
import { type ColumnGuess, guessOf } from './column-guess.ts';
import { numberStyleBits } from './number-text.ts';

/** What a column's numbers are, where each says it in the same way: `12.5 %`, `EUR 1234.5`, `1h 30m 0s`, `★★★☆☆`, `+001999`, `52.5;13.4`, `POINT(1 2)`. */
export interface MarkedNumbers {
  add(text: string): void;
  guess(): ColumnGuess | null;
}

interface Mark {
  /** What all texts of one column have in common; null where the text is not of this kind. */
  read(text: string): string | null;
  guess(common: string): ColumnGuess;
}

const plainBit = 1;
const isPlainNumber = (text: string): boolean => (numberStyleBits(text) & plainBit) !== 0;

let codes: ReadonlySet<string> | undefined;

const marks: readonly Mark[] = [
  // With the narrow space that our exports write: a column of `45%` of somebody else stays what its values make of it.
  { read: (text) => (text.endsWith('\u202f%') && isPlainNumber(text.slice(0, -2)) ? '%' : null), guess: () => guessOf('Percent') },
  { read: readMoney, guess: (code) => guessOf('Currency', { meta: { currency_code: code, currency_locale: localeOfCurrency(code) } }) },
  {
    read: (text) => (/^-?\d{1,9}h [0-5]?\dm [0-5]?\d(?:\.\d{1,6})?s$/.test(text) ? 'h' : null),
    guess: () => guessOf('Duration', { meta: { duration: 1 } }),
  },
  { read: readStars, guess: (most) => guessOf('Rating', { meta: { max: Number(most), icon: { full: 'star', empty: 'star' } } }) },
  { read: readHearts, guess: (most) => guessOf('Rating', { meta: { max: Number(most), icon: { full: 'heart', empty: 'heart' } } }) },
  // As ISO 8601 and ECMAScript write years of more than four digits.
  { read: (text) => (/^\+00(?!0000)\d{4}$/.test(text) ? '+' : null), guess: () => guessOf('Year') },
  { read: readPlace, guess: () => guessOf('GeoData') },
  { read: (text) => (/^[A-Z]{5,18} ?\(/.test(text) && wktError(text) === null ? 'wkt' : null), guess: () => guessOf('Geometry') },
];

export function createMarkedNumbers(): MarkedNumbers {
  let kind: Mark | null | undefined;
  let common: string | null = null;
  return {
    add(text) {
      if (kind === null) return;
      if (kind === undefined) kind = marks.find((mark) => (common = mark.read(text)) !== null) ?? null;
      else if (kind.read(text) !== common) kind = null;
    },
    guess: () => (kind && common !== null ? kind.guess(common) : null),
  };
}

function readMoney(text: string): string | null {
  const [, code = '', digits = ''] = /^([A-Z]{3}) (-?[\d.]+(?:e[+-]\d+)?)$/.exec(text) ?? [];
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  return codes.has(code) && isPlainNumber(digits) ? code : null;
}

/** Rows as long as each other: the best a rating can be. */
function readStars(text: string): string | null {
  return /^★*☆*$/.test(text) && text.length <= 10 ? String(text.length) : null;
}

function readHearts(text: string): string | null {
  return /^♥*♡*$/.test(text) && text.length <= 10 ? String(text.length) : null;
}

/** Degrees north and east with a point in at least one of them, as they are stored. */
function readPlace(text: string): string | null {
  const [, north = '', east = ''] = /^(-?\d{1,2}(?:\.\d{1,8})?);(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(text) ?? [];
  if (!text.includes('.') && text !== '0;0') return null;
  return north !== '' && Math.abs(Number(north)) <= 90 && Math.abs(Number(east)) <= 180 ? ';' : null;
}
