import { type Fragment, join, param, sql } from '../../fragment.ts';
import { always, isNotNull, never, orNull, splitList } from './constants.ts';
import type { Target } from './target.ts';

const signs = { gt: sql` > `, lt: sql` < `, gte: sql` >= `, lte: sql` <= ` } as const;

/** Text kinds: equality minds case, `like` does not. */
export function compileText(target: Target): Fragment {
  const { column, value } = target;
  switch (target.op) {
    case 'eq':
      return sql`${column} = ${param(value)}`;
    case 'neq':
      return orNull(column, sql`${column} <> ${param(value)}`);
    case 'like':
      return value === '' ? isNotNull(column) : contains(target);
    case 'nlike':
      return value === '' ? orNull(column, sql`${column} <> ''`) : orNull(column, sql`NOT (${contains(target)})`);
    case 'gt':
    case 'lt':
    case 'gte':
    case 'lte':
      return sql`${column}${signs[target.op]}${param(value)}`;
    case 'in':
    case 'anyof':
      return among(column, splitList(value));
    case 'btw':
    case 'nbtw':
      return between(target);
    default:
      return never;
  }
}

/** The pattern of a `like` value: contains it, unless it brings its own `%` at an end. `_` is a wildcard only then. */
export function likePattern(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\');
  if (value.startsWith('%') || value.endsWith('%')) return escaped;
  return `%${escaped.replaceAll('%', '\\%').replaceAll('_', '\\_')}%`;
}

function contains(target: Target): Fragment {
  return target.dialect.likeIgnoringCase(target.column, likePattern(target.value));
}

function among(column: Fragment, values: readonly string[]): Fragment {
  if (values.length === 0) return never;
  return sql`${column} IN (${join(
    values.map((value) => param(value)),
    ', ',
  )})`;
}

function between(target: Target): Fragment {
  const [from, to] = splitList(target.value);
  if (from === undefined || to === undefined) return target.op === 'btw' ? never : always;
  const range = sql`${target.column} BETWEEN ${param(from)} AND ${param(to)}`;
  return target.op === 'btw' ? range : orNull(target.column, sql`NOT (${range})`);
}
