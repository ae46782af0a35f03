import type { Field } from '../../fields/field.ts';
import type { FilterContext } from '../filter-context.ts';
import type { FilterTest } from '../filter-test.ts';
import { never, not, orNull } from '../filter-test.ts';
import { withoutMeaning, withoutValue } from './faults.ts';
import type { PlainOp } from './plain-op.ts';

/** Who asks, in place of an id. */
const me = '@me';

/** People: user ids parted by commas; `@me` is whoever asks, and nobody when nobody is signed in. */
export function resolvePeople(op: PlainOp, value: string | null, field: Field, context: FilterContext): FilterTest {
  if (value === null || value.trim() === '') return withoutValue(field);
  const id = field.id;
  if (namesIn(value).every((name) => name === '')) return withoutValue(field);
  const ids = idsIn(value, context.userId);
  switch (op) {
    case 'allof':
      return holds('hasAll', ids, field);
    case 'nallof':
      return orNull(id, not(holds('hasAll', ids, field)));
    case 'anyof':
    case 'in':
    case 'like':
      return holds('hasAny', ids, field);
    case 'nanyof':
    case 'nlike':
      return orNull(id, not(holds('hasAny', ids, field)));
    case 'eq':
      return holds('isList', ids, field);
    case 'neq':
      return orNull(id, not(holds('isList', ids, field)));
    default:
      return withoutMeaning(field, value);
  }
}

/** Whether the value of a condition means somebody else for each who asks. */
export function namesReader(value: string | null): boolean {
  return value !== null && namesIn(value).includes(me);
}

function holds(kind: 'hasAny' | 'hasAll' | 'isList', ids: readonly string[], field: Field): FilterTest {
  return ids.length === 0 ? never : { kind, fieldId: field.id, ids };
}

function idsIn(value: string, userId: string | null): string[] {
  return [
    ...new Set(
      namesIn(value)
        .map((name) => (name === me ? (userId ?? '') : name))
        .filter((id) => id !== ''),
    ),
  ];
}

function namesIn(value: string): string[] {
  return value.split(',').map((name) => name.trim());
}
