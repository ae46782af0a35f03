import type { CellValue } from '@quadrille/domain';

/** Whether two canonical values are the same; lists by their items in order. */
export function sameValue(a: CellValue, b: CellValue): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item, index) => item === b[index]);
}
