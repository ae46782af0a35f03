import type { Field } from '../fields/field.ts';
import type { FieldType } from '../fields/field-type.ts';
import { getFieldKind } from '../fields/registry.ts';
import type { FieldId } from '../ids/id.ts';
import { limits } from '../limits/limits.ts';
import type { ComparisonSubOp, Condition, FilterNode } from './filter.ts';
import { comparisonSubOps } from './filter.ts';
import { isComparisonOp, isOpAccepted } from './is-op-accepted.ts';
import { plainOp } from './resolve/plain-op.ts';

const within: readonly string[] = [
  'pastWeek',
  'pastMonth',
  'pastYear',
  'nextWeek',
  'nextMonth',
  'nextYear',
  'pastNumberOfDays',
  'nextNumberOfDays',
] satisfies readonly ComparisonSubOp[];
const compared: readonly string[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];
const subOpNames: ReadonlySet<string> = new Set(comparisonSubOps);

export function isComparisonSubOp(text: string): text is ComparisonSubOp {
  return subOpNames.has(text);
}

/** Whether the sub-operator is a range, to be used with `isWithin` only. */
export function isRangeSubOp(subOp: ComparisonSubOp): boolean {
  return within.includes(subOp);
}

/** Whether fields of the type take sub-operators: all that hold dates or moments. */
export function takesSubOp(type: FieldType): boolean {
  const kind = getFieldKind(type).valueKind;
  return kind === 'date' || kind === 'datetime';
}

/** What is wrong with an operator and sub-operator on a type, in the words of the wire; null when nothing is. */
export function operatorError(op: string, subOp: string | null, type: FieldType): string | null {
  if (!isComparisonOp(op)) return `${op} is not supported.`;
  if (subOp !== null && subOp !== '') {
    if (!isComparisonSubOp(subOp)) return `'${subOp}' is not supported.`;
    if (!takesSubOp(type)) return `'${subOp}' is not supported for UI Type'${type}'.`;
    if (within.includes(subOp) !== (op === 'isWithin') || (op !== 'isWithin' && !compared.includes(plainOp(op)))) {
      return `'${subOp}' is not supported for '${op}'`;
    }
  }
  return isOpAccepted(op, type) ? null : `${op} is not supported for UI Type'${type}'.`;
}

/** Everything wrong with filter entries: operators that do not fit, too many or too deeply nested conditions. Fields that are gone are no error. */
export function validateFilter(nodes: readonly FilterNode[], fields: ReadonlyMap<FieldId, Field>): string[] {
  const errors: string[] = [];
  const conditions = listConditions(nodes);
  if (conditions === null) return [`Filters nest deeper than ${limits.filterDepth} levels.`];
  if (conditions.length > limits.filterConditions) return [`A filter has at most ${limits.filterConditions} conditions.`];
  for (const condition of conditions) {
    const field = fields.get(condition.fieldId);
    const error = field === undefined ? null : operatorError(condition.op, condition.subOp, field.type);
    if (error !== null) errors.push(error);
  }
  return errors;
}

/** All conditions of a tree, or null when it nests too deeply. */
function listConditions(nodes: readonly FilterNode[], depth = 0): Condition[] | null {
  if (depth > limits.filterDepth) return null;
  const found: Condition[] = [];
  for (const node of nodes) {
    if (node.kind === 'condition') found.push(node);
    const inside = node.kind === 'group' ? listConditions(node.children, depth + 1) : [];
    if (inside === null) return null;
    for (const condition of inside) found.push(condition);
  }
  return found;
}
