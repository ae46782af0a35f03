import { type Fragment, sql } from '../../fragment.ts';

/** Matches nothing, and its negation everything. */
export const never: Fragment = sql`FALSE`;
/** Matches every row. */
export const always: Fragment = sql`TRUE`;

export function isNull(column: Fragment): Fragment {
  return sql`${column} IS NULL`;
}

export function isNotNull(column: Fragment): Fragment {
  return sql`${column} IS NOT NULL`;
}

/** The condition, or the cell has no value. */
export function orNull(column: Fragment, condition: Fragment): Fragment {
  return sql`(${condition} OR ${column} IS NULL)`;
}

/** The titles or values of a comma separated list, without the blanks around them and without empty entries. */
export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
