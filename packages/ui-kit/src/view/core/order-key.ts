/**
 * Order keys: texts that compare by their characters, with room between any two. They are read as fractions in base 62, so a key never
 * ends in the digit 0.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
/**
 * Digits that are counted up or down at an end of the list, so that a thousand records added one after another do not get keys of a
 * thousand digits.
 */
const endDigits = 4;
/** Random digits: two people who put records into the same gap at once get different keys. */
const chanceDigits = 2;

const valueAt = (key: string, at: number): number => Math.max(0, digits.indexOf(key[at] ?? '0'));
const trim = (key: string): string => key.replace(/0+$/, '');

/** Whether `a` stands before `b`; keys compare by code units, in every language alike. */
export function isKeyBefore(a: string, b: string): boolean {
  return a < b;
}

/** A key between two others; null stands for an end. Null is answered where there is none: the two are equal or the wrong way round. */
export function keyBetween(after: string | null, before: string | null, random: () => number = Math.random): string | null {
  if (after !== null && before !== null && !isKeyBefore(after, before)) return null;
  const key = plainKey(after ?? '', before);
  const chanced = key + chance(random);
  return before === null || isKeyBefore(chanced, before) ? chanced : key;
}

/** Keys for several records in a row between two others; null where there is no room. */
export function keysBetween(after: string | null, before: string | null, count: number, random?: () => number): string[] | null {
  const keys: string[] = [];
  let last = after;
  for (let at = 0; at < count; at += 1) {
    const key = keyBetween(last, before, random);
    if (key === null) return null;
    keys.push(key);
    last = key;
  }
  return keys;
}

function plainKey(after: string, before: string | null): string {
  if (before === null) return after === '' ? 'V' : (step(after, 1) ?? midpoint(after, null));
  if (after === '') return step(before, -1) ?? midpoint('', before);
  return midpoint(after, before);
}

/** The key counted up or down by one at its fourth digit; null where that leaves the range. */
function step(key: string, by: 1 | -1): string | null {
  const count = Array.from({ length: endDigits }, (_, at) => valueAt(key, at)).reduce((sum, digit) => sum * base + digit, 0) + by;
  // counting down a key with further digits leaves less than it even where nothing is taken away
  if (count <= 0 || count >= base ** endDigits) return null;
  return trim(toDigits(count, endDigits));
}

function toDigits(count: number, length: number): string {
  return length === 0 ? '' : toDigits(Math.floor(count / base), length - 1) + (digits[count % base] ?? '0');
}

/** The shortest key in the middle of two; null is the upper end. */
function midpoint(after: string, before: string | null): string {
  const low = valueAt(after, 0);
  const high = before === null ? base : valueAt(before, 0);
  if (low === high) return (digits[low] ?? '0') + midpoint(after.slice(1), before === null ? null : before.slice(1));
  if (high - low > 1) return digits[Math.floor((low + high) / 2)] ?? 'V';
  // neighbouring digits: the first digit of `before` alone is between them where it has more
  if (before !== null && before.length > 1) return digits[high] ?? 'V';
  return (digits[low] ?? '0') + midpoint(after.slice(1), null);
}

function chance(random: () => number): string {
  return Array.from({ length: chanceDigits }, () => digits[1 + Math.floor(random() * (base - 1))]).join('');
}
