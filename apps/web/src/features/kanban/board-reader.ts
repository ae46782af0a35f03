import type { WireRuleFilter } from '@quadrille/contract';
import type { CellValue } from '@quadrille/domain';
import type { BucketList } from '@quadrille/ui-kit/view';
import type { BucketReader, PartReads } from '../records/index.ts';
import { isListed, toBoard, valuesOfBucket } from './board-axes.ts';
import type { AxisWords, BoardAxis } from './board-axes.ts';

export interface BoardParts extends Pick<PartReads, 'countByValues' | 'countWhere'> {
  now(): { readonly axes: readonly BoardAxis[]; readonly axisWords: AxisWords };
  /** The fields cards read, with these beside them. */
  columns(more: readonly string[]): readonly string[];
  onTotal(total: number): void;
}

/** The stacks of a board, or their crossings with lanes, and which records each has. */
export function createBoardReader({ now, columns, countByValues, countWhere, onTotal }: BoardParts): BucketReader {
  const fieldIds = (): readonly string[] => now().axes.map(({ field }) => field.id);
  const listed = (): BoardAxis | undefined => now().axes.find(({ field }) => isListed(field));
  return {
    movesByValue: true,
    columns: () => columns(fieldIds()),
    heldIn: (bucket) => {
      const axis = listed();
      if (axis) return { where: holding(axis.field.id, valuesOfBucket(bucket)[0] ?? null) };
      return fieldIds().map((fieldId, at) => ({ fieldId, value: valuesOfBucket(bucket)[at] ?? null }));
    },
    buckets: async (signal) => {
      const { axes, axisWords } = now();
      const axis = listed();
      if (axis) return countListed(axis, { axisWords, countWhere, onTotal }, signal);
      const stacks = toBoard(axes, await countByValues(fieldIds(), signal), axisWords);
      onTotal(stacks.buckets.reduce((sum, { count }) => sum + count, 0));
      return stacks;
    },
  };
}

/** Records that hold one value of a list among others, or none at all. */
const holding = (fieldId: string, value: CellValue): readonly WireRuleFilter[] => [
  Array.isArray(value)
    ? { fk_column_id: fieldId, comparison_op: 'anyof', value: String(value[0]), logical_op: 'and' }
    : { fk_column_id: fieldId, comparison_op: 'blank', value: null, logical_op: 'and' },
];

/** Stacks whose counts are asked for at once. */
const atOnce = 6;

/** The stacks of a field of lists: each is counted by itself, as a record stands in several. */
async function countListed(
  axis: BoardAxis,
  { axisWords, countWhere, onTotal }: Pick<BoardParts, 'countWhere' | 'onTotal'> & { readonly axisWords: AxisWords },
  signal: AbortSignal,
): Promise<BucketList> {
  const { total, epoch } = await countWhere([], signal);
  onTotal(total);
  const board = toBoard([axis], { counts: [], epoch }, axisWords);
  const counts: number[] = [];
  for (let at = 0; at < board.buckets.length; at += atOnce) {
    const some = board.buckets.slice(at, at + atOnce);
    const counted = await Promise.all(some.map(({ id }) => countWhere(holding(axis.field.id, valuesOfBucket(id)[0] ?? null), signal)));
    counts.push(...counted.map((one) => one.total));
  }
  return { ...board, buckets: board.buckets.map((bucket, at) => ({ ...bucket, count: counts[at] ?? 0 })) };
}
