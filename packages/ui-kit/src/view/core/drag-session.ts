import type { BucketId, RecordId } from './record.ts';

export interface LiftedRecord {
  readonly id: RecordId;
  /** The bucket it was taken from: a record may stand in several. */
  readonly bucket: BucketId;
}

/** A place among the records of a bucket, counted without those that are lifted. */
export interface DropPlace {
  readonly bucket: BucketId;
  readonly index: number;
}

/** Records that are being dragged, by pointer, touch or keys; all three end in the same drop. */
export interface DragSession {
  /** The records in the order in which they will be dropped. */
  readonly records: readonly LiftedRecord[];
  readonly via: 'pointer' | 'touch' | 'keyboard';
  /** Where they would be dropped; null while that is nowhere. */
  readonly over: DropPlace | null;
  /** Where they came from, so that a drag can be cancelled. */
  readonly start: DropPlace | null;
  /** Why they cannot be dropped there; null when they can. */
  readonly refusal: string | null;
}
