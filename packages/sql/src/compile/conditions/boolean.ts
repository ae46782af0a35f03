import { type Fragment, param, sql } from '../../fragment.ts';
import { never, orNull } from './constants.ts';
import type { Target } from './target.ts';

const words: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/** Checkboxes besides `checked` and `notchecked`: eq and neq against true, false, 1 or 0. */
export function compileBoolean(target: Target): Fragment {
  const key = target.value.trim().toLowerCase();
  const wanted = Object.hasOwn(words, key) ? words[key] : undefined;
  if (wanted === undefined) return never;
  const stored = param(target.dialect.toStored('boolean', wanted));
  if (target.op === 'eq') return sql`${target.column} = ${stored}`;
  if (target.op === 'neq') return orNull(target.column, sql`${target.column} <> ${stored}`);
  return never;
}
