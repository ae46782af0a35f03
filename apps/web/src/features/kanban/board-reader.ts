import type { WireRuleFilter } from '@quadrille/contract';
import type { CellValue } from '@quadrille/domain';
import type { GroupSummaries } from '@quadrille/ui-kit/grid';
import type { BucketList, BucketSummary } from '@quadrille/ui-kit/view';
import type { BucketReader, PartReads } from '../records/index.ts';
import { isListed, toBoard, valuesOfBucket } from './board-axes.ts';
import { withLinked } from './linked-stacks.ts';
import type { AxisWords, BoardAxis } from './board-axes.ts';

export interface BoardParts extends Pick<PartReads, 'countByValues' | 'countWhere' | 'summariesByValues' | 'summariesWhere'> {
  now(): { readonly axes: readonly BoardAxis[]; readonly axisWords: AxisWords; readonly titleOf: TitleOf };
  /** The fields cards read, with these beside them. */
  columns(more: readonly string[]): readonly string[];
  onTotal(total: number): void;
}

/** The stacks of a board, or their crossings with lanes, and which records each has. */
export function createBoardReader(parts: BoardParts): BucketReader {
  const { now, columns, countByValues, onTotal } = parts;
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
      const { axes, axisWords, titleOf } = now();
      const axis = listed();
      if (axis) return countListed(axis, parts, signal);
      const [counted, said] = await Promise.all([countByValues(fieldIds(), signal), summariesOf(axes, parts, signal)]);
      const titled = await withLinked(
        axes,
        axes.map((_, at) => counted.counts.map(({ values }) => values[at] ?? null)),
        signal,
      );
      const stacks = toBoard(titled, counted, axisWords);
      onTotal(stacks.buckets.reduce((sum, { count }) => sum + count, 0));
      return {
        ...stacks,
        axes: (stacks.axes ?? []).map((keys, at) =>
          keys.map((key) => ({ ...key, summaries: toHead(said[at]?.get(key.key) ?? {}, titleOf) })),
        ),
      };
    },
  };
}

/** What a field is called. */
export type TitleOf = (fieldId: string) => string;

type Said = GroupSummaries['summaries'];

/** The summaries of every stack, and of every lane. */
async function summariesOf(
  axes: readonly BoardAxis[],
  { summariesByValues }: Pick<BoardParts, 'summariesByValues'>,
  signal: AbortSignal,
): Promise<readonly ReadonlyMap<string, Said>[]> {
  const read = async ({ field }: BoardAxis): Promise<ReadonlyMap<string, Said>> =>
    new Map((await summariesByValues([field.id], signal)).map(({ path, summaries }) => [String(path[0]), summaries]));
  return Promise.all(axes.map(read));
}

/** A sum says of which field it is; other figures say what they are besides. */
function toHead(said: Said, titleOf: TitleOf): readonly BucketSummary[] {
  return Object.entries(said).map(([fieldId, { name, value }]) => ({ name: `${titleOf(fieldId)} · ${name}`, value }));
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
  { now, countWhere, summariesWhere, onTotal }: BoardParts,
  signal: AbortSignal,
): Promise<BucketList> {
  const { axisWords, titleOf } = now();
  const { total, epoch } = await countWhere([], signal);
  onTotal(total);
  const board = toBoard([axis], { counts: [], epoch }, axisWords);
  const counts: number[] = [];
  const said: Said[] = [];
  for (let at = 0; at < board.buckets.length; at += atOnce) {
    const some = board.buckets.slice(at, at + atOnce);
    const held = some.map(({ id }) => holding(axis.field.id, valuesOfBucket(id)[0] ?? null));
    const counted = await Promise.all(held.map((where) => countWhere(where, signal)));
    counts.push(...counted.map((one) => one.total));
    said.push(...(await Promise.all(held.map((where) => summariesWhere(where, signal)))));
  }
  return {
    ...board,
    buckets: board.buckets.map((bucket, at) => ({ ...bucket, count: counts[at] ?? 0, summaries: toHead(said[at] ?? {}, titleOf) })),
  };
}
