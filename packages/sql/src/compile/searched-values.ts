import { type DateRange, type Field, type FilterContext, foldText, resolveDateRange } from '@quadrille/domain';

/** Options whose titles hold the text. */
export function optionsTitledLike(field: Field, text: string): string[] {
  const needle = foldText(text);
  return field.options.filter((option) => foldText(option.title).includes(needle)).map((option) => option.id);
}

/**
 * What a search means to dates and times: the day or minute it names in the reader's zone, a part of their text, or nothing. No text
 * of a date has five digits in a row.
 */
export function resolveSearchedDate(text: string, { now, timeZone }: FilterContext): DateRange | 'part' | null {
  const range = resolveDateRange('exactDate', text, now, timeZone);
  if (typeof range === 'object') return range;
  return /^[\d :-]+$/.test(text) && !/\d{5}/.test(text) ? 'part' : null;
}
