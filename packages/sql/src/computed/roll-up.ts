import type { CellValue, Field, RollupFunction } from '@quadrille/domain';
import { compareCodePoints, getFieldKind } from '@quadrille/domain';

/** What a rollup makes of values that are not null: the meaning the database is compared with. `field` says what they are. */
export function rollUp(how: RollupFunction, values: readonly CellValue[], field: Field): CellValue {
  const distinct = [...new Set(values.map((value) => JSON.stringify(value)))].map((text) => JSON.parse(text) as CellValue);
  switch (how) {
    case 'count':
      return values.length;
    case 'countDistinct':
      return distinct.length;
    case 'min':
      return extreme(values, field, -1);
    case 'max':
      return extreme(values, field, 1);
    case 'sum':
      return sumOf(values, field);
    case 'sumDistinct':
      return sumOf(distinct, field);
    case 'avg':
      return mean(values, field);
    case 'avgDistinct':
      return mean(distinct, field);
  }
}

function extreme(values: readonly CellValue[], field: Field, sign: 1 | -1): CellValue {
  const { compare } = getFieldKind(field.type);
  const order = (a: CellValue, b: CellValue): number => compare(a, b, field) || compareCodePoints(String(a), String(b));
  return values.reduce<CellValue>((found, value) => (found === null || order(value, found) * sign > 0 ? value : found), null);
}

/** Null where there is nothing to add up, or what there is are no numbers. */
function sumOf(values: readonly CellValue[], field: Field): number | null {
  const { valueKind } = getFieldKind(field.type);
  if (values.length === 0 || (valueKind !== 'number' && valueKind !== 'boolean')) return null;
  return values.reduce<number>((sum, value) => sum + Number(value), 0);
}

function mean(values: readonly CellValue[], field: Field): number | null {
  const sum = sumOf(values, field);
  return sum === null ? null : sum / values.length;
}
