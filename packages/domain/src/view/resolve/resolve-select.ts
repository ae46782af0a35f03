import type { Field } from '../../fields/field.ts';
import type { FilterTest } from '../filter-test.ts';
import { isNotNull, never, not, oneOf, orNull } from '../filter-test.ts';
import { optionsLike, optionsTitled, titlesIn } from './options-of.ts';
import type { PlainOp } from './plain-op.ts';

/** Single selects: titles become option ids; a title nobody has matches nothing. */
export function resolveSelect(op: PlainOp, value: string | null, field: Field): FilterTest | null {
  if (value === null) return null;
  const id = field.id;
  if (value.trim() === '') return op === 'like' ? isNotNull(id) : null;
  switch (op) {
    case 'eq':
      return oneOf(id, optionsTitled(field, [value.trim()]).ids);
    case 'neq':
      return orNull(id, not(oneOf(id, optionsTitled(field, [value.trim()]).ids)));
    case 'anyof':
    case 'in':
      return anyOf(value, field);
    case 'nanyof':
      return orNull(id, not(anyOf(value, field)));
    case 'allof':
      return allOf(value, field);
    case 'nallof':
      return orNull(id, not(allOf(value, field)));
    case 'like':
      return oneOf(id, optionsLike(field, value));
    case 'nlike':
      return orNull(id, not(oneOf(id, optionsLike(field, value))));
    default:
      return never;
  }
}

function anyOf(value: string, field: Field): FilterTest {
  return oneOf(field.id, optionsTitled(field, titlesIn(field, value)).ids);
}

/** One cell holds one option, so it can hold all of a list only when the list names one. */
function allOf(value: string, field: Field): FilterTest {
  const named = optionsTitled(field, titlesIn(field, value));
  return named.ids.length === 1 && !named.hasUnknown ? oneOf(field.id, named.ids) : never;
}
