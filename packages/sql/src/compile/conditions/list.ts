import { type Fragment, sql } from '../../fragment.ts';
import { isNotNull, never, orNull } from './constants.ts';
import { optionIdsLike, optionIdsOf } from './option-ids.ts';
import type { Target } from './target.ts';

/** Multi selects, stored as a JSON array of option ids. */
export function compileList(target: Target): Fragment {
  const { column, dialect, op } = target;
  const titles = target.value.split(',');
  switch (op) {
    case 'allof':
    case 'nallof': {
      const ids = optionIdsOf(target.field, titles);
      const holds = ids.hasUnknown || ids.known.length === 0 ? never : dialect.listHas(column, ids.known, 'all');
      return op === 'allof' ? holds : orNull(column, sql`NOT (${holds})`);
    }
    case 'anyof':
    case 'nanyof':
    case 'in': {
      const holds = hasAny(target, optionIdsOf(target.field, titles).known);
      return op === 'nanyof' ? orNull(column, sql`NOT (${holds})`) : holds;
    }
    case 'eq':
      return equals(target);
    case 'neq':
      return orNull(column, sql`NOT (${equals(target)})`);
    case 'like':
      return target.value === '' ? isNotNull(column) : hasAny(target, optionIdsLike(target.field, target.value));
    case 'nlike':
      return target.value === '' ? sql`TRUE` : orNull(column, sql`NOT (${hasAny(target, optionIdsLike(target.field, target.value))})`);
    default:
      return never;
  }
}

function hasAny(target: Target, ids: readonly string[]): Fragment {
  return ids.length === 0 ? never : target.dialect.listHas(target.column, ids, 'any');
}

/** Exactly these options in this order. */
function equals(target: Target): Fragment {
  const ids = optionIdsOf(target.field, target.value.split(','));
  if (ids.hasUnknown || ids.known.length === 0) return never;
  return sql`${target.column} = ${target.dialect.param('list', target.dialect.toStored('list', ids.known))}`;
}
