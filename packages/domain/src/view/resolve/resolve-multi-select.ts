import type { Field } from '../../fields/field.ts';
import type { FilterTest } from '../filter-test.ts';
import { isNotNull, never, not, orNull } from '../filter-test.ts';
import { optionsLike, optionsTitled, titlesIn } from './options-of.ts';
import type { PlainOp } from './plain-op.ts';

/** Multi selects: titles become option ids. */
export function resolveMultiSelect(op: PlainOp, value: string | null, field: Field): FilterTest | null {
  if (value === null) return null;
  const id = field.id;
  if (value.trim() === '') return op === 'like' ? isNotNull(id) : null;
  switch (op) {
    case 'allof':
      return holdsAll(value, field);
    case 'nallof':
      return orNull(id, not(holdsAll(value, field)));
    case 'anyof':
    case 'in':
      return holdsAny(optionsTitled(field, titlesIn(field, value)).ids, field);
    case 'nanyof':
      return orNull(id, not(holdsAny(optionsTitled(field, titlesIn(field, value)).ids, field)));
    case 'eq':
      return isExactly(value, field);
    case 'neq':
      return orNull(id, not(isExactly(value, field)));
    case 'like':
      return holdsAny(optionsLike(field, value), field);
    case 'nlike':
      return orNull(id, not(holdsAny(optionsLike(field, value), field)));
    default:
      return never;
  }
}

function holdsAny(ids: readonly string[], field: Field): FilterTest {
  return ids.length === 0 ? never : { kind: 'hasAny', fieldId: field.id, ids };
}

function holdsAll(value: string, field: Field): FilterTest {
  const named = optionsTitled(field, titlesIn(field, value));
  return named.hasUnknown || named.ids.length === 0 ? never : { kind: 'hasAll', fieldId: field.id, ids: named.ids };
}

/** These options in this order and no other. */
function isExactly(value: string, field: Field): FilterTest {
  const named = optionsTitled(field, titlesIn(field, value));
  return named.hasUnknown || named.ids.length === 0 ? never : { kind: 'isList', fieldId: field.id, ids: named.ids };
}
