import type { BucketWindow } from './bucket-window.ts';
import { recordsOfPlan } from './change-plan.ts';
import type { ChangePlan } from './change-plan.ts';
import type { FocusControl } from './focus-control.ts';
import type { Overlay } from './overlay.ts';
import type { RecordId } from './record.ts';
import type { Refusals } from './refusals.ts';
import type { SelectionStore } from './selection-store.ts';
import type { UndoStack } from './undo-stack.ts';
import type { PlanAnswer } from './view-source.ts';

interface LandPlanParts {
  readonly window: BucketWindow;
  readonly overlay: Overlay;
  readonly selection: SelectionStore;
  readonly focus: FocusControl;
  readonly undoStack: UndoStack;
  readonly refusals: Refusals;
  /** The id a record got that was made here. */
  readonly realId: (id: RecordId) => RecordId;
}

interface LandedPlan {
  /** The part of the plan that was not refused, with the ids of new records. */
  readonly written: ChangePlan;
  readonly sent: ChangePlan;
  readonly answer: PlanAnswer;
}

/** Applies a plan once the source has written it. */
export function landPlan({ written, sent, answer }: LandedPlan, parts: LandPlanParts): void {
  const { window, overlay, selection, focus, undoStack, refusals, realId } = parts;
  for (const { recordId, to } of written.changes) {
    const before = window.record(recordId);
    const orderKey = to.place?.orderKey ?? to.orderKey ?? before?.orderKey ?? null;
    if (before) window.put({ ...before, cells: { ...before.cells, ...to.values }, orderKey });
  }
  for (const record of [...answer.records, ...answer.created.map((one) => one.record)]) window.put(record);
  for (const { key } of sent.creates) {
    const id = realId(key);
    if (id === key) continue;
    selection.rename(key, id);
    focus.rename(key, id);
  }
  selection.remove(written.deletes.map(({ recordId }) => recordId));
  overlay.letGo(recordsOfPlan(sent).map(realId));
  window.land(written);
  undoStack.landed(written);
  refusals.note(answer);
  window.catchUp();
}
