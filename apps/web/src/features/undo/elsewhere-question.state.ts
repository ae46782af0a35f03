import type { WireChange } from '@quadrille/contract';
import { atom } from 'nanostores';
import type { StepWay } from './step-taken.ts';

export interface ElsewhereQuestion {
  readonly way: StepWay;
  /** What would be taken back or done again. */
  readonly change: WireChange;
  readonly settle: (goesOn: boolean) => void;
}

/** The step elsewhere a person is asked about; null while there is none. */
export const $elsewhereQuestion = atom<ElsewhereQuestion | null>(null);

/** Whether the person wants a step that the page does not show. One question at a time. */
export function confirmElsewhere(way: StepWay, change: WireChange): Promise<boolean> {
  if ($elsewhereQuestion.get() !== null) return Promise.resolve(false);
  return new Promise((resolve) => {
    $elsewhereQuestion.set({
      way,
      change,
      settle: (goesOn) => {
        $elsewhereQuestion.set(null);
        resolve(goesOn);
      },
    });
  });
}
