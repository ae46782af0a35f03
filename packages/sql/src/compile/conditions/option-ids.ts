import type { Field } from '@quadrille/domain';

export interface OptionIds {
  readonly known: readonly string[];
  /** Some title is no option of the field. */
  readonly hasUnknown: boolean;
}

/** Ids of the options with these titles (exactly as written, blanks around them aside), each once. */
export function optionIdsOf(field: Field, titles: readonly string[]): OptionIds {
  const known = new Set<string>();
  let hasUnknown = false;
  for (const title of titles) {
    const wanted = title.trim();
    if (wanted === '') continue;
    const option = field.options.find((candidate) => candidate.title === wanted);
    if (option === undefined) hasUnknown = true;
    else known.add(option.id);
  }
  return { known: [...known], hasUnknown };
}

/** Ids of the options whose title contains the text, ignoring case. */
export function optionIdsLike(field: Field, text: string): string[] {
  const needle = text.replace(/^%|%$/g, '').toLowerCase();
  return field.options.filter((option) => option.title.toLowerCase().includes(needle)).map((option) => option.id);
}
