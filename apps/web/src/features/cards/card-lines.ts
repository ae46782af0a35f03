import { keyOfGroup } from '@quadrille/ui-kit/grid';
import type { GroupNode, GroupTree } from '@quadrille/ui-kit/grid';

/** A line of the list: the head of a group, or the record at a place of the view. */
export type CardLine =
  | { readonly kind: 'head'; readonly group: GroupNode; readonly depth: number; readonly isClosed: boolean }
  | { readonly kind: 'record'; readonly index: number };

export interface CardLines {
  readonly count: number;
  lineAt(at: number): CardLine | null;
}

interface Stretch {
  /** Its first line, and the first record in it. */
  readonly line: number;
  readonly first: number;
  readonly count: number;
  readonly head: Extract<CardLine, { kind: 'head' }> | null;
}

/** Records of a view as lines: below the heads of their groups, without those of groups that are closed. */
export function toCardLines(total: number, tree: GroupTree | null, closed: ReadonlySet<string>): CardLines {
  const stretches = tree ? stretchesOf(total, tree.groups, closed) : [{ line: 0, first: 0, count: total, head: null }];
  const last = stretches.at(-1);
  return {
    count: last ? last.line + last.count : 0,
    lineAt(at) {
      const found = stretches[lastAtOrBefore(stretches, at)];
      if (!found || at < 0 || at >= found.line + found.count) return null;
      return found.head ?? { kind: 'record', index: found.first + at - found.line };
    },
  };
}

function stretchesOf(total: number, groups: readonly GroupNode[], closed: ReadonlySet<string>): Stretch[] {
  const stretches: Stretch[] = [];
  let line = 0;
  let first = 0;
  let closedAt: number | null = null;
  const add = (count: number, head: Stretch['head']): void => {
    if (count === 0) return;
    stretches.push({ line, first, count, head });
    line += count;
  };
  groups.forEach((group, at) => {
    const depth = group.path.length - 1;
    if (closedAt !== null && depth <= closedAt) closedAt = null;
    const isClosed = closed.has(keyOfGroup(group.path));
    if (closedAt === null) {
      add(1, { kind: 'head', group, depth, isClosed });
      if (isClosed) closedAt = depth;
    }
    if ((groups[at + 1]?.path.length ?? 0) > group.path.length) return;
    const count = Math.min(group.count, total - first);
    if (closedAt === null) add(count, null);
    first += count;
  });
  // beyond the groups that are listed
  add(total - first, null);
  return stretches;
}

function lastAtOrBefore(stretches: readonly Stretch[], at: number): number {
  let low = 0;
  let high = stretches.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((stretches[middle]?.line ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
