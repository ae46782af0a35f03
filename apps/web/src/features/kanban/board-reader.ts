import type { BucketReader, PartReads } from '../records/index.ts';
import { toBoard, valuesOfBucket } from './board-axes.ts';
import type { AxisWords, BoardAxis } from './board-axes.ts';

export interface BoardParts {
  now(): { readonly axes: readonly BoardAxis[]; readonly axisWords: AxisWords };
  /** The fields cards read, with these beside them. */
  columns(more: readonly string[]): readonly string[];
  readonly countByValues: PartReads['countByValues'];
  onTotal(total: number): void;
}

/** The stacks of a board, or their crossings with lanes, and which records each has. */
export function createBoardReader({ now, columns, countByValues, onTotal }: BoardParts): BucketReader {
  const fieldIds = (): readonly string[] => now().axes.map(({ field }) => field.id);
  return {
    movesByValue: true,
    columns: () => columns(fieldIds()),
    heldIn: (bucket) => fieldIds().map((fieldId, at) => ({ fieldId, value: valuesOfBucket(bucket)[at] ?? null })),
    buckets: async (signal) => {
      const { axes, axisWords } = now();
      const stacks = toBoard(axes, await countByValues(fieldIds(), signal), axisWords);
      onTotal(stacks.buckets.reduce((sum, { count }) => sum + count, 0));
      return stacks;
    },
  };
}
