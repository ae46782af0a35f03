import type { CellValue } from './value.ts';

/** Orders two values with nulls first; `order` sees only values. */
export function nullsFirst(
  a: CellValue,
  b: CellValue,
  order: (a: Exclude<CellValue, null>, b: Exclude<CellValue, null>) => number,
): number {
  if (a === null) return b === null ? 0 : -1;
  return b === null ? 1 : order(a, b);
}

export function compareNumbers(a: CellValue, b: CellValue): number {
  return nullsFirst(a, b, (left, right) => Number(left) - Number(right));
}
