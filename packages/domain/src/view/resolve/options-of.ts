import type { Field } from '../../fields/field.ts';
import { readListText } from '../../text/list-text.ts';
import { foldText } from '../../text/fold-text.ts';
import { fitsPattern } from '../text-pattern.ts';
import { isLikePattern } from './resolve-text.ts';

export interface NamedOptions {
  readonly ids: readonly string[];
  /** Titles that are no option of the field. */
  readonly missing: readonly string[];
}

/** Options by title, exactly as written but for blanks around it. */
export function optionsTitled(field: Field, titles: readonly string[]): NamedOptions {
  const ids = new Set<string>();
  const missing: string[] = [];
  for (const title of titles) {
    const option =
      field.options.find((candidate) => candidate.title === title) ?? field.options.find((candidate) => candidate.id === title);
    if (option === undefined) missing.push(title);
    else ids.add(option.id);
  }
  return { ids: [...ids], missing };
}

/** Titles as a list, those with commas in quotes; a value that is a title as a whole is that title. */
export function titlesIn(field: Field, value: string): string[] {
  const whole = value.trim();
  if (field.options.some((option) => option.title === whole)) return [whole];
  return readListText(value);
}

/** Options whose title contains the text or fits the pattern, ignoring case. */
export function optionsLike(field: Field, value: string): string[] {
  const fits = isLikePattern(value)
    ? (title: string): boolean => fitsPattern(title, value)
    : (title: string): boolean => foldText(title).includes(foldText(value));
  return field.options.filter((option) => fits(option.title)).map((option) => option.id);
}
