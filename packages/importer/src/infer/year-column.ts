import type { ColumnGuess } from './column-guess.ts';
import { guessOf } from './column-guess.ts';

const yearWords = new Set(
  'year jahr jahrgang سنة السنة عام العام سال année año ano anno jaar år rok год рік година yıl yili 年 年份 年度 연도 년도 שנה έτος'.split(
    ' ',
  ),
);
/** Words beside which a year is a stretch of time: amounts per year, of the last one. */
const otherWords = new Set('per pro je par por last this next previous letztes vorjahr ytd لكل الماضي هر گذشته за'.split(' '));
/** Years people write down today. */
const usual = [1900, 2100] as const;
/** Where the name says nothing else, years of long ago and of other calendars too. */
const possible = [1000, 2999] as const;

/** Whole numbers as years, where the name of the column says so and every value is one. Other numbers of four digits stay numbers. */
export function asYears(guess: ColumnGuess, header: string, texts: Iterable<string>): ColumnGuess {
  if (guess.type !== 'Number' || guess.read.numberStyle !== undefined) return guess;
  const range = yearsNamedBy(header);
  if (range === null) return guess;
  const [from, to] = range;
  for (const text of texts) if (!/^\d{4}$/.test(text) || Number(text) < from || Number(text) > to) return guess;
  return guessOf('Year', { warnings: guess.warnings });
}

/** The years a column of this name can hold; null where it names none: the word for a year stands alone, first or last in it. */
function yearsNamedBy(header: string): readonly [from: number, to: number] | null {
  const words = (header.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => word.toLowerCase());
  if (words.some((word) => otherWords.has(word))) return null;
  if (words.length === 1) return isYearWord(words[0]) ? possible : null;
  return isYearWord(words[0]) || isYearWord(words.at(-1)) ? usual : null;
}

/** German puts it at the end of a longer word. */
function isYearWord(word: string | undefined): boolean {
  return word !== undefined && (yearWords.has(word) || (word.endsWith('jahr') && !otherWords.has(word)));
}
