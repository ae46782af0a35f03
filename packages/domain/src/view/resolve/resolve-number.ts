import type { Field } from '../../fields/field.ts';
import { getFieldKind } from '../../fields/registry.ts';
import { parseNumberText } from '../../values/parse-number.ts';
import type { FilterTest } from '../filter-test.ts';
import { always, never, not, oneOf, orNull } from '../filter-test.ts';
import { splitList } from '../split-list.ts';
import type { PlainOp } from './plain-op.ts';
import { between } from './resolve-text.ts';

/** Numbers. A rating without a value counts as 0. A value that is no number equals nothing. */
export function resolveNumber(op: PlainOp, value: string | null, field: Field): FilterTest | null {
  if (value === null || value.trim() === '') return null;
  const nullAs = field.type === 'Rating' ? 0 : null;
  switch (op) {
    case 'eq':
    case 'neq':
      return equality(op, readNumber(value, field), field, nullAs);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const wanted = readNumber(value, field);
      return wanted === null ? never : { kind: 'compare', fieldId: field.id, op, value: wanted, nullAs };
    }
    case 'in':
    case 'anyof':
      return oneOf(field.id, readNumbers(value, field), nullAs);
    case 'btw':
    case 'nbtw':
      return between(op, readNumbers(value, field), field, nullAs);
    default:
      return never;
  }
}

function equality(op: 'eq' | 'neq', wanted: number | null, field: Field, nullAs: number | null): FilterTest {
  if (wanted === null) return op === 'eq' ? never : always;
  const equals = oneOf(field.id, [wanted], nullAs);
  if (op === 'eq') return equals;
  return nullAs === null ? orNull(field.id, not(equals)) : not(equals);
}

/** What the field itself understands (durations, local money), else any number, also outside the field's own range. */
function readNumber(value: string, field: Field): number | null {
  const result = getFieldKind(field.type).parse(value, field);
  return result.ok && typeof result.value === 'number' ? result.value : parseNumberText(value);
}

function readNumbers(value: string, field: Field): number[] {
  return splitList(value)
    .map((entry) => readNumber(entry, field))
    .filter((entry) => entry !== null);
}
