import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { ImportWarning, ImportWarningCode, MixedKind } from '@quadrille/importer';

type Writers = { readonly [Code in ImportWarningCode]: (warning: Extract<ImportWarning, { code: Code }>) => string };

/** What the reader of a file decided or left out, in the language of the person. */
export function wordsOfImportWarning(warning: ImportWarning): string {
  return (writers[warning.code] as (warning: ImportWarning) => string)(warning);
}

const mixedKinds: Readonly<Record<MixedKind, (count: number) => string>> = {
  numbers: (count) => t`${plural(count, { one: '# number', other: '# numbers' })}`,
  dates: (count) => t`${plural(count, { one: '# date', other: '# dates' })}`,
  times: (count) => t`${plural(count, { one: '# time', other: '# times' })}`,
  booleans: (count) => t`${plural(count, { one: '# yes or no', other: '# yes or no' })}`,
  texts: (count) => t`${plural(count, { one: '# text', other: '# texts' })}`,
};

const writers: Writers = {
  encoding: ({ encoding }) => t`The text is read as ${encoding}. Choose another encoding if letters are wrong.`,
  encodingDoubt: ({ readings }) => {
    const shown = listOf(readings.map(({ encoding, word }) => `${word} (${encoding})`));
    return t`The text is too short to tell its encoding. A word of it could be: ${shown}. Choose the encoding that fits.`;
  },
  titleLines: ({ lines }) => {
    const shown = listOf(lines);
    return t`Lines before the table are left out: ${shown}`;
  },
  quotesAreLetters: () =>
    t`Quotes in the file do not pair, so they are read as letters. Choose another way of quoting if values are cut apart.`,
  backslashes: () => t`A backslash before a quote is read as part of the quoting.`,
  swallowed: ({ line, breaks }) =>
    t`The value that begins on line ${line} takes in ${breaks} line breaks. Read quotes as letters if records are missing.`,
  features: ({ count }) => t`The file is a map with ${plural(count, { one: '# feature', other: '# features' })}, read as one record.`,
  dayOrder: () => t`Day and month look alike in every value. Check how they are read.`,
  decimalMark: () => t`A comma or dot may part thousands or decimals. Check how the numbers are read.`,
  zone: () => t`These times name no zone. They are read as clocks of this zone show them.`,
  maybeDurations: () => t`These are read as times of day. They may be lengths of time.`,
  errors: ({ count, shown }) => {
    const errors = listOf(shown);
    return t`${plural(count, { one: '# cell shows an error and stays', other: '# cells show an error and stay' })} empty: ${errors}`;
  },
  mixture: ({ kinds }) => {
    const shown = listOf(kinds.map(({ kind, count }) => mixedKinds[kind](count)));
    return t`The column mixes ${shown}. As text it keeps every digit.`;
  },
  currencies: ({ codes }) => {
    const shown = listOf(codes);
    return t`The amounts are in several currencies, which are left out: ${shown}`;
  },
  wordsLeftOut: ({ count }) =>
    t`${plural(count, { one: '# number is', other: '# numbers are' })} shown with words, which are left out. The digits are kept.`,
  percents: ({ count }) => t`${plural(count, { one: '# number is', other: '# numbers are' })} shown as percent. 5% becomes 0.05.`,
};

const listOf = (items: readonly string[]): string => new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(items);
