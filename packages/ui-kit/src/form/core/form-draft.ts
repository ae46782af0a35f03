import { emptyAnswer } from './form-spec.ts';
import type { FormAnswer, FormAnswers, FormItemSpec, FormQuestionSpec } from './form-spec.ts';

/** Answers as they are kept on the device. Files and passwords are not: they are asked for again. */
export function printDraft(answers: FormAnswers, items: readonly FormItemSpec[]): string | null {
  const kept = questionsOf(items).flatMap((question) => {
    const answer = answers[question.id];
    return answer === undefined || !isKept(question) ? [] : [[question.id, answer]];
  });
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
}

/** The answers of a draft that still fit the questions; what does not is left out. */
export function readDraft(text: string | null, items: readonly FormItemSpec[]): FormAnswers {
  if (text === null) return {};
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof sent !== 'object' || sent === null) return {};
  const draft = sent as Readonly<Record<string, unknown>>;
  const read = questionsOf(items).flatMap((question) => {
    const answer = Object.hasOwn(draft, question.id) ? readAnswer(question, draft[question.id]) : null;
    return answer === null || !isKept(question) ? [] : [[question.id, answer] as const];
  });
  return Object.fromEntries(read);
}

export const questionsOf = (items: readonly FormItemSpec[]): readonly FormQuestionSpec[] =>
  items.filter((item) => item.kind === 'question');

const isKept = ({ control, isLocked }: FormQuestionSpec): boolean => control !== 'files' && control !== 'password' && isLocked !== true;

function readAnswer({ control, choices = [] }: FormQuestionSpec, value: unknown): FormAnswer | null {
  const isChoice = (id: unknown): id is string => choices.some((choice) => choice.id === id);
  const empty = emptyAnswer(control);
  if (control === 'choice') return value === '' || isChoice(value) ? value : null;
  if (!Array.isArray(empty)) return typeof value === typeof empty ? (value as FormAnswer) : null;
  if (!Array.isArray(value)) return null;
  if (control === 'choices') return value.every(isChoice) ? value : null;
  return value.every(isLinked) ? value.map(({ id, title }) => ({ id, title })) : null;
}

function isLinked(value: unknown): value is { readonly id: string; readonly title: string } {
  const one = value as { readonly id?: unknown; readonly title?: unknown } | null;
  return typeof one === 'object' && one !== null && typeof one.id === 'string' && typeof one.title === 'string';
}
