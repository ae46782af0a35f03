import { atom } from 'nanostores';
import type { StepTaken } from './step-taken.ts';

export interface StepQuestion extends StepTaken {
  readonly settle: (goesOn: boolean) => void;
}

/** The step a person is asked about; null while there is none. */
export const $stepQuestion = atom<StepQuestion | null>(null);

/** Whether the person wants the step all the same. One question at a time: who is asked already has not answered this one. */
export function confirmStep(step: StepTaken): Promise<boolean> {
  if ($stepQuestion.get() !== null) return Promise.resolve(false);
  return new Promise((resolve) => {
    $stepQuestion.set({
      ...step,
      settle: (goesOn) => {
        $stepQuestion.set(null);
        resolve(goesOn);
      },
    });
  });
}
