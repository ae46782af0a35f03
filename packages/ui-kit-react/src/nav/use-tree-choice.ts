import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { TreeNode, TreeRow } from './tree-rows.ts';

interface TreeChoiceProps {
  readonly selectedId?: string | null | undefined;
  readonly chosen?: ReadonlySet<string>;
  readonly onChosenChange?: (chosen: ReadonlySet<string>) => void;
  /** A plain press, Enter and Space choose as well: there is no Mod on a phone. */
  readonly isChoosing?: boolean;
}

export interface TreeChoice {
  readonly isOffered: boolean;
  readonly isAny: boolean;
  has(id: string): boolean;
  /** True: the press was there to choose. */
  point<N extends TreeNode>(event: MouseEvent, rows: readonly TreeRow<N>[], id: string): boolean;
  press<N extends TreeNode>(event: KeyboardEvent, rows: readonly TreeRow<N>[], id: string, focusRow: (id: string) => void): boolean;
}

const none: ReadonlySet<string> = new Set();

/** Several nodes of a tree, chosen by the pointer and by keys. */
export function useTreeChoice({ selectedId, chosen = none, onChosenChange, isChoosing = false }: TreeChoiceProps): TreeChoice {
  /** Where a range begins: what was chosen last by itself, else what is open. */
  const anchor = useRef<string | null>(null);
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    anchor.current = id;
    onChosenChange?.(next);
  };
  const extend = <N extends TreeNode>(rows: readonly TreeRow<N>[], id: string, from: string): void => {
    const indexOf = (wanted: string | null | undefined): number => rows.findIndex(({ node }) => node.id === wanted);
    const [start, end] = [[indexOf(anchor.current), indexOf(selectedId), indexOf(from)].find((at) => at >= 0) ?? 0, indexOf(id)];
    anchor.current = rows[start]?.node.id ?? id;
    onChosenChange?.(new Set(rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ node }) => node.id)));
  };
  const drop = (): void => {
    anchor.current = null;
    if (chosen.size > 0) onChosenChange?.(none);
  };
  return {
    isOffered: onChosenChange !== undefined,
    isAny: chosen.size > 0,
    has: (id) => chosen.has(id),
    point: (event, rows, id) => {
      if (!onChosenChange) return false;
      if (event.shiftKey) extend(rows, id, id);
      else if (isChoosing || event.metaKey || event.ctrlKey) toggle(id);
      else drop();
      return isChoosing || event.shiftKey || event.metaKey || event.ctrlKey;
    },
    press: (event, rows, id, focusRow) => {
      const { key, shiftKey, altKey } = event;
      const isCommand = event.metaKey || event.ctrlKey;
      if (!onChosenChange || altKey) return false;
      if (key === 'Escape' && chosen.size > 0) return (drop(), true);
      if (key === ' ' && isCommand) return (toggle(id), true);
      if (isChoosing && !isCommand && !shiftKey && (key === ' ' || key === 'Enter')) return (toggle(id), true);
      const step = shiftKey && !isCommand ? { ArrowDown: 1, ArrowUp: -1 }[key] : undefined;
      if (step === undefined) return false;
      const next = rows[rows.findIndex(({ node }) => node.id === id) + step]?.node.id;
      if (next === undefined) return true;
      extend(rows, next, id);
      focusRow(next);
      return true;
    },
  };
}
