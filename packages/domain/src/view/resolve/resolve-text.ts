import type { Field } from '../../fields/field.ts';
import type { FilterTest } from '../filter-test.ts';
import { all, always, isNotNull, isNull, never, not, oneOf, orNull } from '../filter-test.ts';
import { splitList } from '../split-list.ts';
import type { PlainOp } from './plain-op.ts';

/** Text kinds: equality minds case, `like` does not. */
export function resolveText(op: PlainOp, value: string | null, field: Field): FilterTest | null {
  if (value === null) return null;
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
      return value === '' ? null : { kind: 'compare', fieldId: id, op, value, nullAs: null };
    case 'in':
    case 'anyof':
      return value === '' ? null : oneOf(id, splitList(value));
    case 'btw':
    case 'nbtw':
      return between(op, splitList(value), field);
    default:
      return never;
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
  if (from === undefined || to === undefined) return op === 'btw' ? never : always;
  const inside = all(
    { kind: 'compare', fieldId: field.id, op: 'gte', value: from, nullAs },
    { kind: 'compare', fieldId: field.id, op: 'lte', value: to, nullAs },
  );
  return op === 'btw' ? inside : orNull(field.id, not(inside));
}
