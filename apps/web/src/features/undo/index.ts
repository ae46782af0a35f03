export { findElsewhere } from './find-elsewhere.ts';
export { StepQuestionDialog } from './step-question.tsx';
export { type StepTaken, type StepWay, takeStep } from './take-step.ts';
export { tellStep, tellStepFailed } from './tell-step.ts';
