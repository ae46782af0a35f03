import type { FieldType, ValueKind } from '../fields/field-type.ts';
import { getFieldKind } from '../fields/registry.ts';
import type { ComparisonOp } from './filter.ts';
import { comparisonOps } from './filter.ts';
import { plainOp } from './resolve/plain-op.ts';

const presence: readonly ComparisonOp[] = ['null', 'notnull', 'blank', 'notblank', 'empty', 'notempty', 'is', 'isnot'];
const everywhere: readonly ComparisonOp[] = [...presence, 'eq', 'neq'];
const ordered: readonly ComparisonOp[] = ['gt', 'gte', 'lt', 'lte', 'in', 'btw', 'nbtw'];
const lists: readonly ComparisonOp[] = ['allof', 'anyof', 'nallof', 'nanyof', 'in', 'like', 'nlike'];

/** What API clients may use, by family of values; more than menus offer. */
const accepted: Record<ValueKind, readonly ComparisonOp[]> = {
  text: [...everywhere, ...ordered, 'like', 'nlike', 'anyof'],
  json: [...everywhere, 'like', 'nlike', 'in'],
  number: [...everywhere, ...ordered, 'anyof'],
  boolean: [...everywhere, 'checked', 'notchecked'],
  date: [...everywhere, ...ordered, 'isWithin'],
  datetime: [...everywhere, ...ordered, 'isWithin'],
  select: [...everywhere, ...lists],
  multiselect: [...everywhere, ...lists],
  secret: presence,
  none: [],
};

/** Whether the operator means something for fields of the type. */
export function isOpAccepted(op: ComparisonOp, type: FieldType): boolean {
  return accepted[getFieldKind(type).valueKind].includes(plainOp(op));
}

const opNames: ReadonlySet<string> = new Set(comparisonOps);

/** Whether a text from outside is the name of an operator. */
export function isComparisonOp(text: string): text is ComparisonOp {
  return opNames.has(text);
}

/** Whether the operator stands alone, without a value. */
export function needsNoValue(op: ComparisonOp): boolean {
  return ['null', 'notnull', 'blank', 'notblank', 'empty', 'notempty', 'checked', 'notchecked'].includes(op);
}
