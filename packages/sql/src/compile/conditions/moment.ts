import { type Fragment, sql } from '../../fragment.ts';
import { storageOf } from '../../model/storage.ts';
import { always, never, orNull, splitList } from './constants.ts';
import { resolveDays } from './resolve-days.ts';
import type { Target } from './target.ts';

/** Dates and moments. Whole days: a moment equals a day when it lies in it, in the reader's time zone. */
export function compileMoment(target: Target): Fragment | null {
  const { column, op } = target;
  if (op === 'btw' || op === 'nbtw') return between(target);
  const range = resolveDays(target);
  if (range === 'dropped') return null;
  if (range === null) return op === 'neq' ? always : never;
  const from = bound(target, range.from);
  const end = bound(target, range.end);
  switch (op) {
    case 'eq':
    case 'isWithin':
      return sql`(${column} >= ${from} AND ${column} < ${end})`;
    case 'neq':
      return sql`(${column} < ${from} OR ${column} >= ${end} OR ${column} IS NULL)`;
    case 'gt':
      return sql`${column} >= ${end}`;
    case 'gte':
      return sql`${column} >= ${from}`;
    case 'lt':
      return sql`${column} < ${from}`;
    case 'lte':
      return sql`${column} < ${end}`;
    default:
      return never;
  }
}

function between(target: Target): Fragment {
  const [from, to] = splitList(target.value).map((value) => resolveDays({ ...target, subOp: 'exactDate', op: 'eq', value }));
  if (!from || !to || from === 'dropped' || to === 'dropped') return target.op === 'btw' ? never : always;
  const range = sql`(${target.column} >= ${bound(target, from.from)} AND ${target.column} < ${bound(target, to.end)})`;
  return target.op === 'btw' ? range : orNull(target.column, sql`NOT ${range}`);
}

function bound(target: Target, value: string): Fragment {
  const storage = storageOf(target.field);
  return target.dialect.param(storage, target.dialect.toStored(storage, value));
}
