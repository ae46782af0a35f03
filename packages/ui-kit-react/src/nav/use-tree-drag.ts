import { useState } from 'react';
import type { DragEvent } from 'react';
import type { TreeNode, TreeRow } from './tree-rows.ts';

/** Where a node is moved: before or after one of its siblings. */
export interface TreePlace {
  readonly siblingId: string;
  readonly side: 'before' | 'after';
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

/** Dragging a node of a tree among its siblings. */
export function useTreeDrag<N extends TreeNode>(
  rows: readonly TreeRow<N>[],
  onMove: ((node: N, place: TreePlace) => void) | undefined,
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
      if (!dragged || row.parentId !== dragged.parentId || row.node.id === dragged.id) return;
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      const side = event.clientY < box.top + box.height / 2 ? 'before' : 'after';
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
