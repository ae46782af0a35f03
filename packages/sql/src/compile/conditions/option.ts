import { type Fragment, join, param, sql } from '../../fragment.ts';
import { isNotNull, never, orNull } from './constants.ts';
import { optionIdsLike, optionIdsOf } from './option-ids.ts';
import type { Target } from './target.ts';

/** Single selects: titles become option ids; a title nobody has matches nothing. */
export function compileOption(target: Target): Fragment {
  const { column, op } = target;
  switch (op) {
    case 'eq':
    case 'anyof':
    case 'in':
    case 'allof':
      return positive(target);
    case 'neq':
      return orNull(column, sql`NOT (${positive({ ...target, op: 'eq' })})`);
    case 'nanyof':
      return orNull(column, sql`NOT (${positive({ ...target, op: 'anyof' })})`);
    case 'nallof':
      return orNull(column, sql`NOT (${positive({ ...target, op: 'allof' })})`);
    case 'like':
      return target.value === '' ? isNotNull(column) : among(column, optionIdsLike(target.field, target.value));
    case 'nlike':
      return target.value === '' ? sql`TRUE` : orNull(column, sql`NOT (${among(column, optionIdsLike(target.field, target.value))})`);
    default:
      return never;
  }
}

function positive(target: Target): Fragment {
  const { field, value, op, column } = target;
  if (op === 'eq') return among(column, optionIdsOf(field, [value]).known);
  const ids = optionIdsOf(field, value.split(','));
  if (op !== 'allof') return among(column, ids.known);
  return ids.known.length === 1 && !ids.hasUnknown ? among(column, ids.known) : never;
}

function among(column: Fragment, ids: readonly string[]): Fragment {
  if (ids.length === 0) return never;
  if (ids.length === 1) return sql`${column} = ${param(ids[0] as string)}`;
  return sql`${column} IN (${join(
    ids.map((id) => param(id)),
    ', ',
  )})`;
}
