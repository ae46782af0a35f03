import type { BucketId, FieldValues, RecordId } from './record.ts';

/** A place among the records of a bucket, given by its neighbours and, where people order by hand, by an order key between theirs. */
export interface RecordPlace {
  readonly bucket: BucketId;
  /** The index of the place, from 0. Where the neighbours are known they decide instead. */
  readonly index: number;
  readonly afterId: RecordId | null;
  readonly beforeId: RecordId | null;
  /** null: the source finds the place itself, from the neighbours or from its sort. */
  readonly orderKey: string | null;
}

/** The values of the fields of a change and the place of the record, either before or after the change. */
export interface ChangeSide {
  readonly values: FieldValues;
  /** null: the change does not move the record. */
  readonly place: RecordPlace | null;
  /** A new order key for a record that stays where it is, to make room before it. */
  readonly orderKey?: string | null;
}

export interface RecordChange {
  readonly recordId: RecordId;
  /** The version the change was made from. */
  readonly version: number;
  readonly from: ChangeSide;
  readonly to: ChangeSide;
}

export interface RecordCreate {
  /** Names the new record inside the plan and in the answer, and stands for its id until then. */
  readonly key: RecordId;
  readonly values: FieldValues;
  readonly place: RecordPlace | null;
  /** The deleted record that is restored when a deletion is undone. A source that can do so gives the record its former id. */
  readonly bringsBack?: RecordId;
}

export interface RecordDelete {
  readonly recordId: RecordId;
  /** The values and the place it had, so that it can be restored. */
  readonly values: FieldValues;
  readonly place: RecordPlace | null;
}

export type PlanLabel = 'move' | 'edit' | 'create' | 'delete';

/** One change as a person thinks of it, and therefore one undo step: what to write, and what was there before. */
export interface ChangePlan {
  /** Plans with the same key are the same change: a source may be asked twice after a lost answer. */
  readonly key: string;
  readonly label: PlanLabel;
  readonly changes: readonly RecordChange[];
  readonly creates: readonly RecordCreate[];
  readonly deletes: readonly RecordDelete[];
}

/** The plan that undoes another one, under a key of its own. */
export function invertPlan(plan: ChangePlan, key: string): ChangePlan {
  return {
    key,
    label: plan.label,
    changes: plan.changes.toReversed().map((change) => ({ ...change, from: change.to, to: change.from })),
    creates: plan.deletes.toReversed().map(({ recordId, values, place }) => ({ key: recordId, values, place, bringsBack: recordId })),
    deletes: plan.creates.toReversed().map((create) => ({ recordId: create.key, values: create.values, place: create.place })),
  };
}

/** Every record a plan is about. */
export function recordsOfPlan(plan: ChangePlan): RecordId[] {
  return [
    ...plan.changes.map(({ recordId }) => recordId),
    ...plan.creates.map(({ key }) => key),
    ...plan.deletes.map(({ recordId }) => recordId),
  ];
}

/** Every bucket whose records a plan moves. */
export function bucketsOfPlan(plan: ChangePlan): Set<BucketId> {
  const places = [
    ...plan.changes.flatMap(({ from, to }) => [from.place, to.place]),
    ...plan.creates.map(({ place }) => place),
    ...plan.deletes.map(({ place }) => place),
  ];
  return new Set(places.flatMap((place) => place?.bucket ?? []));
}

export function isEmptyPlan(plan: ChangePlan): boolean {
  return plan.changes.length === 0 && plan.creates.length === 0 && plan.deletes.length === 0;
}

/** The plan without the parts that are about some records. */
export function withoutRecords(plan: ChangePlan, ids: ReadonlySet<RecordId>): ChangePlan {
  return {
    ...plan,
    changes: plan.changes.filter(({ recordId }) => !ids.has(recordId)),
    creates: plan.creates.filter(({ key }) => !ids.has(key)),
    deletes: plan.deletes.filter(({ recordId }) => !ids.has(recordId)),
  };
}

/** The plan with the real ids of records that have been made since. */
export function renameRecords(plan: ChangePlan, real: (id: RecordId) => RecordId): ChangePlan {
  const place = (at: RecordPlace | null): RecordPlace | null =>
    at && { ...at, afterId: at.afterId === null ? null : real(at.afterId), beforeId: at.beforeId === null ? null : real(at.beforeId) };
  const side = (one: ChangeSide): ChangeSide => ({ ...one, place: place(one.place) });
  return {
    ...plan,
    changes: plan.changes.map((change) => ({ ...change, recordId: real(change.recordId), from: side(change.from), to: side(change.to) })),
    creates: plan.creates.map((create) => ({ ...create, place: place(create.place) })),
    deletes: plan.deletes.map((one) => ({ ...one, recordId: real(one.recordId), place: place(one.place) })),
  };
}
