import type { FormAnswer, FormChoice, FormLinked, FormQuestionSpec } from '../core/form-spec.ts';
import type { FormWords } from '../core/form-words.ts';

/** What a control is made with. */
export interface ControlParts {
  readonly question: FormQuestionSpec;
  /** Unique on the page; the control that takes the focus has it. */
  readonly id: string;
  readonly words: FormWords;
  readonly answer: (answer: FormAnswer) => void;
  readonly leave: () => void;
  /** Choices show the number that chooses them. */
  readonly isNumbered: boolean;
  /** Records a link question may be answered with. */
  readonly findRecords: ((questionId: string, text: string) => Promise<readonly FormLinked[]>) | undefined;
}

/** One question's way to be answered. */
export interface Control {
  readonly element: HTMLElement;
  /** Several controls under one name: a group of choices has a legend instead of a label. */
  readonly isGroup: boolean;
  focus(): void;
  /** Shows an answer and what is said about it: ids of the texts that describe it. */
  show(answer: FormAnswer, about: { readonly describedBy: string | null; readonly isFaulty: boolean; readonly isDisabled: boolean }): void;
  /** Chooses by its number, from 1. Answers whether there is such a choice. */
  pick?(number: number): boolean;
}

export const choicesOf = ({ choices }: FormQuestionSpec): readonly FormChoice[] => choices ?? [];
