import { useState } from 'react';
import type { DragEvent } from 'react';

/** Attributes of a tab that is dragged among its siblings, and dropped on. */
export interface TabDrag {
  readonly 'data-drop': 'before' | 'after' | undefined;
  readonly 'data-dragged': true | undefined;
  onDragStart(event: DragEvent<HTMLElement>): void;
  onDragOver(event: DragEvent<HTMLElement>): void;
  onDrop(event: DragEvent<HTMLElement>): void;
  onDragEnd(): void;
}

/** Moves tabs of a strip by drag; `onMove` gets both positions, counted before the move. Escape cancels, as of every drag. */
export function useTabDrag(onMove: (from: number, to: number) => void): (index: number) => TabDrag {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<{ readonly index: number; readonly side: 'before' | 'after' } | null>(null);
  const end = (): void => {
    setFrom(null);
    setOver(null);
  };
  return (index) => ({
    'data-drop': over?.index === index ? over.side : undefined,
    'data-dragged': from === index || undefined,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      setFrom(index);
    },
    onDragOver: (event) => {
      if (from === null) return;
      event.preventDefault();
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const isFirstHalf = event.clientX < left + width / 2 !== event.currentTarget.matches(':dir(rtl)');
      setOver(from === index ? null : { index, side: isFirstHalf ? 'before' : 'after' });
    },
    onDrop: (event) => {
      event.preventDefault();
      if (from !== null && over !== null) {
        const gap = over.side === 'before' ? over.index : over.index + 1;
        const to = gap > from ? gap - 1 : gap;
        if (to !== from) onMove(from, to);
      }
      end();
    },
    onDragEnd: end,
  });
}
