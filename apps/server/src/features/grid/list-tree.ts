import { type CellValue, limits } from '@quadrille/domain';
import type { GroupTree } from '../../storage/read/arrange-groups.ts';
import type { Group } from '../../storage/store/read-requests.ts';

/** Innermost groups that follow one another: from the first on, up to the one before `end`. */
interface Stretch {
  readonly first: number;
  readonly end: number;
}

/**
 * The groups inside `path` out of all that are known: a page of the first level, each followed by what is inside it down to `depth`
 * levels. As long as they fit: groups too many for one call are left for the next page, one that is too large alone comes with the
 * levels that fit.
 */
export function listTree(
  tree: GroupTree,
  path: readonly CellValue[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  depth: number,
): { readonly groups: readonly Group[]; readonly total: number } {
  const outermost = splitAt(tree, path.length, stretchOf(tree, path));
  const page = outermost.slice(offset, offset + limit);
  const shown: Stretch[] = [];
  let room = limits.groupsPerCall;
  for (const one of page) {
    room -= countAt(tree, path.length + depth - 1, one);
    if (room < 0) break;
    shown.push(one);
  }
  const [first] = page;
  const isTooLarge = shown.length === 0 && first !== undefined;
  const groups = isTooLarge
    ? linesOf(tree, path, first, depthThatFits(tree, path.length, first, depth))
    : shown.flatMap((one) => linesOf(tree, path, one, depth));
  return { groups, total: outermost.length };
}

function depthThatFits(tree: GroupTree, level: number, one: Stretch, depth: number): number {
  let fits = depth;
  while (fits > 1 && countAt(tree, level + fits - 1, one) > limits.groupsPerCall) fits -= 1;
  return fits;
}

/** The group of a stretch and those inside it. `above`: the values around it. */
function linesOf(tree: GroupTree, above: readonly CellValue[], one: Stretch, depth: number): Group[] {
  const level = above.length;
  const values = [...above, tree.values[level]?.[tree.places[level]?.[one.first] ?? -1] ?? null];
  const count = tree.counts.subarray(one.first, one.end).reduce((sum, rows) => sum + rows, 0);
  const inside = depth === 1 ? [] : splitAt(tree, level + 1, one).flatMap((next) => linesOf(tree, values, next, depth - 1));
  return [{ values, count, aggregates: [] }, ...inside];
}

/** The innermost groups inside the group of a path; none where there is no such group. */
function stretchOf({ values, places, counts }: GroupTree, path: readonly CellValue[]): Stretch {
  return path.reduce<Stretch>(
    ({ first, end }, value, level) => {
      const text = JSON.stringify(value);
      const place = (values[level] ?? []).findIndex((one) => JSON.stringify(one) === text);
      const own = places[level]?.subarray(first, end) ?? new Int32Array(0);
      const at = own.indexOf(place);
      return at < 0 ? { first, end: first } : { first: first + at, end: first + own.lastIndexOf(place) + 1 };
    },
    { first: 0, end: counts.length },
  );
}

/** One stretch for each group of a level. */
function splitAt({ places }: GroupTree, level: number, { first, end }: Stretch): Stretch[] {
  const own = places[level];
  const stretches: Stretch[] = [];
  for (let from = first; from < end;) {
    let to = from + 1;
    while (to < end && own?.[to] === own?.[from]) to += 1;
    stretches.push({ first: from, end: to });
    from = to;
  }
  return stretches;
}

/** How many groups of a level, or of one inside it, a stretch of one group holds. */
function countAt({ places }: GroupTree, level: number, { first, end }: Stretch): number {
  let count = 0;
  for (let at = first; at < end; at++)
    if (at === first || places.some((own, depth) => depth <= level && own[at] !== own[at - 1])) count += 1;
  return count;
}
