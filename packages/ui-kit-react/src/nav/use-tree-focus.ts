import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Gives the focus to rows of a tree by their ids. A row that is far off is drawn before it can have it. */
export function useTreeFocus(root: RefObject<HTMLElement | null>, setActive: (nodeId: string) => void): (nodeId: string) => void {
  const waiting = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (waiting.current !== null && focusIn(root.current, waiting.current)) waiting.current = null;
  });
  return (nodeId) => {
    setActive(nodeId);
    if (!focusIn(root.current, nodeId)) waiting.current = nodeId;
  };
}

function focusIn(root: HTMLElement | null, nodeId: string): boolean {
  const row = root?.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(nodeId)}"]`);
  row?.focus();
  return row !== null && row !== undefined;
}
