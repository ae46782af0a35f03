import type { Field } from '../../fields/field.ts';
import type { FilterTest } from '../filter-test.ts';
import { isNotNull, never, not, oneOf, orNull } from '../filter-test.ts';
import { orMissing, withoutMeaning, withoutValue } from './faults.ts';
import { optionsLike, optionsTitled, titlesIn } from './options-of.ts';
import type { PlainOp } from './plain-op.ts';

/** Single selects: titles become option ids; a title nobody has matches nothing. */
export function resolveSelect(op: PlainOp, value: string | null, field: Field): FilterTest {
  if (value === null) return withoutValue(field);
  const id = field.id;
  if (value.trim() === '') return op === 'like' ? isNotNull(id) : withoutValue(field);
  switch (op) {
    case 'eq':
      return anyOf(field, [value.trim()]);
    case 'neq':
      return noneOf(field, [value.trim()]);
    case 'anyof':
    case 'in':
      return anyOf(field, titlesIn(field, value));
    case 'nanyof':
      return noneOf(field, titlesIn(field, value));
    case 'allof':
      return allOf(value, field);
    case 'nallof':
      return notAllOf(value, field);
    case 'like':
      return oneOf(id, optionsLike(field, value));
    case 'nlike':
      return orNull(id, not(oneOf(id, optionsLike(field, value))));
    default:
      return withoutMeaning(field, value);
  }
}

function anyOf(field: Field, titles: readonly string[]): FilterTest {
  const { ids, missing } = optionsTitled(field, titles);
  return ids.length === 0 ? withoutMeaning(field, titles.join(', ')) : orMissing(oneOf(field.id, ids), field, missing);
}

/** With an option nobody knows among them it matches nothing: records that held one which is gone must not come to be seen by it. */
function noneOf(field: Field, titles: readonly string[]): FilterTest {
  const { ids, missing } = optionsTitled(field, titles);
  if (ids.length === 0 || missing.length > 0) return withoutMeaning(field, titles.join(', '));
  return orNull(field.id, not(oneOf(field.id, ids)));
}

/** One cell holds one option, so it can hold all of a list only when the list names one. */
function allOf(value: string, field: Field): FilterTest {
  const { ids, missing } = optionsTitled(field, titlesIn(field, value));
  if (ids.length === 0 || missing.length > 0) return withoutMeaning(field, value);
  return ids.length === 1 ? oneOf(field.id, ids) : never;
}

function notAllOf(value: string, field: Field): FilterTest {
  const all = allOf(value, field);
  return all.kind === 'unknown' ? all : orNull(field.id, not(all));
}
