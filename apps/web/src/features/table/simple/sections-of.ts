import type { GroupNode, GroupTree } from '@quadrille/ui-kit/grid';

/** Records of a page that stand together: places of the view, the end exclusive, below the groups they are in, outermost first. */
export interface Section {
  readonly groups: readonly GroupNode[];
  readonly first: number;
  readonly end: number;
}

/** The part of a view from `first` to `end`, cut where another group begins. */
export function sectionsOf(tree: GroupTree | null, first: number, end: number): readonly Section[] {
  const sections: Section[] = [];
  let place = 0;
  const add = (groups: readonly GroupNode[], count: number): void => {
    const part = { groups, first: Math.max(first, place), end: Math.min(end, place + count) };
    place += count;
    if (part.first < part.end) sections.push(part);
  };
  let above: readonly GroupNode[] = [];
  tree?.groups.forEach((group, at) => {
    above = [...above.slice(0, group.path.length - 1), group];
    const isInnermost = (tree.groups[at + 1]?.path.length ?? 0) <= group.path.length;
    if (isInnermost) add(above, group.count);
  });
  // not grouped, or beyond the groups that are listed
  add([], Math.max(0, end - place));
  return sections;
}
