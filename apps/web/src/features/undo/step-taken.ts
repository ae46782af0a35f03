import type { UndoAnswer } from '@quadrille/contract';

export type StepWay = 'undo' | 'redo';

/** A step back or forth that was taken, and what others had to do with it. */
export interface StepTaken {
  readonly way: StepWay;
  readonly answer: UndoAnswer;
  /** Names of those who changed since what was left alone; null: nobody else did. */
  readonly others: string | null;
}
