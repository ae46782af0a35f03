import type { FieldId } from '../ids/id.ts';

export type ComparedValue = string | number | boolean;

/**
 * A filter with all meaning worked out: titles are option ids, relative dates are bounds, aliases and null rules
 * are spelled out. It is what `matchesFilter` evaluates and what a database has to be asked.
 * Truth has three values, as in SQL: a test of a cell without a value is unknown unless `nullAs` stands in for it;
 * only `isNull` always knows; a row matches when the whole is true.
 */
export type FilterTest =
  | { readonly kind: 'constant'; readonly result: boolean }
  /** A condition nobody can judge, with the reason in a sentence: never true, and neither is its negation. */
  | { readonly kind: 'unknown'; readonly fault: string }
  | { readonly kind: 'and' | 'or'; readonly tests: readonly FilterTest[] }
  | { readonly kind: 'not'; readonly test: FilterTest }
  | { readonly kind: 'isNull'; readonly fieldId: FieldId }
  | { readonly kind: 'oneOf'; readonly fieldId: FieldId; readonly values: readonly ComparedValue[]; readonly nullAs: number | null }
  | {
      readonly kind: 'compare';
      readonly fieldId: FieldId;
      readonly op: 'gt' | 'gte' | 'lt' | 'lte';
      readonly value: string | number;
      readonly nullAs: number | null;
    }
  /** Text contains text, ignoring case; `ofTitles`: one of the titles of the files in the cell does. */
  | { readonly kind: 'contains'; readonly fieldId: FieldId; readonly text: string; readonly ofTitles?: true }
  /** The whole text fits a pattern, ignoring case: `%` any text, `_` any character. */
  | { readonly kind: 'pattern'; readonly fieldId: FieldId; readonly pattern: string; readonly ofTitles?: true }
  /** Option lists. */
  | { readonly kind: 'hasAny' | 'hasAll' | 'isList'; readonly fieldId: FieldId; readonly ids: readonly string[] }
  /** Fields whose cells hold any number of values: one of them passes the test, in which the field stands for that value. Never unknown. */
  | { readonly kind: 'some'; readonly fieldId: FieldId; readonly test: FilterTest };

export const always: FilterTest = { kind: 'constant', result: true };
export const never: FilterTest = { kind: 'constant', result: false };

export function unknown(fault: string): FilterTest {
  return { kind: 'unknown', fault };
}

export function not(test: FilterTest): FilterTest {
  return { kind: 'not', test };
}

export function isNull(fieldId: FieldId): FilterTest {
  return { kind: 'isNull', fieldId };
}

export function isNotNull(fieldId: FieldId): FilterTest {
  return not(isNull(fieldId));
}

/** The test, or no value at all. */
export function orNull(fieldId: FieldId, test: FilterTest): FilterTest {
  return { kind: 'or', tests: [test, isNull(fieldId)] };
}

export function oneOf(fieldId: FieldId, values: readonly ComparedValue[], nullAs: number | null = null): FilterTest {
  return values.length === 0 ? never : { kind: 'oneOf', fieldId, values, nullAs };
}

export function all(...tests: readonly FilterTest[]): FilterTest {
  return { kind: 'and', tests };
}
