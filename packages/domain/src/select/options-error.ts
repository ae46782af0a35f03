import type { FieldType } from '../fields/field-type.ts';
import { limits } from '../limits/limits.ts';

/** What is wrong with the option titles of a select, in the words of the wire; null when nothing is. */
export function optionsError(type: FieldType, titles: readonly string[]): string | null {
  if (titles.length > limits.optionsPerField) return `A field has at most ${limits.optionsPerField} options.`;
  if (titles.some((title) => title.trim() === '')) return 'Empty options are not allowed!';
  if (titles.some((title) => title.length > limits.optionTitle)) return `Option titles have at most ${limits.optionTitle} characters.`;
  if (type === 'MultiSelect' && titles.some((title) => title.includes(','))) return "Illegal char(',') for MultiSelect";
  const seen = new Set(titles.map((title) => title.trim()));
  return seen.size < titles.length ? 'Duplicates are not allowed!' : null;
}
