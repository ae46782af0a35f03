import { type Fragment, sql } from '../fragment.ts';

/** Lower case of A to Z alone, on engines whose LOWER folds every script and would find `k` in the Kelvin sign. */
export function foldAscii(column: Fragment): Fragment {
  return sql`TRANSLATE(${column}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`;
}
