import type { BucketId } from '../../view/core/record.ts';
import type { DropPlace } from '../../view/core/drag-session.ts';
import type { KanbanLayout } from './kanban-layout.ts';

/** Directions as people read: `start` and `end` are mirrored where text runs from right to left. */
export type BoardDirection = 'up' | 'down' | 'start' | 'end' | 'first' | 'last' | 'pageUp' | 'pageDown';

interface StepContext {
  readonly layout: KanbanLayout;
  /** The number of places in a bucket: its cards for the focus, and one more for a drop. */
  readonly places: (bucket: BucketId) => number;
  /** Collapsed stacks and empty buckets can be dropped on, but there is no card in them to go to. */
  readonly mayStopAt: (bucket: BucketId, isCollapsed: boolean) => boolean;
}

const pageStep = 5;

/** Where a step leads from a place of the board; the same place where it leads nowhere. */
export function stepOnBoard(from: DropPlace, direction: BoardDirection, context: StepContext): DropPlace {
  const { layout, places } = context;
  const at = layout.crossingOf(from.bucket);
  if (!at) return from;
  const last = Math.max(0, places(from.bucket) - 1);
  switch (direction) {
    case 'first':
      return { ...from, index: 0 };
    case 'last':
      return { ...from, index: last };
    case 'pageUp':
      return { ...from, index: Math.max(0, from.index - pageStep) };
    case 'pageDown':
      return { ...from, index: Math.min(last, from.index + pageStep) };
    case 'up':
      return from.index > 0 ? { ...from, index: from.index - 1 } : (acrossLanes(at, -1, context) ?? from);
    case 'down':
      return from.index < last ? { ...from, index: from.index + 1 } : (acrossLanes(at, 1, context) ?? from);
    case 'start':
      return acrossStacks(from, at, -1, context);
    case 'end':
      return acrossStacks(from, at, 1, context);
  }
}

interface Crossing {
  readonly stack: string;
  readonly lane: string | null;
}

function acrossLanes({ stack, lane }: Crossing, by: 1 | -1, { layout, places, mayStopAt }: StepContext): DropPlace | null {
  const lanes = layout.lanes ?? [];
  const isStackCollapsed = layout.stacks.find(({ key }) => key === stack)?.isCollapsed === true;
  for (let at = lanes.findIndex(({ key }) => key === lane) + by; at >= 0 && at < lanes.length; at += by) {
    const next = lanes[at];
    const bucket = next && !next.isCollapsed ? layout.bucketAt(stack, next.key) : null;
    if (bucket === null || !mayStopAt(bucket, isStackCollapsed)) continue;
    return { bucket, index: by === 1 ? 0 : Math.max(0, places(bucket) - 1) };
  }
  return null;
}

function acrossStacks(from: DropPlace, { stack, lane }: Crossing, by: 1 | -1, { layout, places, mayStopAt }: StepContext): DropPlace {
  const { stacks } = layout;
  for (let at = stacks.findIndex(({ key }) => key === stack) + by; at >= 0 && at < stacks.length; at += by) {
    const next = stacks[at];
    const bucket = next ? layout.bucketAt(next.key, lane) : null;
    if (!next || bucket === null || !mayStopAt(bucket, next.isCollapsed)) continue;
    // cards are dropped on top of a collapsed stack
    return { bucket, index: next.isCollapsed ? 0 : Math.min(from.index, Math.max(0, places(bucket) - 1)) };
  }
  return from;
}
