import type { HueName } from '../../cells/cell-spec.ts';
import type { ChangePlan } from './change-plan.ts';
import type { AxisKey, Bucket, BucketId, RecordId, ViewRecord } from './record.ts';

export interface BucketQuery {
  /** The wanted part of the view, as its kind names it: the days of a month, the corners of a map. null: all of it. */
  readonly scope: string | null;
}

export interface BucketList {
  readonly buckets: readonly Bucket[];
  /** The axes buckets lie on, outermost first, each with its keys in the order they are shown. */
  readonly axes?: readonly (readonly AxisKey[])[];
  /** Names order and filter, not content: records of another epoch are not shown. */
  readonly epoch: string;
}

export interface RangeQuery {
  readonly bucket: BucketId;
  readonly offset: number;
  readonly limit: number;
}

export interface RangeAnswer {
  readonly records: readonly ViewRecord[];
  /** The number of records in the bucket, where the source knows it. */
  readonly total?: number;
  readonly epoch?: string;
}

export interface RecordFailure {
  readonly recordId: RecordId;
  readonly reason: string;
}

/**
 * The answer to a plan. A plan that could not be written at all rejects: it waits and can be tried again. Parts that are listed as failed
 * were refused and are undone on screen.
 */
export interface PlanAnswer {
  /** Changed records as they now are. */
  readonly records: readonly ViewRecord[];
  readonly created: readonly { readonly key: string; readonly record: ViewRecord }[];
  readonly failed: readonly RecordFailure[];
}

/** Where another person is. */
export interface RemotePresence {
  readonly userId: string;
  readonly name: string;
  readonly hue?: HueName;
  readonly recordId: RecordId;
}

export type ViewEvent =
  /** Records hold other values; `shifted` tells where they stand. */
  | { readonly type: 'changed'; readonly records: readonly ViewRecord[] }
  /** Records came, went or moved in these buckets; without a list in any of them. They are counted and read again in place. */
  | { readonly type: 'shifted'; readonly buckets?: readonly BucketId[] }
  /** Records are deleted: they leave every bucket, and what is selected. */
  | { readonly type: 'removed'; readonly ids: readonly RecordId[] }
  /** Another filter, sort or grouping: everything is read again; until then the former records stay on screen. */
  | { readonly type: 'reset' }
  | { readonly type: 'presence'; readonly people: readonly RemotePresence[] };

/** Where the records of a view come from and go to. Every read may be aborted. */
export interface ViewSource {
  buckets(query: BucketQuery, signal: AbortSignal): Promise<BucketList>;
  range(query: RangeQuery, signal: AbortSignal): Promise<RangeAnswer>;
  write(plan: ChangePlan): Promise<PlanAnswer>;
  subscribe(listener: (event: ViewEvent) => void): () => void;
  /** Finds the place of a record, for jumps to it; absent: only records in memory are found. */
  locate?(recordId: RecordId, signal: AbortSignal): Promise<{ readonly bucket: BucketId; readonly index: number } | null>;
}
