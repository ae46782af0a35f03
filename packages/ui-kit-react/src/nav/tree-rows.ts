/** A node of the tree. Children of a node come in their order. */
export interface TreeNode {
  readonly id: string;
  /** Plain words: what type-ahead, renaming and screen readers use. */
  readonly label: string;
  readonly children?: readonly TreeNode[];
  /** The node can be opened although its children are not loaded yet. */
  readonly isExpandable?: boolean;
}

export interface TreeRow<N extends TreeNode> {
  readonly node: N;
  /** From 1. */
  readonly level: number;
  readonly parentId: string | null;
  readonly position: number;
  readonly setSize: number;
  readonly isExpandable: boolean;
  readonly isExpanded: boolean;
}

/** The visible rows, from top to bottom. */
export function toTreeRows<N extends TreeNode>(nodes: readonly N[], expanded: ReadonlySet<string>): readonly TreeRow<N>[] {
  const rows: TreeRow<N>[] = [];
  const visit = (list: readonly N[], level: number, parentId: string | null) => {
    list.forEach((node, index) => {
      const isExpandable = node.isExpandable ?? (node.children?.length ?? 0) > 0;
      const isExpanded = isExpandable && expanded.has(node.id);
      rows.push({ node, level, parentId, position: index + 1, setSize: list.length, isExpandable, isExpanded });
      if (isExpanded) visit((node.children ?? []) as readonly N[], level + 1, node.id);
    });
  };
  visit(nodes, 1, null);
  return rows;
}

export type TreeMove = { readonly focus: string } | { readonly toggle: string } | null;

/** What a key does on a row: it moves the focus, opens or closes the row, or does nothing. */
export function moveInTree<N extends TreeNode>(
  rows: readonly TreeRow<N>[],
  activeId: string,
  key: string,
  isRightToLeft: boolean,
): TreeMove {
  const index = rows.findIndex((row) => row.node.id === activeId);
  const row = rows[index];
  if (!row) return null;
  const focusAt = (at: number): TreeMove => {
    const target = rows[at];
    return target ? { focus: target.node.id } : null;
  };
  const inward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const outward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'ArrowDown') return focusAt(index + 1);
  if (key === 'ArrowUp') return focusAt(index - 1);
  if (key === 'Home') return focusAt(0);
  if (key === 'End') return focusAt(rows.length - 1);
  if (key === inward) return row.isExpandable ? (row.isExpanded ? focusAt(index + 1) : { toggle: activeId }) : null;
  if (key === outward) return row.isExpanded ? { toggle: activeId } : row.parentId ? { focus: row.parentId } : null;
  return null;
}

/** The next row after the active one whose label begins with the typed letters; wraps round. */
export function findTyped<N extends TreeNode>(rows: readonly TreeRow<N>[], activeId: string, typed: string, locale: string): string | null {
  const start = rows.findIndex((row) => row.node.id === activeId);
  const wanted = typed.toLocaleLowerCase(locale);
  // A longer text may still match the row in focus; a single letter moves on to the next match.
  const from = typed.length > 1 ? start : start + 1;
  for (let step = 0; step < rows.length; step += 1) {
    const row = rows[(from + step + rows.length) % rows.length];
    if (row?.node.label.toLocaleLowerCase(locale).startsWith(wanted)) return row.node.id;
  }
  return null;
}
