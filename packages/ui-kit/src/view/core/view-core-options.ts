import type { BucketId, Bucket, FieldValues, RecordId, ViewRecord } from './record.ts';
import type { Clock } from './clock.ts';
import type { SelectionStore } from './selection-store.ts';
import type { ViewSource } from './view-source.ts';
import type { ViewWords } from './view-words.ts';

/** Records that would be dropped, for whoever may refuse it. */
export interface DropQuestion {
  readonly ids: readonly RecordId[];
  readonly from: readonly BucketId[];
  readonly to: BucketId;
}

/** Something a person should see beside hearing it. */
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
  /** What a record is called where it is spoken of. */
  readonly titleOf?: (record: ViewRecord) => string;
  /** What a bucket is called; absent: the titles of its keys. */
  readonly bucketTitle?: (bucket: BucketId) => string;
  readonly valuesOnMove?: (record: ViewRecord, from: Bucket, to: Bucket) => FieldValues;
  /** Why records cannot be dropped there; null when they can. */
  readonly refuseDrop?: (drop: DropQuestion) => string | null;
  /** Spoken steps and outcomes, for a live region. */
  readonly onSay?: (text: string) => void;
  readonly onNotice?: (notice: ViewNotice) => void;
  /** The product takes back by itself; absent: the view keeps the last 200 changes it wrote. */
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
  readonly createKey?: () => string;
  readonly clock?: Clock;
  readonly random?: () => number;
}
