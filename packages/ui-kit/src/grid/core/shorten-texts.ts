import { beginningOf } from '../../beginning-of.ts';

/** The number of texts that one announcement reads out; the notice itself holds all of them. */
const mostSaid = 5;

/** The first of the texts that were not saved, each shortened, and how many more there are. */
export function shortenTexts(texts: readonly string[]): { readonly said: readonly string[]; readonly more: number } {
  return { said: texts.slice(0, mostSaid).map((text) => beginningOf(text)), more: Math.max(0, texts.length - mostSaid) };
}
