import type { CellValue } from '../../cells/cell-spec.ts';
import type { ChangePlan, RecordChange, RecordPlace } from './change-plan.ts';
import type { DropPlace, LiftedRecord } from './drag-session.ts';
import { isKeyBefore, keysBetween } from './order-key.ts';
import type { Bucket, BucketId, FieldValues, RecordId, ViewRecord } from './record.ts';

export interface PlanContext {
  readonly list: (bucket: BucketId) => readonly (RecordId | undefined)[];
  readonly record: (id: RecordId) => ViewRecord | null;
  readonly bucket: (id: BucketId) => Bucket | null;
  /** `sorted`: a sort decides where records stand, so a drop inside their bucket changes nothing. */
  readonly order: 'hand' | 'sorted';
  /** What a record holds after it moved between buckets; absent: the values of the bucket, lists keep what else is in them. */
  readonly valuesOnMove?: ((record: ViewRecord, from: Bucket, to: Bucket) => FieldValues) | undefined;
  readonly random?: (() => number) | undefined;
}

/** Makes one change of a drop, with the values and place of each record. null: nothing would change. */
export function planDrop(records: readonly LiftedRecord[], over: DropPlace, key: string, context: PlanContext): ChangePlan | null {
  const target = context.bucket(over.bucket);
  if (!target) return null;
  const moved = new Set(records.map(({ id }) => id));
  const rest = context.list(over.bucket).filter((id) => id === undefined || !moved.has(id));
  const index = Math.min(Math.max(0, over.index), rest.length);
  if (isSamePlace(records, over.bucket, index, rest, context)) return null;
  const { keys, rekeyed } = keysFor(records.length, index, rest, context);
  const changes = records.flatMap(({ id, bucket }, at): RecordChange[] => {
    const record = context.record(id);
    const from = context.bucket(bucket);
    if (!record || !from) return [];
    const values = bucket === over.bucket ? {} : (context.valuesOnMove ?? moveValues)(record, from, target);
    return [
      {
        recordId: id,
        version: record.version,
        from: { values: heldValues(record, values), place: placeOf(id, bucket, context) },
        to: {
          values,
          place: {
            bucket: over.bucket,
            index: index + at,
            afterId: at > 0 ? (records[at - 1]?.id ?? null) : (rest[index - 1] ?? null),
            beforeId: rest[index] ?? null,
            orderKey: keys?.[at] ?? null,
          },
        },
      },
    ];
  });
  return changes.length === 0 ? null : { key, label: 'move', changes: [...changes, ...rekeyed], creates: [], deletes: [] };
}

/** The present place of a record, so that undo can put it back. */
export function placeOf(id: RecordId, bucket: BucketId, context: Pick<PlanContext, 'list' | 'record'>): RecordPlace | null {
  const list = context.list(bucket);
  const index = list.indexOf(id);
  if (index < 0) return null;
  return {
    bucket,
    index,
    afterId: list[index - 1] ?? null,
    beforeId: list[index + 1] ?? null,
    orderKey: context.record(id)?.orderKey ?? null,
  };
}

/** The place of a new record of a bucket. */
export function placeForNew(over: DropPlace, context: PlanContext): RecordPlace {
  const list = context.list(over.bucket);
  const index = Math.min(Math.max(0, over.index), list.length);
  return {
    bucket: over.bucket,
    index,
    afterId: list[index - 1] ?? null,
    beforeId: list[index] ?? null,
    orderKey: keysFor(1, index, list, context).keys?.[0] ?? null,
  };
}

/** What a record holds after it moved: the values of the bucket; of a list what the former bucket stood for goes, the rest stays. */
export function moveValues(record: ViewRecord, from: Bucket, to: Bucket): FieldValues {
  return Object.fromEntries(
    Object.entries(to.values).map(([field, value]) => [field, moveValue(record.cells[field], from.values[field], value)]),
  );
}

function moveValue(held: CellValue | undefined, from: CellValue | undefined, to: CellValue): CellValue {
  const isList = Array.isArray(held) || Array.isArray(to) || Array.isArray(from);
  if (!isList || to === null) return to;
  const left = new Set(toList(from));
  const kept = toList(held).filter((item) => !left.has(item));
  return [...new Set([...kept, ...toList(to)])];
}

function toList(value: CellValue | undefined): readonly string[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? (value as readonly string[]) : [String(value)];
}

/** What the fields that change held before. */
export function heldValues(record: ViewRecord, values: FieldValues): FieldValues {
  return Object.fromEntries(Object.keys(values).map((field) => [field, record.cells[field] ?? null]));
}

function isSamePlace(
  records: readonly LiftedRecord[],
  bucket: BucketId,
  index: number,
  rest: readonly (RecordId | undefined)[],
  { list, order }: PlanContext,
): boolean {
  if (records.some((record) => record.bucket !== bucket)) return false;
  if (order === 'sorted') return true;
  const next = rest.toSpliced(index, 0, ...records.map(({ id }) => id));
  const now = list(bucket);
  return next.length === now.length && next.every((id, at) => id === now[at]);
}

interface PlannedKeys {
  /** null: the source finds the places, from neighbours or from its sort. */
  readonly keys: readonly string[] | null;
  /** Records behind the place that get new keys because theirs leave no room. */
  readonly rekeyed: readonly RecordChange[];
}

/** At most this many records behind a place get new keys; beyond that the source finds the place. */
const mostRekeyed = 100;

function keysFor(count: number, index: number, rest: readonly (RecordId | undefined)[], context: PlanContext): PlannedKeys {
  const none = { keys: null, rekeyed: [] };
  if (context.order === 'sorted') return none;
  const after = index === 0 ? null : keyAt(rest[index - 1], context);
  if (after === undefined) return none;
  // records with equal keys leave no room between them
  let end = index;
  let before = end === rest.length ? null : keyAt(rest[end], context);
  while (before !== undefined && before !== null && after !== null && !isKeyBefore(after, before)) {
    end += 1;
    if (end - index > mostRekeyed) return none;
    before = end === rest.length ? null : keyAt(rest[end], context);
  }
  if (before === undefined) return none;
  const keys = keysBetween(after, before, count + end - index, context.random);
  if (!keys) return none;
  const rekeyed = rest.slice(index, end).flatMap((id, at): RecordChange[] => {
    const record = id === undefined ? null : context.record(id);
    const side = (orderKey: string | null) => ({ values: {}, place: null, orderKey });
    if (!record) return [];
    return [{ recordId: record.id, version: record.version, from: side(record.orderKey ?? null), to: side(keys[count + at] ?? null) }];
  });
  return { keys: keys.slice(0, count), rekeyed };
}

/** undefined: the record has no key, or it is not known, so no key can be made beside it. */
function keyAt(id: RecordId | undefined, { record }: PlanContext): string | undefined {
  return id === undefined ? undefined : (record(id)?.orderKey ?? undefined);
}
