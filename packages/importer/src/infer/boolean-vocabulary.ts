import { booleanPairs } from '@quadrille/domain';

export interface BooleanVocabulary {
  readonly yes: string;
  readonly no: string;
}

const bitsByWord = new Map<string, number>();
booleanPairs.forEach((pair, index) => {
  for (const word of pair) if (word !== '') bitsByWord.set(word, (bitsByWord.get(word) ?? 0) | (1 << index));
});
const longestWord = Math.max(...[...bitsByWord.keys()].map((word) => word.length)) + 1;

export const anyVocabulary: number = (1 << booleanPairs.length) - 1;

/** Bits of the pairs a word belongs to; 0 for none. Start with `anyVocabulary` and AND the answers of all values. */
export function vocabularyBits(text: string): number {
  return text.length > longestWord ? 0 : (bitsByWord.get(text) ?? bitsByWord.get(text.toLowerCase().replace(/\ufe0f/g, '')) ?? 0);
}

/** The pair left in `bits`, if any. A lone 1 or 0 is a number: that pair is believed only when both were seen. */
export function chooseVocabulary(bits: number, words: ReadonlySet<string>): BooleanVocabulary | null {
  for (const [index, [yes, no]] of booleanPairs.entries()) {
    if ((bits & (1 << index)) !== 0 && (yes !== '1' || (words.has(yes) && words.has(no)))) return { yes, no };
  }
  return null;
}
