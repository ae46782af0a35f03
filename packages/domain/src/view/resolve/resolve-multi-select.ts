import type { Field } from '../../fields/field.ts';
import type { FilterTest } from '../filter-test.ts';
import { isNotNull, never, not, orNull } from '../filter-test.ts';
import { orMissing, withoutMeaning, withoutValue } from './faults.ts';
import { optionsLike, optionsTitled, titlesIn } from './options-of.ts';
import type { PlainOp } from './plain-op.ts';

/** Multi selects: titles become option ids. Of options that are gone nothing is known: what names them does not match by them. */
export function resolveMultiSelect(op: PlainOp, value: string | null, field: Field): FilterTest {
  if (value === null) return withoutValue(field);
  const id = field.id;
  if (value.trim() === '') return op === 'like' ? isNotNull(id) : withoutValue(field);
  const { ids, missing } = optionsTitled(field, titlesIn(field, value));
  const isWhole = ids.length > 0 && missing.length === 0;
  switch (op) {
    case 'allof':
      return isWhole ? { kind: 'hasAll', fieldId: id, ids } : withoutMeaning(field, value);
    case 'nallof':
      return isWhole ? orNull(id, not({ kind: 'hasAll', fieldId: id, ids })) : withoutMeaning(field, value);
    case 'anyof':
    case 'in':
      return ids.length === 0 ? withoutMeaning(field, value) : orMissing({ kind: 'hasAny', fieldId: id, ids }, field, missing);
    case 'nanyof':
      return isWhole ? orNull(id, not({ kind: 'hasAny', fieldId: id, ids })) : withoutMeaning(field, value);
    case 'eq':
      return isWhole ? { kind: 'isList', fieldId: id, ids } : withoutMeaning(field, value);
    case 'neq':
      return isWhole ? orNull(id, not({ kind: 'isList', fieldId: id, ids })) : withoutMeaning(field, value);
    case 'like':
      return holdsAny(optionsLike(field, value), field);
    case 'nlike':
      return orNull(id, not(holdsAny(optionsLike(field, value), field)));
    default:
      return withoutMeaning(field, value);
  }
}

function holdsAny(ids: readonly string[], field: Field): FilterTest {
  return ids.length === 0 ? never : { kind: 'hasAny', fieldId: field.id, ids };
}
