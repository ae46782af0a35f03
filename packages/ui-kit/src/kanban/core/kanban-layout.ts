import type { AxisKey, BucketId, BucketSummary } from '../../view/core/record.ts';
import type { ViewCore } from '../../view/core/view-core.ts';
import type { KanbanSettings, StackLimit } from './kanban-settings.ts';

/** A stack or a lane as the board shows it. */
export interface BoardLine extends AxisKey {
  readonly isCollapsed: boolean;
  readonly count: number;
  readonly summaries: readonly BucketSummary[];
}

export interface BoardStack extends BoardLine {
  readonly limit: StackLimit | null;
  /** It has more cards than its limit. */
  readonly isOver: boolean;
}

export interface KanbanLayout {
  readonly stacks: readonly BoardStack[];
  /** null: the board has none. */
  readonly lanes: readonly BoardLine[] | null;
  /** The bucket where a stack and a lane cross; null where the source has none. */
  bucketAt(stack: string, lane: string | null): BucketId | null;
  /** Where a bucket lies; null for one of a hidden stack. */
  crossingOf(bucket: BucketId): { readonly stack: string; readonly lane: string | null } | null;
}

const pathKey = (path: readonly string[]): string => JSON.stringify(path);

/** Stacks and lanes of a board, with their counts, in the order they are shown. */
export function layoutBoard(core: Pick<ViewCore, 'list' | 'count'>, settings: KanbanSettings): KanbanLayout {
  const { buckets, axes = [] } = core.list;
  const stackAxis: readonly AxisKey[] = axes[0] ?? buckets.map(({ id }) => ({ key: id, title: id }));
  const laneAxis = axes[1] ?? null;
  const byPath = new Map(buckets.map(({ id, path = [id] }) => [pathKey(path), id]));
  const pathOf = new Map(buckets.map(({ id, path = [id] }) => [id, path]));
  const summariesOf = new Map(buckets.map(({ id, summaries = [] }) => [id, summaries]));
  const bucketAt = (stack: string, lane: string | null): BucketId | null =>
    byPath.get(pathKey(lane === null ? [stack] : [stack, lane])) ?? null;

  const counts: [Map<string, number>, Map<string, number>] = [new Map(), new Map()];
  for (const { id, path = [id] } of buckets)
    counts.forEach((map, axis) => {
      const key = path[axis];
      if (key !== undefined) map.set(key, (map.get(key) ?? 0) + core.count(id));
    });

  const stacks = stackAxis
    .filter(({ key }) => !settings.hiddenStacks.includes(key))
    .map((axis): BoardStack => {
      const count = counts[0].get(axis.key) ?? 0;
      const only = laneAxis ? null : bucketAt(axis.key, null);
      const limit = settings.limits[axis.key] ?? null;
      return {
        ...axis,
        count,
        isCollapsed: settings.collapsedStacks.includes(axis.key),
        summaries: axis.summaries ?? (only === null ? [] : (summariesOf.get(only) ?? [])),
        limit,
        isOver: limit !== null && count > limit.most,
      };
    })
    .filter(({ count }) => !settings.hidesEmptyStacks || count > 0);
  const lanes =
    laneAxis?.map((axis): BoardLine => ({
      ...axis,
      count: counts[1].get(axis.key) ?? 0,
      isCollapsed: settings.collapsedLanes.includes(axis.key),
      summaries: axis.summaries ?? [],
    })) ?? null;
  const shown = new Set(stacks.map(({ key }) => key));

  return {
    stacks,
    lanes,
    bucketAt,
    crossingOf(bucket) {
      const path = pathOf.get(bucket);
      const [stack, lane = null] = path ?? [];
      return stack !== undefined && shown.has(stack) ? { stack, lane } : null;
    },
  };
}
