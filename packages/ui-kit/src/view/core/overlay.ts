import { applyPlan, insertAt } from './apply-plan.ts';
import type { SlotList } from './apply-plan.ts';
import type { ChangePlan } from './change-plan.ts';
import type { BucketId, RecordId, ViewRecord } from './record.ts';

/** A held record: it stays where it is, whatever others change, because somebody works on it. */
interface HeldPlace {
  readonly bucket: BucketId;
  readonly afterId: RecordId | null;
  readonly beforeId: RecordId | null;
  readonly index: number;
  /** Every bucket the record stood in when it began to be held. */
  readonly buckets: ReadonlySet<BucketId>;
}

interface OverlayOptions {
  readonly slots: (bucket: BucketId) => SlotList | undefined;
  readonly record: (id: RecordId) => ViewRecord | null;
  readonly bucketIds: () => Iterable<BucketId>;
}

/** What is shown: the records of the source with the changes that are on their way, and with held records at their former places. */
export interface Overlay {
  list(bucket: BucketId): readonly (RecordId | undefined)[];
  record(id: RecordId): ViewRecord | null;
  /** The buckets a record stands in, as far as they are in memory. */
  bucketsOf(id: RecordId): BucketId[];
  /** The first bucket of each of these records that stands in one. */
  homesOf(ids: ReadonlySet<RecordId>): ReadonlyMap<RecordId, BucketId>;
  /** Held records that would stand elsewhere by now. */
  readonly heldBack: ReadonlySet<RecordId>;
  /** Computes again what is shown, because changes on their way or the records of the source changed. */
  refresh(plans: readonly ChangePlan[]): void;
  /** Ends holding all records but these; they go where they belong with the next refresh. */
  release(kept: ReadonlySet<RecordId>): void;
  /** Begins to hold these records. */
  hold(places: readonly { readonly id: RecordId; readonly bucket: BucketId }[]): void;
  /** Ends holding records that a person moves. */
  letGo(ids: readonly RecordId[]): void;
}

export function createOverlay(options: OverlayOptions): Overlay {
  const lists = new Map<BucketId, SlotList>();
  const values = new Map<RecordId, ViewRecord>();
  const holds = new Map<RecordId, HeldPlace>();
  let heldBack = new Set<RecordId>();

  /** Copies the list of a bucket that differs from the source. */
  const ownList = (bucket: BucketId): SlotList | undefined => {
    const held = lists.get(bucket);
    if (held) return held;
    const base = options.slots(bucket);
    if (!base) return undefined;
    const copy = base.slice();
    lists.set(bucket, copy);
    return copy;
  };

  const list = (bucket: BucketId): SlotList => lists.get(bucket) ?? options.slots(bucket) ?? [];

  const record = (id: RecordId): ViewRecord | null => values.get(id) ?? options.record(id);

  const placeNow = (id: RecordId, bucket: BucketId): HeldPlace | null => {
    const slots = list(bucket);
    const index = slots.indexOf(id);
    if (index < 0) return null;
    return { bucket, index, afterId: slots[index - 1] ?? null, beforeId: slots[index + 1] ?? null, buckets: new Set(bucketsOf(id)) };
  };

  const bucketsOf = (id: RecordId): BucketId[] => [...options.bucketIds()].filter((bucket) => list(bucket).includes(id));

  const applyValues = (plan: ChangePlan): void => {
    for (const { recordId, to } of plan.changes) {
      const before = record(recordId);
      if (!before) continue;
      const orderKey = to.place?.orderKey ?? to.orderKey ?? before.orderKey ?? null;
      values.set(recordId, { ...before, cells: { ...before.cells, ...to.values }, orderKey });
    }
    for (const { key, values: cells, place } of plan.creates)
      values.set(key, { id: key, version: 0, cells, orderKey: place?.orderKey ?? null });
  };

  /** Whether a record still has one of its former neighbours. Where none is left, nobody can say that it moved. */
  const stands = (id: RecordId, { bucket, afterId, beforeId }: HeldPlace): boolean => {
    const slots = list(bucket);
    const at = slots.indexOf(id);
    if (at < 0) return false;
    const after = afterId === null ? -1 : slots.indexOf(afterId);
    const before = beforeId === null ? -1 : slots.indexOf(beforeId);
    if (after < 0 && before < 0) return true;
    return after === at - 1 || before === at + 1 || (after >= 0 && before >= 0 && after < at && at < before);
  };

  const keepPlaces = (): void => {
    heldBack = new Set();
    for (const [id, place] of holds) {
      if (!options.slots(place.bucket)) holds.delete(id);
      else if (stands(id, place)) {
        const now = placeNow(id, place.bucket);
        if (now) holds.set(id, { ...now, buckets: place.buckets });
      } else {
        for (const bucket of bucketsOf(id)) if (!place.buckets.has(bucket)) removeId(ownList(bucket), id);
        insertAt({ ...place, orderKey: null }, id, ownList);
        heldBack.add(id);
      }
    }
  };

  return {
    list,
    record,
    bucketsOf,
    homesOf(ids) {
      const homes = new Map<RecordId, BucketId>();
      for (const bucket of options.bucketIds())
        for (const id of list(bucket)) if (id !== undefined && ids.has(id) && !homes.has(id)) homes.set(id, bucket);
      return homes;
    },
    get heldBack() {
      return heldBack;
    },
    refresh(plans) {
      lists.clear();
      values.clear();
      for (const plan of plans) {
        applyPlan(plan, ownList);
        applyValues(plan);
      }
      keepPlaces();
    },
    release(kept) {
      for (const id of holds.keys()) if (!kept.has(id)) holds.delete(id);
    },
    hold(places) {
      for (const { id, bucket } of places) {
        const place = holds.has(id) ? null : placeNow(id, bucket);
        if (place) holds.set(id, place);
      }
    },
    letGo(ids) {
      for (const id of ids) holds.delete(id);
    },
  };
}

function removeId(list: SlotList | undefined, id: RecordId): void {
  const at = list?.indexOf(id) ?? -1;
  if (list && at >= 0) list.splice(at, 1);
}
