import type { CellValue } from '@quadrille/domain';

/** Measures from the smallest up; what was not measured comes first. */
export function compareMeasures(one: CellValue, other: CellValue): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [String(one), String(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
