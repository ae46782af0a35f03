import type { BucketWindow, SlotStatus } from './bucket-window.ts';
import { recordsOfPlan } from './change-plan.ts';
import type { DropPlace } from './drag-session.ts';
import type { Overlay } from './overlay.ts';
import type { PlanQueue } from './plan-queue.ts';
import type { Bucket, BucketId, RecordId, ViewRecord } from './record.ts';
import type { ViewCoreOptions } from './view-core-options.ts';

interface ShownRecordsOptions {
  readonly core: ViewCoreOptions;
  readonly window: BucketWindow;
  readonly overlay: Overlay;
  readonly queue: () => PlanQueue;
  readonly signal: AbortSignal;
}

/** Buckets and records as they are shown, with changes that are on their way. */
export interface ShownRecords {
  bucket(id: BucketId): Bucket | null;
  bucketTitle(id: BucketId): string;
  titleOf(id: RecordId): string;
  /** How many records a bucket shows, with changes that are on their way. */
  count(bucket: BucketId): number;
  /** The record at a place; null where it has not been read. */
  recordAt(bucket: BucketId, index: number): ViewRecord | null;
  idAt(bucket: BucketId, index: number): RecordId | null;
  indexOf(bucket: BucketId, id: RecordId): number;
  record(id: RecordId): ViewRecord | null;
  bucketsOf(id: RecordId): readonly BucketId[];
  statusAt(bucket: BucketId, index: number): SlotStatus;
  /** `held`: others changed it so that it belongs elsewhere; it stays until it is left. */
  stateOf(id: RecordId): 'saved' | 'saving' | 'failed' | 'held';
  /** The place of a record; the source is asked where it is not in memory. */
  locate(id: RecordId): Promise<DropPlace | null>;
}

/** The reads beside `refresh`, which takes over the buckets as they are by now. */
export function createShownRecords(options: ShownRecordsOptions): ShownRecords & { refresh(): void } {
  const { core, window, overlay } = options;
  let bucketById = new Map<BucketId, Bucket>();

  const bucket = (id: BucketId): Bucket | null => bucketById.get(id) ?? null;

  return {
    refresh() {
      bucketById = new Map(window.list.buckets.map((one) => [one.id, one]));
    },
    bucket,
    bucketTitle(id) {
      if (core.bucketTitle) return core.bucketTitle(id);
      const path = bucket(id)?.path ?? [id];
      return path.map((key, axis) => window.list.axes?.[axis]?.find((one) => one.key === key)?.title ?? key).join(', ');
    },
    titleOf(id) {
      const record = overlay.record(id);
      return record && core.titleOf ? core.titleOf(record) : String(id);
    },
    count: (id) => overlay.list(id).length,
    recordAt(id, index) {
      const found = overlay.list(id)[index];
      return found === undefined ? null : overlay.record(found);
    },
    idAt: (id, index) => overlay.list(id)[index] ?? null,
    indexOf: (id, recordId) => overlay.list(id).indexOf(recordId),
    record: overlay.record,
    bucketsOf: overlay.bucketsOf,
    statusAt(id, index) {
      const found = overlay.list(id)[index];
      return found !== undefined && overlay.record(found) ? 'loaded' : window.statusAt(id, index);
    },
    stateOf(id) {
      const own = options.queue().pending.filter(({ plan }) => recordsOfPlan(plan).includes(id));
      if (own.some(({ state }) => state === 'failed')) return 'failed';
      if (own.length > 0) return 'saving';
      return overlay.heldBack.has(id) ? 'held' : 'saved';
    },
    async locate(id) {
      const home = overlay.bucketsOf(id)[0];
      if (home !== undefined) return { bucket: home, index: overlay.list(home).indexOf(id) };
      return (await core.source.locate?.(id, options.signal)) ?? null;
    },
  };
}
