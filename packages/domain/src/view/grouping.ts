import type { FieldId } from '../ids/id.ts';
import type { CellValue } from '../values/value.ts';
import type { FilterTest } from './filter-test.ts';
import { all, isNull, oneOf } from './filter-test.ts';
import type { Sort } from './sort.ts';

/**
 * Rows dealt out by the values of fields, level below level (`limits.groupLevels` at most). Every canonical value is a group of its
 * own, null too. Groups stand in the order of their values; where two differ and sort alike, as texts that differ in case, by the
 * stored value.
 */
export interface Grouping {
  readonly levels: readonly Sort[];
  /** Values of the first levels: only rows of that group are meant. Empty: all rows. */
  readonly path: readonly CellValue[];
}

/** Whether a row belongs to the group of `path`; null when every row does. */
export function groupPathTest({ levels, path }: Grouping): FilterTest | null {
  const tests = path.flatMap((value, index) => {
    const level = levels[index];
    return level === undefined ? [] : [groupKeyTest(level.fieldId, [value])];
  });
  return tests.length === 0 ? null : all(...tests);
}

/** Whether a cell holds one of these very values, null being a value like any other. */
export function groupKeyTest(fieldId: FieldId, values: readonly CellValue[]): FilterTest {
  const scalars = values.filter((value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean');
  const lists = values.filter((value) => Array.isArray(value)) as readonly (readonly string[])[];
  const tests: FilterTest[] = [
    ...(scalars.length > 0 ? [oneOf(fieldId, scalars)] : []),
    ...lists.map((ids): FilterTest => ({ kind: 'isList', fieldId, ids })),
    ...(values.includes(null) ? [isNull(fieldId)] : []),
  ];
  return tests.length === 1 ? (tests[0] as FilterTest) : { kind: 'or', tests };
}
