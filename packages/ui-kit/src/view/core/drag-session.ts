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

/** Records in the hand: by pointer, touch or keys, which all end in the same drop. */
export interface DragSession {
  /** In the order they will stand in. */
  readonly records: readonly LiftedRecord[];
  readonly via: 'pointer' | 'touch' | 'keyboard';
  /** Where they would fall; null while that is nowhere. */
  readonly over: DropPlace | null;
  /** Where they were lifted, for putting them back. */
  readonly start: DropPlace | null;
  /** Why they cannot be dropped there; null when they can. */
  readonly refusal: string | null;
}
