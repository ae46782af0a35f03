import type { Field } from '../../fields/field.ts';
import { type FilterTest, unknown } from '../filter-test.ts';

/** A condition that lacks the value its operator needs. */
export function withoutValue(field: Field): FilterTest {
  return unknown(`The condition on "${field.title}" has no value.`);
}

/** A condition whose value means nothing to its field. */
export function withoutMeaning(field: Field, value: string | null): FilterTest {
  return unknown(`"${value ?? ''}" is no value that "${field.title}" can be compared with.`);
}

/** What is true where one of the tests is; of `missing` values nobody knows whether a record holds them. */
export function orMissing(found: FilterTest, field: Field, missing: readonly string[]): FilterTest {
  return missing.length === 0 ? found : { kind: 'or', tests: [found, withoutMeaning(field, missing.join(', '))] };
}

/** Whether some part of a test is one nobody can judge. */
export function faultOf(test: FilterTest): string | null {
  switch (test.kind) {
    case 'unknown':
      return test.fault;
    case 'and':
    case 'or':
      return test.tests.map(faultOf).find((fault) => fault !== null) ?? null;
    case 'not':
    case 'some':
      return faultOf(test.test);
    default:
      return null;
  }
}
