import type { Field } from '../../fields/field.ts';
import { getFieldKind } from '../../fields/registry.ts';
import { keepsDigits, readNumberText } from '../../values/parse-number.ts';
import type { FilterTest } from '../filter-test.ts';
import { not, oneOf, orNull } from '../filter-test.ts';
import { orMissing, withoutMeaning, withoutValue } from './faults.ts';
import { splitList } from '../split-list.ts';
import type { PlainOp } from './plain-op.ts';
import { between } from './resolve-text.ts';

/** Numbers. A rating without a value counts as 0. A value that is no number matches nothing. */
export function resolveNumber(op: PlainOp, value: string | null, field: Field): FilterTest {
  if (value === null || value.trim() === '') return withoutValue(field);
  const nullAs = field.type === 'Rating' ? 0 : null;
  switch (op) {
    case 'eq':
    case 'neq':
      return equality(op, value, field, nullAs);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const wanted = readNumber(value, field);
      return wanted === null ? withoutMeaning(field, value) : { kind: 'compare', fieldId: field.id, op, value: wanted, nullAs };
    }
    case 'in':
    case 'anyof':
      return isAmong(value, field, nullAs);
    case 'btw':
    case 'nbtw': {
      const { numbers, missing } = readNumbers(value, field);
      return missing.length > 0 ? withoutMeaning(field, value) : between(op, numbers, field, nullAs);
    }
    default:
      return withoutMeaning(field, value);
  }
}

function equality(op: 'eq' | 'neq', value: string, field: Field, nullAs: number | null): FilterTest {
  const wanted = readNumber(value, field);
  if (wanted === null) return withoutMeaning(field, value);
  const equals = oneOf(field.id, [wanted], nullAs);
  if (op === 'eq') return equals;
  return nullAs === null ? orNull(field.id, not(equals)) : not(equals);
}

/**
 * What the field itself understands (durations, local money), else any number, also outside the field's own range; digits that a
 * number would lose stay digits.
 */
function readNumber(value: string, field: Field): number | string | null {
  const result = getFieldKind(field.type).parse(value, field);
  if (result.ok && typeof result.value === 'number') return result.value;
  const read = readNumberText(value);
  return read === null || keepsDigits(read) ? (read?.value ?? null) : read.digits;
}

function isAmong(value: string, field: Field, nullAs: number | null): FilterTest {
  const { numbers, missing } = readNumbers(value, field);
  return numbers.length === 0 ? withoutMeaning(field, value) : orMissing(oneOf(field.id, numbers, nullAs), field, missing);
}

function readNumbers(value: string, field: Field): { readonly numbers: readonly (number | string)[]; readonly missing: readonly string[] } {
  const read = splitList(value).map((entry) => ({ entry, number: readNumber(entry, field) }));
  return {
    numbers: read.flatMap(({ number }) => (number === null ? [] : [number])),
    missing: read.flatMap(({ entry, number }) => (number === null ? [entry] : [])),
  };
}
