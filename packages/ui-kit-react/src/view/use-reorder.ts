import { usePathReorder } from './use-path-reorder.ts';
import type { PathReorder } from './use-path-reorder.ts';

export interface Reorder {
  /** Attributes of the row that is moved and dropped on. */
  row(index: number): ReturnType<PathReorder['row']>;
  /** What `Grip` takes: pressing it arms the drag, Up and Down move the row from the keyboard. */
  grip(index: number): ReturnType<PathReorder['grip']>;
}

/** Moves rows of a short list by drag, by keys on their grip or by its menu. `onMove` gets both positions, counted before the move. */
export function useReorder(count: number, onMove: (from: number, to: number) => void): Reorder {
  const reorder = usePathReorder(
    () => count,
    ([from = 0], [gap = 0]) => {
      const to = gap > from ? gap - 1 : gap;
      if (to !== from) onMove(from, to);
    },
  );
  return { row: (index) => reorder.row([index]), grip: (index) => reorder.grip([index]) };
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
