import type { Field } from '../../fields/field.ts';
import type { FilterTest } from '../filter-test.ts';
import { all, isNotNull, isNull, not, oneOf, orNull } from '../filter-test.ts';
import { withoutMeaning, withoutValue } from './faults.ts';
import { splitList } from '../split-list.ts';
import type { PlainOp } from './plain-op.ts';

/** Text kinds: equality minds case, `like` does not. */
export function resolveText(op: PlainOp, value: string | null, field: Field): FilterTest {
  if (value === null) return withoutValue(field);
  const id = field.id;
  switch (op) {
    case 'eq':
      return oneOf(id, [value]);
    case 'neq':
      return orNull(id, not(oneOf(id, [value])));
    case 'like':
      if (value === '') return field.type === 'Attachment' ? isNull(id) : isNotNull(id);
      return like(value, field);
    case 'nlike':
      // Of nothing at all, programs of the v1 API expect the opposite where files are meant.
      if (value === '' && field.type === 'Attachment') return isNotNull(id);
      return orNull(id, value === '' ? not(oneOf(id, [''])) : not(like(value, field)));
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return value === '' ? withoutValue(field) : { kind: 'compare', fieldId: id, op, value, nullAs: null };
    case 'in':
    case 'anyof':
      return splitList(value).length === 0 ? withoutValue(field) : oneOf(id, splitList(value));
    case 'btw':
    case 'nbtw':
      return between(op, splitList(value), field);
    default:
      return withoutMeaning(field, value);
  }
}

/** A value with `%` at either end is a pattern as it stands; any other is text to be contained. */
export function isLikePattern(value: string): boolean {
  return value.startsWith('%') || value.endsWith('%');
}

function like(value: string, field: Field): FilterTest {
  const ofTitles = field.type === 'Attachment' ? ({ ofTitles: true } as const) : {};
  return isLikePattern(value)
    ? { kind: 'pattern', fieldId: field.id, pattern: value, ...ofTitles }
    : { kind: 'contains', fieldId: field.id, text: value, ...ofTitles };
}

/** An inclusive range; its negation takes cells without a value in. */
export function between(op: 'btw' | 'nbtw', bounds: readonly (string | number)[], field: Field, nullAs: number | null = null): FilterTest {
  const [from, to] = bounds;
  if (from === undefined || to === undefined || bounds.length !== 2) return withoutMeaning(field, bounds.join(','));
  const inside = all(
    { kind: 'compare', fieldId: field.id, op: 'gte', value: from, nullAs },
    { kind: 'compare', fieldId: field.id, op: 'lte', value: to, nullAs },
  );
  return op === 'btw' ? inside : orNull(field.id, not(inside));
}
