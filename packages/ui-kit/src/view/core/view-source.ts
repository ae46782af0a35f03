import type { HueName } from '../../cells/cell-spec.ts';
import type { ChangePlan } from './change-plan.ts';
import type { AxisKey, Bucket, BucketId, RecordId, ViewRecord } from './record.ts';

export interface BucketQuery {
  /** The part of the view that is wanted, in the words of its kind: the days of a month, the corners of a map. null: all of it. */
  readonly scope: string | null;
}

export interface BucketList {
  readonly buckets: readonly Bucket[];
  /** The axes buckets lie on, outermost first, each with its keys in the order they are shown. */
  readonly axes?: readonly (readonly AxisKey[])[];
  /** Names order and filter, not content: ranges of another epoch are not shown. */
  readonly epoch: string;
}

export interface RangeQuery {
  readonly bucket: BucketId;
  readonly offset: number;
  readonly limit: number;
}

export interface RangeAnswer {
  readonly records: readonly ViewRecord[];
  /** How many records the bucket has by now, where the source knows. */
  readonly total?: number;
  readonly epoch?: string;
}

export interface RecordFailure {
  readonly recordId: RecordId;
  readonly reason: string;
}

/** A plan that could not be written at all rejects: it waits and can be tried again. What is listed as failed is refused, and taken back. */
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
  /** Records say something else; where they stand is told by `shifted`. */
  | { readonly type: 'changed'; readonly records: readonly ViewRecord[] }
  /** Records came, went or stand elsewhere in these buckets; without a list in any. They are counted and read again in place. */
  | { readonly type: 'shifted'; readonly buckets?: readonly BucketId[] }
  /** Records are deleted: they leave every bucket, and what is selected. */
  | { readonly type: 'removed'; readonly ids: readonly RecordId[] }
  /** Another filter, sort or field of stacks: everything is read again, what was shown stays until then. */
  | { readonly type: 'reset' }
  | { readonly type: 'presence'; readonly people: readonly RemotePresence[] };

/** Where the records of a view come from and go to. Every read may be aborted. */
export interface ViewSource {
  buckets(query: BucketQuery, signal: AbortSignal): Promise<BucketList>;
  range(query: RangeQuery, signal: AbortSignal): Promise<RangeAnswer>;
  write(plan: ChangePlan): Promise<PlanAnswer>;
  subscribe(listener: (event: ViewEvent) => void): () => void;
  /** Where a record stands, for jumping to what is selected; absent: only records in memory are found. */
  locate?(recordId: RecordId, signal: AbortSignal): Promise<{ readonly bucket: BucketId; readonly index: number } | null>;
}
