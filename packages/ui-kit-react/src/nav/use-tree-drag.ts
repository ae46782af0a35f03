import { useState } from 'react';
import type { DragEvent } from 'react';
import type { TreeNode, TreeRow } from './tree-rows.ts';

/** The place a node is moved to: before, after or inside another node. In trees that do not nest, the other one is a sibling. */
export interface TreePlace {
  readonly siblingId: string;
  readonly side: 'before' | 'after' | 'inside';
}

/** The node being dragged, and where it would be dropped. */
interface DraggedNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly place: TreePlace | null;
}

export interface TreeDrag<N extends TreeNode> {
  readonly dragged: DraggedNode | null;
  start(event: DragEvent, row: TreeRow<N>): void;
  over(event: DragEvent, row: TreeRow<N>): void;
  drop(event: DragEvent): void;
  end(): void;
}

/** Drags a node among its siblings or, in a tree that nests, anywhere but into itself. */
export function useTreeDrag<N extends TreeNode>(
  rows: readonly TreeRow<N>[],
  onMove: ((node: N, place: TreePlace) => void) | undefined,
  canNest: boolean,
): TreeDrag<N> {
  const [dragged, setDragged] = useState<DraggedNode | null>(null);
  return {
    dragged,
    start: (event: DragEvent, row: TreeRow<N>) => {
      event.dataTransfer.setData('text/plain', row.node.label);
      event.dataTransfer.effectAllowed = 'move';
      setDragged({ id: row.node.id, parentId: row.parentId, place: null });
    },
    over: (event: DragEvent, row: TreeRow<N>) => {
      if (!dragged || row.node.id === dragged.id) return;
      if (canNest ? isInside(rows, row, dragged.id) : row.parentId !== dragged.parentId) return;
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      const side = sideOf((event.clientY - box.top) / box.height, canNest);
      if (dragged.place?.siblingId !== row.node.id || dragged.place.side !== side)
        setDragged({ ...dragged, place: { siblingId: row.node.id, side } });
    },
    drop: (event: DragEvent) => {
      event.preventDefault();
      const source = rows.find((row) => row.node.id === dragged?.id);
      if (source && dragged?.place) onMove?.(source.node, dragged.place);
      setDragged(null);
    },
    end: () => setDragged(null),
  };
}

/** In a tree that nests, the middle of a row means inside it. */
function sideOf(part: number, canNest: boolean): TreePlace['side'] {
  if (canNest && part > 0.3 && part < 0.7) return 'inside';
  return part < 0.5 ? 'before' : 'after';
}

function isInside<N extends TreeNode>(rows: readonly TreeRow<N>[], row: TreeRow<N>, id: string): boolean {
  for (let parentId = row.parentId; parentId !== null;) {
    if (parentId === id) return true;
    parentId = rows.find(({ node }) => node.id === parentId)?.parentId ?? null;
  }
  return false;
}
