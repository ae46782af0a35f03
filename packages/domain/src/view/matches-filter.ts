import type { Cells } from '../change/change.ts';
import type { ValueField } from '../fields/computed/value-field.ts';
import type { FieldId } from '../ids/id.ts';
import { evaluateTest } from './evaluate-test.ts';
import type { FilterContext } from './filter-context.ts';
import type { FilterNode } from './filter.ts';
import { resolveFilter } from './resolve/resolve-filter.ts';

/** Whether a row matches a list of filter entries. This is the meaning of filters; databases must answer the same. */
export function matchesFilter(
  nodes: readonly FilterNode[],
  cells: Cells,
  fields: ReadonlyMap<FieldId, ValueField>,
  context: FilterContext,
): boolean {
  const test = resolveFilter(nodes, fields, context);
  return test === null || evaluateTest(test, cells) === true;
}
