import type { ValueField } from '../../fields/computed/value-field.ts';
import type { FieldId } from '../../ids/id.ts';
import type { FilterContext } from '../filter-context.ts';
import type { FilterNode } from '../filter.ts';
import { type FilterTest, not, unknown } from '../filter-test.ts';
import { operatorError } from '../validate-filter.ts';
import { resolveCondition } from './resolve-condition.ts';
import { resolveListCondition } from './resolve-list.ts';

/**
 * What a list of filter entries asks of a row; null when nothing is asked. "And" binds tighter than "or". Empty groups count as
 * absent. What lacks a value, cannot be understood, does not fit its field or names one that is gone closes: it matches nothing.
 */
export function resolveFilter(
  nodes: readonly FilterNode[],
  fields: ReadonlyMap<FieldId, ValueField>,
  context: FilterContext,
): FilterTest | null {
  const runs: FilterTest[][] = [];
  for (const node of nodes) {
    const test = resolveNode(node, fields, context);
    if (test === null) continue;
    const part = node.logicalOp === 'not' ? not(test) : test;
    const run = runs.at(-1);
    if (run === undefined || node.logicalOp === 'or') runs.push([part]);
    else run.push(part);
  }
  return join(
    'or',
    runs.map((run) => join('and', run)).filter((test) => test !== null),
  );
}

function resolveNode(node: FilterNode, fields: ReadonlyMap<FieldId, ValueField>, context: FilterContext): FilterTest | null {
  if (node.kind === 'group') return resolveFilter(node.children, fields, context);
  if (node.kind === 'broken') return unknown(node.fault);
  const field = fields.get(node.fieldId);
  if (field === undefined) return unknown('A condition is on a field that is gone.');
  const misfit = operatorError(node.op, node.subOp, field.type);
  if (misfit !== null) return unknown(misfit);
  return field.isList === true ? resolveListCondition(node, field, context) : resolveCondition(node, field, context);
}

function join(kind: 'and' | 'or', tests: readonly FilterTest[]): FilterTest | null {
  const [first] = tests;
  if (first === undefined) return null;
  return tests.length === 1 ? first : { kind, tests };
}
