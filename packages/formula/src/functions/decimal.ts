/** By the number's decimal digits, as people see it: 1.005 to two digits is 1.01. */
export function roundHalfAway(value: number, digits = 0): number {
  if (Math.abs(value) < 1e-16) return 0;
  const places = Math.min(Math.max(Math.trunc(digits), 0), 15);
  return roundClearly(value, places) ?? roundDigits(value, places, (rest) => rest.charAt(0) >= '5');
}

/**
 * What is so far from a half that no digit can tell otherwise: the error of the product is smaller than the distance looked at, and
 * a whole number over a power of ten is the double nearest to those digits. Null where the digits have to be looked at.
 */
function roundClearly(value: number, places: number): number | null {
  const power = 10 ** places;
  const moved = Math.abs(value) * power;
  const whole = Math.floor(moved);
  const rest = moved - whole;
  if (!(moved < 1e9) || Math.abs(rest - 0.5) < 1e-6) return null;
  const rounded = (rest > 0.5 ? whole + 1 : whole) / power;
  return value < 0 ? -rounded : rounded;
}

/** Away from zero, by the decimal digits. */
export function roundAway(value: number, digits = 0): number {
  return roundDigits(value, Math.min(Math.max(Math.trunc(digits), -300), 15), (rest) => /[1-9]/.test(rest));
}

/** Toward zero, by the decimal digits. */
export function roundToward(value: number, digits = 0): number {
  return roundDigits(value, Math.min(Math.max(Math.trunc(digits), -300), 15), () => false);
}

/**
 * Keeps `places` digits behind the mark; `goesUp` decides by the digits left out. Nothing is multiplied: a double has no room for the
 * number times ten to the places, and would change its last digits.
 */
function roundDigits(value: number, places: number, goesUp: (rest: string) => boolean): number {
  if (!Number.isFinite(value)) return value;
  const [whole = '0', part = ''] = plain(Math.abs(value)).split('.');
  if (part.length <= places) return value;
  const digits = '0'.repeat(Math.max(0, -places - whole.length)) + whole + part;
  const at = digits.length - part.length + places;
  const kept = BigInt(digits.slice(0, at)) + (goesUp(digits.slice(at)) ? 1n : 0n);
  const rounded = Number(`${kept}e${-places}`);
  return value < 0 ? -rounded : rounded;
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
  const [digits = '0', exponent = '0'] = String(value).split('e');
  const places = Number(exponent);
  const [whole = '0', part = ''] = digits.split('.');
  if (places === 0) return digits;
  return places < 0 ? `0.${'0'.repeat(-places - 1)}${whole}${part}` : `${whole}${part.padEnd(places, '0')}`;
}
