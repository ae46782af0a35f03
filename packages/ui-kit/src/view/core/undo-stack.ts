import { invertPlan, isEmptyPlan, renameRecords } from './change-plan.ts';
import type { ChangePlan } from './change-plan.ts';
import type { RecordId } from './record.ts';

/** The last changes written here, for undo and redo. */
export interface UndoStack {
  /** Notes a written plan; `written` is the part that was not refused. */
  landed(written: ChangePlan): void;
  /** The plan that undoes the last change; null: there is none. */
  undo(): ChangePlan | null;
  redo(): ChangePlan | null;
}

const mostSteps = 200;

export function createUndoStack(createKey: () => string, realId: (id: RecordId) => RecordId): UndoStack {
  const past: ChangePlan[] = [];
  const future: ChangePlan[] = [];
  /** Steps on their way, each with the stack that gets its inverse. */
  const steps = new Map<string, ChangePlan[]>();

  const take = (from: ChangePlan[], to: ChangePlan[]): ChangePlan | null => {
    const inverse = from.pop();
    if (!inverse) return null;
    const plan = renameRecords(inverse, realId);
    steps.set(plan.key, to);
    return plan;
  };

  return {
    landed(written) {
      const to = steps.get(written.key);
      steps.delete(written.key);
      if (isEmptyPlan(written)) return;
      if (!to) future.length = 0;
      (to ?? past).push(invertPlan(written, createKey()));
      if (past.length > mostSteps) past.shift();
    },
    undo: () => take(past, future),
    redo: () => take(future, past),
  };
}
