import type { Person, ValueContext } from '@quadrille/domain';
import type { ReadableAtom } from 'nanostores';

/** What values are put in words with: the zone they are read in, and how people are called. */
export type WordsContext = Required<Pick<ValueContext, 'timeZone' | 'people'>>;

/** The zone of the reader. */
export const readerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** As the reader of a table is told its values. */
export function wordsContextOf({ $people }: { readonly $people: ReadableAtom<readonly Person[]> }): WordsContext {
  return toWordsContext($people.get());
}

export function toWordsContext(people: readonly Person[]): WordsContext {
  return { timeZone: readerZone, people };
}
