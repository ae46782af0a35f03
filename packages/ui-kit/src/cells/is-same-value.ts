import type { CellValue } from './cell-spec.ts';

export function isSameValue(a: CellValue, b: CellValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((id: string, index) => id === b[index]);
  return a === b;
}
