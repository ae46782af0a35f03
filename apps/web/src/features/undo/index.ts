export { findElsewhere } from './find-elsewhere.ts';
export { inTurn } from './in-turn.ts';
export { StepQuestionDialog } from './step-question.tsx';
export { type StepTaken, type StepWay, takeStep } from './take-step.ts';
export { tellStep, tellStepFailed } from './tell-step.ts';
