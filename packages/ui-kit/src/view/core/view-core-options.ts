import type { BucketId, Bucket, FieldValues, RecordId, ViewRecord } from './record.ts';
import type { Clock } from './clock.ts';
import type { SelectionStore } from './selection-store.ts';
import type { ViewSource } from './view-source.ts';
import type { ViewWords } from './view-words.ts';

/** The drop that is about to happen, for a product that may refuse it. */
export interface DropQuestion {
  readonly ids: readonly RecordId[];
  readonly from: readonly BucketId[];
  readonly to: BucketId;
}

/** A message a person should see and not only hear. */
export interface ViewNotice {
  readonly type: 'refused' | 'waiting' | 'sorted';
  readonly text: string;
  readonly ids: readonly RecordId[];
}

export interface ViewCoreOptions {
  readonly source: ViewSource;
  /** Selected records; hand the same store to every view of a table. Absent: one of its own. */
  readonly selection?: SelectionStore;
  /** `sorted`: a sort decides where records stand. Absent: people order by hand. */
  readonly order?: 'hand' | 'sorted';
  /** `read`: nothing can be moved, made, changed or deleted. */
  readonly mode?: 'edit' | 'read';
  /** Records read at a time; 25 when absent. */
  readonly pageSize?: number;
  readonly words?: ViewWords;
  /** The name of a record in spoken messages. */
  readonly titleOf?: (record: ViewRecord) => string;
  /** The name of a bucket; absent: the titles of its keys. */
  readonly bucketTitle?: (bucket: BucketId) => string;
  readonly valuesOnMove?: (record: ViewRecord, from: Bucket, to: Bucket) => FieldValues;
  /** Why records cannot be dropped there; null when they can. */
  readonly refuseDrop?: (drop: DropQuestion) => string | null;
  /** Announces steps and results, for a live region. */
  readonly onSay?: (text: string) => void;
  readonly onNotice?: (notice: ViewNotice) => void;
  /** Is called for undo where the product keeps the history; absent: the view keeps the last 200 changes it wrote. */
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
  readonly createKey?: () => string;
  readonly clock?: Clock;
  readonly random?: () => number;
}
