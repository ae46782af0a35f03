import { isEmail } from '@quadrille/domain';
import { readDateParts } from '../infer/date-text.ts';
import { numberStyleBits } from '../infer/number-text.ts';
import { isSchemedUrl } from '../infer/schemed-url.ts';

/**
 * Whether a first record names the columns. It does, unless every cell of it is plainly a value (number, date, e-mail
 * address, URL). A record of nothing but different years counts as names.
 */
export function looksLikeHeader(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim());
  if (texts.length === 0 || !texts.every(isPlainValue)) return true;
  return texts.length > 1 && new Set(texts).size === texts.length && texts.every((text) => /^(?:1[89]|20|21)\d\d$/.test(text));
}

function isPlainValue(text: string): boolean {
  return text !== '' && (numberStyleBits(text) !== 0 || readDateParts(text) !== null || isEmail(text) || isSchemedUrl(text));
}
