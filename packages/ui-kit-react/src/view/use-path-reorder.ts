import { useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';

/** The path of a row: its index at each level of nested lists, from the outside in. */
export type RowPath = readonly number[];

export interface PathReorder {
  row(path: RowPath): {
    /** Styled by `styles.css`: an insertion line before or after, or the row being dragged. */
    readonly 'data-reorder': 'before' | 'after' | 'dragged' | undefined;
    readonly 'data-row': true;
    readonly draggable: boolean;
    onDragStart(event: DragEvent<HTMLElement>): void;
    onDragOver(event: DragEvent<HTMLElement>): void;
    onDrop(event: DragEvent<HTMLElement>): void;
    onDragEnd(): void;
  };
  grip(path: RowPath): {
    readonly 'data-grip': true;
    onPointerDown(): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
    /** Moves to the row before or after it; absent at the ends of the list. */
    readonly up?: () => void;
    readonly down?: () => void;
  };
}

type Side = 'before' | 'after';

/**
 * Moves rows of lists that may hold lists, by drag or by keys on their grip. `countAt` tells how many rows the list at a path has.
 * `onMove` gets where the row is and the gap it goes to, both counted before the move; `canDrop` refuses gaps.
 */
export function usePathReorder(
  countAt: (list: RowPath) => number,
  onMove: (from: RowPath, gap: RowPath) => void,
  canDrop: (from: RowPath, gap: RowPath) => boolean = () => true,
): PathReorder {
  const [armed, setArmed] = useState<RowPath | null>(null);
  const [from, setFrom] = useState<RowPath | null>(null);
  const [over, setOver] = useState<{ readonly path: RowPath; readonly side: Side } | null>(null);
  const end = (): void => {
    setArmed(null);
    setFrom(null);
    setOver(null);
  };
  return {
    row: (path) => ({
      'data-reorder': over && isSamePath(over.path, path) ? over.side : from && isSamePath(from, path) ? 'dragged' : undefined,
      'data-row': true,
      draggable: armed !== null && isSamePath(armed, path),
      onDragStart: (event) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', path.join('.'));
        setFrom(path);
      },
      onDragOver: (event) => {
        if (from === null || isWithin(from, path)) return;
        const box = event.currentTarget.getBoundingClientRect();
        const side = event.clientY < box.top + box.height / 2 ? 'before' : 'after';
        if (!canDrop(from, gapBeside(path, side))) return;
        event.preventDefault();
        event.stopPropagation();
        setOver({ path, side });
      },
      onDrop: (event) => {
        if (from === null) return;
        event.preventDefault();
        event.stopPropagation();
        const gap = over && gapBeside(over.path, over.side);
        end();
        if (gap) onMove(from, gap);
      },
      onDragEnd: end,
    }),
    grip: (path) => {
      const index = path.at(-1) ?? 0;
      const list = path.slice(0, -1);
      const up = index > 0 ? () => onMove(path, [...list, index - 1]) : undefined;
      const down = index < countAt(list) - 1 ? () => onMove(path, [...list, index + 2]) : undefined;
      return {
        'data-grip': true,
        onPointerDown: () => setArmed(path),
        onKeyDown: (event) => {
          const move = event.key === 'ArrowUp' ? up : event.key === 'ArrowDown' ? down : undefined;
          if (!move) return;
          event.preventDefault();
          const rows = event.currentTarget.closest('[data-row]')?.parentElement;
          move();
          if (rows) followGrip(rows, move === up ? index - 1 : index + 1);
        },
        ...(up && { up }),
        ...(down && { down }),
      };
    },
  };
}

const isSamePath = (a: RowPath, b: RowPath): boolean => a.length === b.length && isWithin(a, b);

/** Whether a path is another one, or leads into it. */
function isWithin(outer: RowPath, path: RowPath): boolean {
  return outer.every((index, level) => path[level] === index);
}

function gapBeside(path: RowPath, side: Side): RowPath {
  const index = path.at(-1) ?? 0;
  return [...path.slice(0, -1), side === 'before' ? index : index + 1];
}

/**
 * Number of frames in which a list may still change, for example because the move is saved: rows that change their place then lose the
 * focus again.
 */
const settleFrames = 300;

/**
 * Keeps the focus on a moved row, because an element that changes its place loses it. A person who has moved the focus elsewhere is left
 * alone.
 */
function followGrip(list: Element, target: number): void {
  let grip: HTMLElement | null = null;
  const focus = (): void => {
    const rows = [...list.children].filter((row) => row.hasAttribute('data-row'));
    if (!grip?.isConnected) grip = rows[target]?.querySelector<HTMLElement>('[data-grip]') ?? null;
    grip?.focus();
  };
  const refocus = (left: number): void => {
    // the focus counts as lost where the page has it, or the panel around the list that takes it instead
    if (document.activeElement?.contains(list) ?? true) focus();
    if (left > 0 && list.isConnected && document.activeElement === grip) requestAnimationFrame(() => refocus(left - 1));
  };
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      focus();
      refocus(settleFrames);
    }),
  );
}
