import type { LinkSteps } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import type { GroupSummaries } from '@quadrille/ui-kit/grid';
import type { BucketList, BucketSummary } from '@quadrille/ui-kit/view';
import type { BucketReader, PartOf, PartReads } from '../records/index.ts';
import { isLink } from '../structure/index.ts';
import { isListed, toBoard, valuesOfBucket } from './board-axes.ts';
import { fewLinked, withLinked } from './linked-stacks.ts';
import type { AxisWords, BoardAxis } from './board-axes.ts';
import { takenLinks, wordsOfTaken } from './taken-links.ts';

export interface BoardParts extends Pick<
  PartReads,
  'countByValues' | 'countWhere' | 'linkedWith' | 'summariesByValues' | 'summariesWhere'
> {
  now(): { readonly axes: readonly BoardAxis[]; readonly axisWords: AxisWords; readonly titleOf: TitleOf };
  /** The fields cards read, with these beside them. */
  columns(more: readonly string[]): readonly string[];
  /** Whether records no card is linked with have stacks too, where there are few. */
  readonly showsUnlinked: boolean;
  onTotal(total: number): void;
  /** There are more stacks than are shown; told once. */
  onCut(most: number): void;
  /** A move took more links away than those of the stacks its cards came from. */
  onTaken(text: string): void;
}

/** The stacks of a board, or their crossings with lanes, and which records each has. */
export function createBoardReader(parts: BoardParts): BucketReader {
  const { now, columns, countByValues, onTotal } = parts;
  const fieldIds = (): readonly string[] => now().axes.map(({ field }) => field.id);
  const listed = (): BoardAxis | undefined => now().axes.find(({ field }) => isListed(field));
  let counts: ReadonlyMap<number, number> = new Map();
  let isCutTold = false;
  const onCut = (most: number): void => {
    if (!isCutTold) parts.onCut(most);
    isCutTold = true;
  };
  return {
    movesByValue: true,
    columns: () => columns(fieldIds()),
    heldIn: (bucket) => {
      const axis = listed();
      if (axis) return { where: holding(axis, valuesOfBucket(bucket)[0] ?? null) };
      return fieldIds().map((fieldId, at) => ({ fieldId, value: valuesOfBucket(bucket)[at] ?? null }));
    },
    linksOfMove: (from, to) => {
      const axis = listed();
      const [[away = null], [come = null]] = [valuesOfBucket(from), valuesOfBucket(to)];
      if (axis === undefined || !isLink(axis.field) || from === to) return {};
      const step: LinkSteps =
        come === null ? { add: [], remove: 'all' } : { add: [Number(come)], remove: away === null ? [] : [Number(away)] };
      return { [axis.field.id]: step };
    },
    noteMoved: (moves) => {
      const axis = listed();
      if (axis === undefined || !isLink(axis.field)) return;
      const { id, title } = axis.field;
      const keyOf = (bucket: string): string => JSON.stringify(valuesOfBucket(bucket)[0] ?? null);
      const went = moves.map(({ from, to, values }) => ({ from: keyOf(from), to: keyOf(to), held: values[id] ?? null }));
      const text = wordsOfTaken(
        takenLinks(axis, went, (recordId) => counts.get(recordId) ?? 0),
        title,
      );
      if (text !== null) parts.onTaken(text);
    },
    buckets: async (signal) => {
      const { axes, axisWords, titleOf } = now();
      const axis = listed();
      if (axis && isLink(axis.field)) {
        const board = await countLinked(axis, { ...parts, onCut }, signal);
        counts = new Map(board.buckets.map((bucket) => [Number(valuesOfBucket(bucket.id)[0] ?? 0), bucket.count]));
        return board;
      }
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

/** Records that hold one value of a list or link among others, or none at all. */
function holding({ field }: BoardAxis, value: CellValue): PartOf {
  if (value === null) return [{ fk_column_id: field.id, comparison_op: 'blank', value: null, logical_op: 'and' }];
  if (isLink(field)) return { linkedTo: { fieldId: field.id, recordId: Number(value) } };
  return [{ fk_column_id: field.id, comparison_op: 'anyof', value: String((value as readonly string[])[0]), logical_op: 'and' }];
}

/** Stacks that are asked about at once. */
const atOnce = 6;

/** Asks about the stacks of an axis, some at a time. */
async function askEach<Answer>(axis: BoardAxis, { buckets }: BucketList, ask: (part: PartOf) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < buckets.length; at += atOnce) {
    const some = buckets.slice(at, at + atOnce).map(({ id }) => holding(axis, valuesOfBucket(id)[0] ?? null));
    answers.push(...(await Promise.all(some.map(ask))));
  }
  return answers;
}

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
  const counts = await askEach(axis, board, (part) => countWhere(part, signal));
  const said = await askEach(axis, board, (part) => summariesWhere(part, signal));
  return {
    ...board,
    buckets: board.buckets.map((bucket, at) => ({ ...bucket, count: counts[at]?.total ?? 0, summaries: toHead(said[at] ?? {}, titleOf) })),
  };
}

/** The stacks of a link: one for each record that cards are linked with, counted together. */
async function countLinked(
  axis: BoardAxis,
  { now, countWhere, linkedWith, summariesWhere, showsUnlinked, onTotal, onCut }: BoardParts,
  signal: AbortSignal,
): Promise<BucketList> {
  const { axisWords, titleOf } = now();
  const [{ total, epoch }, without, linked, few] = await Promise.all([
    countWhere([], signal),
    countWhere(holding(axis, null), signal),
    linkedWith(axis.field.id, signal),
    showsUnlinked && axis.linkedTableId !== undefined ? fewLinked(axis.linkedTableId, signal) : [],
  ]);
  onTotal(total);
  if (!linked.isAll) onCut(limits.linkedStacks);
  const titles = new Map(few.map(({ id, title }) => [Number(id), title]));
  for (const { id, title } of linked.records) titles.set(id, title || `#${id}`);
  const options = [...titles].toSorted(([one], [other]) => one - other).map(([id, title]) => ({ id: String(id), title }));
  const counts = [{ values: [null], count: without.total }, ...linked.records.map(({ id, count }) => ({ values: [id], count }))];
  const board = toBoard([{ ...axis, options }], { counts, epoch }, axisWords);
  const said = await askEach(axis, board, (part) => summariesWhere(part, signal));
  return { ...board, buckets: board.buckets.map((bucket, at) => ({ ...bucket, summaries: toHead(said[at] ?? {}, titleOf) })) };
}
