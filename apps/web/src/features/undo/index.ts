export { findElsewhere } from './find-elsewhere.ts';
export { inTurn } from './in-turn.ts';
export { StepQuestionDialog } from './step-question.tsx';
export { takeStep } from './take-step.ts';
export type { StepWay } from './step-taken.ts';
export { notifyStep, notifyStepFailed } from './notify-step.ts';
export { goBack, goForth, toastUndoable, toastUndoableInBase } from './history.ts';
export { createTableHistory } from './create-table-history.ts';
export type { TableHistory } from './table-history.ts';
