/**
 * The order of texts in sorts: A to Z alike in both cases, everything else by code point; texts equal but for case are
 * equal. It is what databases do natively with a case-blind ASCII collation, so an index can serve it.
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = foldUnit(a.charCodeAt(index));
    const right = foldUnit(b.charCodeAt(index));
    if (left !== right) return orderUnits(left, right);
  }
  return a.length - b.length;
}

/** Order by code point of two texts, case counting. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return orderUnits(left, right);
  }
  return a.length - b.length;
}

function foldUnit(unit: number): number {
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

/** Surrogates stand for code points above every single unit, so they sort last. */
function orderUnits(a: number, b: number): number {
  const isPairA = a >= 0xd800 && a <= 0xdfff;
  const isPairB = b >= 0xd800 && b <= 0xdfff;
  if (isPairA !== isPairB) return isPairA ? 1 : -1;
  return a - b;
}
