import { keepsDigits } from '@quadrille/domain';

/** How numbers are written: `plain` 1234.5 · `grouped` 1,234.5 · `comma` 1.234,5 or 1234,5. */
export type NumberStyle = 'plain' | 'grouped' | 'comma';

const plainBit = 1;
const groupedBit = 2;
const commaBit = 4;
export const anyNumberStyle: number = plainBit | groupedBit | commaBit;

const plain = /^-?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** A code such as 12E3 would be ruined as a number: an exponent needs a fraction or its own sign. */
const codeLike = /^-?\d+[eE]\d+$/;
const grouped = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const comma = /^-?(?:(?:0|[1-9]\d*)|[1-9]\d{0,2}(?:\.\d{3})+),\d+$|^-?[1-9]\d{0,2}(?:\.\d{3})+$/;

/** Significant digits every number keeps exactly. */
const exactDigits = 15;

/**
 * Bits of the styles in which the text is a number and comes back unharmed; 0 for none. Numbers with leading zeros,
 * a plus sign or beyond 2^53 - 1 are text: as numbers they would lose something.
 */
export function numberStyleBits(text: string): number {
  const first = text.charCodeAt(0);
  if (!((first >= 48 && first <= 57) || first === 45 || first === 46)) return 0;
  if (text.length > 40) return 0;
  if (plain.test(text)) {
    if (codeLike.test(text) || !isKept(text)) return 0;
    return text.includes('.') && !comma.test(text) ? plainBit | groupedBit : anyNumberStyle;
  }
  let bits = 0;
  if (grouped.test(text) && isKept(text.replaceAll(',', ''))) bits |= groupedBit;
  if (comma.test(text) && isKept(text.replaceAll('.', '').replace(',', '.'))) bits |= commaBit;
  return bits;
}

/** Every digit must be kept: whole numbers may be keys, and a lost fraction would go unnoticed. */
function isKept(text: string): boolean {
  if (text.length <= exactDigits) return Number.isFinite(+text);
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(+text);
  return Number.isFinite(+text) && keepsDigits({ value: +text, digits: text });
}

/** The one style all values agree on, or null. A decimal comma is only believed where the comma does not divide cells. */
export function chooseNumberStyle(bits: number, isCommaDecimal: boolean): NumberStyle | null {
  if ((bits & plainBit) !== 0) return 'plain';
  if (bits === groupedBit && !isCommaDecimal) return 'grouped';
  if (bits === commaBit && isCommaDecimal) return 'comma';
  if (bits === (groupedBit | commaBit)) return isCommaDecimal ? null : 'grouped';
  return null;
}

/** Whether commas part thousands or decimals, and no value says which. */
export function isOpenNumberStyle(bits: number): boolean {
  return bits === (groupedBit | commaBit);
}
