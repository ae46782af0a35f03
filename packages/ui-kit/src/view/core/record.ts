import type { CellOption, CellValue, HueName } from '../../cells/cell-spec.ts';

export type RecordId = string | number;
export type FieldId = string;
/** Names a bucket: any text, as long as the same bucket has the same id in every answer. */
export type BucketId = string;

export type FieldValues = Readonly<Record<FieldId, CellValue>>;

/** A record as loaded. Treat as immutable: a changed record is a new object. A row of the grid is one. */
export interface ViewRecord {
  readonly id: RecordId;
  /** Grows with every change of the record; writes carry it so that the source can tell conflicts. */
  readonly version: number;
  readonly cells: FieldValues;
  /** Where the record stands among others when people order by hand: see `keyBetween`. Absent or null: the source keeps the order itself. */
  readonly orderKey?: string | null;
  /** A colour the view gives the record. */
  readonly hue?: HueName | null;
}

/** What the head of a bucket says beside its count. */
export interface BucketSummary {
  readonly name: string;
  readonly value: string;
}

/**
 * A part of a view whose records are read, counted and ordered by themselves: a stack, the cards of a stack in one lane, a day, a group, or
 * a whole gallery.
 */
export interface Bucket {
  readonly id: BucketId;
  readonly count: number;
  /** Keys of the axes the bucket lies on, such as its stack and its lane. Absent: the id is its only key. */
  readonly path?: readonly string[];
  /**
   * The values a record has because it is in this bucket; writing them moves it here. Of lists they hold only the item this bucket stands
   * for.
   */
  readonly values: FieldValues;
  readonly summaries?: readonly BucketSummary[];
  /** Its first records, where the source sends them along, which saves a second request. */
  readonly head?: readonly ViewRecord[];
}

/** A place on one axis of the view: a stack, a lane, a day. */
export interface AxisKey {
  readonly key: string;
  readonly title: string;
  /** The option or person to show, where it is one. */
  readonly option?: CellOption | null;
  /** A note beside the title, such as when a release is due. */
  readonly note?: string;
  /** The summaries of its head, where other axes split it into several buckets. */
  readonly summaries?: readonly BucketSummary[];
}
