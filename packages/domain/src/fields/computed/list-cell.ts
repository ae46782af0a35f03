import type { CellValue } from '../../values/value.ts';

/** Reads the canonical value of a field whose cells hold any number of values: a JSON text array of canonical values. */
export function readListCell(value: CellValue): readonly CellValue[] {
  if (typeof value !== 'string') return [];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? (list as CellValue[]) : [];
  } catch {
    return [];
  }
}

/** The canonical value; null for an empty list. */
export function printListCell(values: readonly CellValue[]): string | null {
  return values.length === 0 ? null : JSON.stringify(values);
}
