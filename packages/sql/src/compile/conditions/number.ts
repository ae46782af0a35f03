import { type Fragment, join, sql } from '../../fragment.ts';
import { storageOf } from '../../model/storage.ts';
import { always, never, orNull, splitList } from './constants.ts';
import type { Target } from './target.ts';

const signs = { eq: sql` = `, neq: sql` <> `, gt: sql` > `, lt: sql` < `, gte: sql` >= `, lte: sql` <= ` } as const;

/** Numbers. A rating without a value counts as 0. A value that is no number equals nothing. */
export function compileNumber(target: Target): Fragment {
  const isRating = target.field.type === 'Rating';
  const column = isRating ? sql`coalesce(${target.column}, 0)` : target.column;
  switch (target.op) {
    case 'eq':
    case 'neq':
    case 'gt':
    case 'lt':
    case 'gte':
    case 'lte': {
      const wanted = readNumber(target.value);
      if (wanted === null) return target.op === 'neq' ? always : never;
      const compared = sql`${column}${signs[target.op]}${numberParam(target, wanted)}`;
      return target.op === 'neq' ? orNull(column, compared) : compared;
    }
    case 'in':
      return among(target, column);
    case 'btw':
    case 'nbtw':
      return between(target, column);
    default:
      return never;
  }
}

/** A finite number from what was typed; null for anything else. */
export function readNumber(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

function numberParam(target: Target, value: number): Fragment {
  const storage = storageOf(target.field) === 'integer' && Number.isSafeInteger(value) ? 'integer' : 'number';
  return target.dialect.param(storage, value);
}

function among(target: Target, column: Fragment): Fragment {
  const values = splitList(target.value)
    .map((item) => readNumber(item))
    .filter((value) => value !== null);
  if (values.length === 0) return never;
  return sql`${column} IN (${join(
    values.map((value) => numberParam(target, value)),
    ', ',
  )})`;
}

function between(target: Target, column: Fragment): Fragment {
  const [from, to] = splitList(target.value).map((item) => readNumber(item));
  if (from === undefined || to === undefined || from === null || to === null) return target.op === 'btw' ? never : always;
  const range = sql`${column} BETWEEN ${numberParam(target, from)} AND ${numberParam(target, to)}`;
  return target.op === 'btw' ? range : orNull(column, sql`NOT (${range})`);
}
