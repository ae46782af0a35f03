import type { ValueField } from '../fields/computed/value-field.ts';
import type { FieldId } from '../ids/id.ts';
import type { FilterContext } from './filter-context.ts';
import type { Condition, FilterNode } from './filter.ts';
import { needsNoValue } from './is-op-accepted.ts';
import { faultOf } from './resolve/faults.ts';
import { resolveFilter } from './resolve/resolve-filter.ts';

/**
 * The first thing in a filter that nobody can judge, in a sentence; null when all of it is understood. What reads shows nothing for
 * such a condition; what writes by a filter must be refused for it.
 */
export function findFilterFault(
  nodes: readonly FilterNode[],
  fields: ReadonlyMap<FieldId, ValueField>,
  context: FilterContext,
): string | null {
  const test = resolveFilter(nodes, fields, context);
  return test === null ? null : faultOf(test);
}

/** The same for a filter as it was just written, where empty text is taken for a value that was forgotten. */
export function findWrittenFault(
  nodes: readonly FilterNode[],
  fields: ReadonlyMap<FieldId, ValueField>,
  context: FilterContext,
): string | null {
  for (const node of nodes) {
    const fault = node.kind === 'group' ? findWrittenFault(node.children, fields, context) : faultOfCondition(node, fields);
    if (fault !== null) return fault;
  }
  return findFilterFault(nodes, fields, context);
}

function faultOfCondition(node: Exclude<FilterNode, { kind: 'group' }>, fields: ReadonlyMap<FieldId, ValueField>): string | null {
  if (node.kind === 'broken') return node.fault;
  if (!lacksValue(node)) return null;
  return `The condition on "${fields.get(node.fieldId)?.title ?? node.fieldId}" has no value.`;
}

const subOpsWithValue: readonly string[] = ['daysAgo', 'daysFromNow', 'exactDate', 'pastNumberOfDays', 'nextNumberOfDays'];

function lacksValue({ op, subOp, value }: Condition): boolean {
  const needsOne = subOp === null ? !needsNoValue(op) : subOpsWithValue.includes(subOp);
  return needsOne && (value ?? '') === '';
}
