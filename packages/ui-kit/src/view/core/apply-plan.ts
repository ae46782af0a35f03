import type { ChangePlan, RecordPlace } from './change-plan.ts';
import type { BucketId, RecordId } from './record.ts';

/** The records of a bucket in their order; undefined where one has not been read. */
export type SlotList = (RecordId | undefined)[];

/** Answers a list that may be changed; undefined for a bucket that is not shown. */
export type ListOf = (bucket: BucketId) => SlotList | undefined;

/**
 * Moves records between lists as a plan says. Applying a plan twice gives the same lists as once, so an answer of the source that already
 * contains it stays right.
 */
export function applyPlan(plan: ChangePlan, listOf: ListOf): void {
  for (const { recordId, place } of plan.deletes) removeFrom(place, recordId, listOf);
  for (const { recordId, from, to } of plan.changes) {
    if (!to.place) continue;
    removeFrom(from.place, recordId, listOf);
    insertAt(to.place, recordId, listOf);
  }
  for (const { key, place } of plan.creates) if (place) insertAt(place, key, listOf);
}

function removeFrom(place: RecordPlace | null, id: RecordId, listOf: ListOf): void {
  const list = place && listOf(place.bucket);
  const at = list ? list.indexOf(id) : -1;
  if (list && at >= 0) list.splice(at, 1);
}

/** Puts a record into a list: beside its neighbours where they are there, else where it was counted to stand. */
export function insertAt(place: RecordPlace, id: RecordId, listOf: ListOf): void {
  const list = listOf(place.bucket);
  if (!list) return;
  const held = list.indexOf(id);
  if (held >= 0) list.splice(held, 1);
  list.splice(placeIn(list, place), 0, id);
}

function placeIn(list: SlotList, { afterId, beforeId, index }: RecordPlace): number {
  const after = afterId === null ? -1 : list.indexOf(afterId);
  if (after >= 0) return after + 1;
  const before = beforeId === null ? -1 : list.indexOf(beforeId);
  if (before >= 0) return before;
  return Math.min(Math.max(0, index), list.length);
}
