import type { Field } from '../fields/field.ts';
import type { FilterNode } from '../view/filter.ts';

/** How the options of a question are laid out. */
export const choiceLayouts = ['auto', 'list', 'menu'] as const;
export type ChoiceLayout = (typeof choiceLayouts)[number];

/** What an answer has to keep to, beside what its field takes. Null: no such limit. */
export interface AnswerLimits {
  /** Characters of a text. */
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** Numbers, dates and times, as they are typed. */
  readonly min: string | null;
  readonly max: string | null;
  /** See `readLinearPattern`. */
  readonly pattern: string | null;
  /** What to write, in the words of the owner, where the pattern does not fit. */
  readonly patternHint: string | null;
  /** Options, files, people or linked records. */
  readonly minCount: number | null;
  readonly maxCount: number | null;
}

/** A field that a form asks for. */
export interface FormQuestion {
  readonly kind: 'question';
  /** Of the field. */
  readonly id: string;
  readonly field: Field;
  readonly label: string;
  readonly help: string | null;
  readonly placeholder: string | null;
  readonly isRequired: boolean;
  readonly layout: ChoiceLayout;
  readonly limits: AnswerLimits;
  /** Asked only where earlier answers match; none: always. */
  readonly showWhen: readonly FilterNode[];
  /** What stands there at first, as it would be typed; null: the default of the field. */
  readonly initial: string | null;
}

/** Words between questions. */
export interface FormStatement {
  readonly kind: 'statement';
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly showWhen: readonly FilterNode[];
}

/** What follows stands on a page of its own. */
export interface FormPageBreak {
  readonly kind: 'page';
  readonly id: string;
  readonly title: string;
}

export type FormItem = FormQuestion | FormStatement | FormPageBreak;
