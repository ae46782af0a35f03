import { useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';

export interface Reorder {
  /** Attributes of the row that is moved and dropped on. */
  row(index: number): {
    /** Styled by `styles.css`: an insertion line before or after, or the row being dragged. */
    readonly 'data-reorder': 'before' | 'after' | 'dragged' | undefined;
    readonly 'data-row': true;
    readonly draggable: boolean;
    onDragStart(event: DragEvent<HTMLElement>): void;
    onDragOver(event: DragEvent<HTMLElement>): void;
    onDrop(event: DragEvent<HTMLElement>): void;
    onDragEnd(): void;
  };
  /** Attributes of the grip: pressing it arms the drag, Up and Down move the row from the keyboard. */
  grip(index: number): { readonly 'data-grip': true; onPointerDown(): void; onKeyDown(event: KeyboardEvent<HTMLElement>): void };
}

/** Moves rows of a short list by drag or by keys on their grip. `onMove` gets both positions, counted before the move. */
export function useReorder(count: number, onMove: (from: number, to: number) => void): Reorder {
  const [armed, setArmed] = useState<number | null>(null);
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<{ readonly index: number; readonly side: 'before' | 'after' } | null>(null);
  const end = () => {
    setArmed(null);
    setFrom(null);
    setOver(null);
  };
  return {
    row: (index) => ({
      'data-reorder': over?.index === index ? over.side : from === index ? 'dragged' : undefined,
      'data-row': true,
      draggable: armed === index,
      onDragStart: (event) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(index));
        setFrom(index);
      },
      onDragOver: (event) => {
        if (from === null || from === index) return;
        event.preventDefault();
        event.stopPropagation();
        const box = event.currentTarget.getBoundingClientRect();
        setOver({ index, side: event.clientY < box.top + box.height / 2 ? 'before' : 'after' });
      },
      onDrop: (event) => {
        if (from === null) return;
        event.preventDefault();
        event.stopPropagation();
        const target = over ? landingPlace(from, over.index, over.side) : from;
        end();
        if (target !== from) onMove(from, target);
      },
      onDragEnd: end,
    }),
    grip: (index) => ({
      'data-grip': true,
      onPointerDown: () => setArmed(index),
      onKeyDown: (event) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        const target = index + step;
        if (step === 0 || target < 0 || target >= count) return;
        event.preventDefault();
        const list = event.currentTarget.closest('[data-row]')?.parentElement;
        onMove(index, target);
        if (list) followGrip(list, target);
      },
    }),
  };
}

/** Focus goes with the row that was moved: an element that changes its place loses it. */
function followGrip(list: Element, target: number): void {
  const focus = (): void => {
    const rows = [...list.children].filter((row) => row.hasAttribute('data-row'));
    rows[target]?.querySelector<HTMLElement>('[data-grip]')?.focus();
  };
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

/** The position a row ends at when it is dropped before or after another. @internal */
export function landingPlace(from: number, over: number, side: 'before' | 'after'): number {
  const gap = side === 'before' ? over : over + 1;
  return gap > from ? gap - 1 : gap;
}

/** A copy with one item moved. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || from === to) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
