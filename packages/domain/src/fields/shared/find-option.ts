import type { Field, SelectOption } from '../field.ts';
import { limits } from '../../limits/limits.ts';
import { foldText } from '../../text/fold-text.ts';

interface OptionIndex {
  readonly byTitle: ReadonlyMap<string, SelectOption>;
  readonly byFolded: ReadonlyMap<string, SelectOption>;
  readonly byId: ReadonlyMap<string, SelectOption>;
  readonly rank: ReadonlyMap<string, number>;
}

/** Fields are immutable, so an index made once per option list stays right; importing a million cells needs it. */
const indexes = new WeakMap<readonly SelectOption[], OptionIndex>();

/** No title with blanks around it is longer; what nobody means as a title is not folded. */
const longestTitle = 4 * limits.optionTitle;

/** The option a text names: by exact title, by id, by title without blanks around it, then ignoring case as well. */
export function findOption(field: Field, text: string): SelectOption | null {
  const index = optionIndex(field.options);
  if (text.length > longestTitle) return index.byTitle.get(text) ?? null;
  const trimmed = text.trim();
  return index.byTitle.get(text) ?? index.byId.get(text) ?? index.byTitle.get(trimmed) ?? index.byFolded.get(foldText(trimmed)) ?? null;
}

export function optionById(field: Field, id: unknown): SelectOption | null {
  return typeof id === 'string' ? (optionIndex(field.options).byId.get(id) ?? null) : null;
}

/** Position of an option in the field's order, from 0; options that are gone come last. */
export function optionRank(field: Field, id: unknown): number {
  return typeof id === 'string' ? (optionIndex(field.options).rank.get(id) ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER;
}

function optionIndex(options: readonly SelectOption[]): OptionIndex {
  const known = indexes.get(options);
  if (known !== undefined) return known;
  const sorted = [...options].sort((a, b) => a.order - b.order);
  const backwards = [...sorted].reverse();
  const index: OptionIndex = {
    byTitle: new Map(backwards.map((option) => [option.title, option])),
    byFolded: new Map(backwards.map((option) => [foldText(option.title.trim()), option])),
    byId: new Map(options.map((option) => [option.id as string, option])),
    rank: new Map(sorted.map((option, position) => [option.id as string, position])),
  };
  indexes.set(options, index);
  return index;
}
