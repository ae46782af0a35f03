import { useState } from 'react';
import type { DragEvent } from 'react';

/** Attributes of a thing that is dragged among its like, and dropped on. */
export interface DragAmong {
  readonly 'data-drop': 'before' | 'after' | undefined;
  readonly 'data-dragged': true | undefined;
  onDragStart(event: DragEvent<HTMLElement>): void;
  onDragOver(event: DragEvent<HTMLElement>): void;
  onDrop(event: DragEvent<HTMLElement>): void;
  onDragEnd(): void;
}

/** Moves things of a row, or of a column, by drag; `onMove` gets both positions, counted before the move. Escape cancels, as of every drag. */
export function useDragAmong(onMove: (from: number, to: number) => void, way: 'across' | 'down' = 'across'): (index: number) => DragAmong {
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
      const isFirstHalf = way === 'across' ? isInFirstHalf(event) : isInUpperHalf(event);
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

function isInFirstHalf({ clientX, currentTarget }: DragEvent<HTMLElement>): boolean {
  const { left, width } = currentTarget.getBoundingClientRect();
  return clientX < left + width / 2 !== currentTarget.matches(':dir(rtl)');
}

function isInUpperHalf({ clientY, currentTarget }: DragEvent<HTMLElement>): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2;
}
