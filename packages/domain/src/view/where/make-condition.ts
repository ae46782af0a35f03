import type { Field } from '../../fields/field.ts';
import type { Condition, LogicalOp } from '../filter.ts';
import { isComparisonOp, needsNoValue } from '../is-op-accepted.ts';
import { plainOp } from '../resolve/plain-op.ts';
import { isComparisonSubOp, operatorError, takesSubOp } from '../validate-filter.ts';
import { parseDateTimeParts } from '../../time/parse-date-time-text.ts';

export interface MadeCondition {
  /** Null when the operator has no meaning at all; a condition that does not fit its field stays and matches nothing. */
  readonly condition: Condition | null;
  readonly error: string | null;
}

interface ConditionText {
  readonly field: Field;
  readonly op: string;
  readonly subOp: string | null;
  readonly value: string | null;
  readonly logicalOp: LogicalOp;
}

/** A checked condition. On dates a sub-operator that is itself a date means that exact date. */
export function makeCondition({ field, op, subOp: given, value: givenValue, logicalOp }: ConditionText): MadeCondition {
  const isDateText = given !== null && !isComparisonSubOp(given) && takesSubOp(field.type) && parseDateTimeParts(given) !== null;
  const subOp = isDateText ? 'exactDate' : given === '' ? null : given;
  const value = isDateText ? given : givenValue;
  const error = operatorError(op, subOp, field.type);
  if (!isComparisonOp(op) || (subOp !== null && !isComparisonSubOp(subOp))) return { condition: null, error };
  return { condition: { kind: 'condition', logicalOp, fieldId: field.id, op, subOp, value: needsNoValue(op) ? null : value }, error };
}

/** Splits `sub_op,value` of date fields; operators that take plain values keep the whole text as value. */
export function splitSubOp(
  field: Field,
  op: string,
  rest: string | null,
): { readonly subOp: string | null; readonly value: string | null } {
  const takesOne = isComparisonOp(op) && ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isWithin'].includes(plainOp(op));
  if (rest === null || !takesOne || !takesSubOp(field.type)) return { subOp: null, value: rest };
  const comma = rest.indexOf(',');
  if (comma < 0) return rest.trim() === '' ? { subOp: null, value: null } : { subOp: rest.trim(), value: null };
  return { subOp: rest.slice(0, comma).trim(), value: rest.slice(comma + 1) };
}
