/** By the number's decimal digits, as people see it: 1.005 to two digits is 1.01. */
export function roundHalfAway(value: number, digits = 0): number {
  const places = Math.min(Math.max(Math.trunc(digits), 0), 15);
  const size = Math.abs(value);
  // Beyond 2^53 a double has no digits behind the mark.
  if (size >= 2 ** 53) return value;
  if (size < 1e-16) return 0;
  const rounded = shift(Math.round(shift(size, places)), -places);
  return value < 0 ? -rounded : rounded;
}

/** Away from zero, by the decimal digits. */
export function roundAway(value: number, digits = 0): number {
  return byDigits(value, digits, Math.ceil);
}

/** Toward zero, by the decimal digits. */
export function roundToward(value: number, digits = 0): number {
  return byDigits(value, digits, Math.floor);
}

function byDigits(value: number, digits: number, round: (size: number) => number): number {
  const places = Math.min(Math.max(Math.trunc(digits), -300), 15);
  const size = Math.abs(value);
  if (places >= 0 && size >= 2 ** 53) return value;
  const rounded = shift(round(shift(size, places)), -places);
  return value < 0 ? -rounded : rounded;
}

/** The number with its decimal mark moved, without the error a multiplication brings. */
export function shift(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** A number with so many digits behind the mark, halves away from zero, written without an exponent; null where that is no use. */
export function fixed(value: number, digits: number): string | null {
  const places = Math.min(Math.max(Math.trunc(digits), 0), 15);
  if (Math.abs(value) >= 1e21) return null;
  const rounded = roundHalfAway(value, places);
  const [whole = '0', part = ''] = plain(Math.abs(rounded)).split('.');
  const text = places === 0 ? whole : `${whole}.${part.padEnd(places, '0').slice(0, places)}`;
  return rounded < 0 ? `-${text}` : text;
}

/** Decimal digits without an exponent. */
function plain(value: number): string {
  const [digits = '0', exponent] = String(value).split('e-');
  if (exponent === undefined) return digits;
  const [whole = '0', part = ''] = digits.split('.');
  return `0.${'0'.repeat(Number(exponent) - 1)}${whole}${part}`;
}
