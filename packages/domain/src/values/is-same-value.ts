import type { CellValue } from './value.ts';

/** Whether two cells hold the same; a cell that is absent holds null. */
export function isSameValue(a: CellValue | undefined, b: CellValue | undefined): boolean {
  const left = a ?? null;
  const right = b ?? null;
  if (!Array.isArray(left) || !Array.isArray(right)) return left === right;
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
