export { applyPlan } from './core/apply-plan.ts';
export type { SlotStatus } from './core/bucket-window.ts';
export type { Clock } from './core/clock.ts';
export { createListSource } from './core/list-source.ts';
export type { ListParts, ListRow, ListSource } from './core/list-source.ts';
export type { ListState } from './core/list-reads.ts';
export type { SeenRange } from './core/page-reads.ts';
export { bucketsOfPlan, invertPlan, recordsOfPlan } from './core/change-plan.ts';
export type { ChangePlan, ChangeSide, PlanLabel, RecordChange, RecordCreate, RecordDelete, RecordPlace } from './core/change-plan.ts';
export type { DragSession, DropPlace, LiftedRecord } from './core/drag-session.ts';
export { isKeyBefore, keyBetween, keysBetween } from './core/order-key.ts';
export { moveValues } from './core/plan-drop.ts';
export type { PendingPlan } from './core/plan-queue.ts';
export type { AxisKey, Bucket, BucketId, BucketSummary, FieldId, FieldValues, RecordId, ViewRecord } from './core/record.ts';
export { createSelectionStore } from './core/selection-store.ts';
export type { RecordFocus, RecordSelection, SelectionStore } from './core/selection-store.ts';
export type { ViewCommand } from './core/view-command.ts';
export { createViewCore } from './core/view-core.ts';
export type { ViewCore } from './core/view-core.ts';
export type { DropQuestion, ViewCoreOptions, ViewNotice } from './core/view-core-options.ts';
export type {
  BucketList,
  BucketQuery,
  PlanAnswer,
  RangeAnswer,
  RangeQuery,
  RecordFailure,
  RemotePresence,
  ViewEvent,
  ViewSource,
} from './core/view-source.ts';
export { englishViewWords } from './core/view-words.ts';
export type { ViewWords } from './core/view-words.ts';
export { createHeightIndex } from './core/height-index.ts';
export type { HeightIndex } from './core/height-index.ts';
export type { CardCover, CardField, CardNote, CardSpec, PictureSize, PicturesOf } from './core/card-spec.ts';
