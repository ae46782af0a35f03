import type { DateFormat, TextEncoding } from '@quadrille/domain';

/** The kinds of values a column may mix. */
export type MixedKind = 'numbers' | 'dates' | 'times' | 'booleans' | 'texts';

/** What was decided about a file or a column of it that a person may see otherwise, or what is left out of it. */
export type ImportWarning =
  /** The text is read in an older encoding. */
  | { readonly code: 'encoding'; readonly encoding: TextEncoding }
  /** The text is too short to tell its encoding; the same word in each that may be meant, the one it is read in first. */
  | { readonly code: 'encodingDoubt'; readonly readings: readonly { readonly encoding: TextEncoding; readonly word: string }[] }
  /** Lines before the table are left out. */
  | { readonly code: 'titleLines'; readonly lines: readonly string[] }
  /** Quotes do not pair, so they are read as letters; with the line where one is opened and never closed. */
  | { readonly code: 'quotesAreLetters'; readonly line?: number }
  | { readonly code: 'backslashes' }
  /** A value takes in many lines: its quote may be a letter. */
  | { readonly code: 'swallowed'; readonly line: number; readonly breaks: number }
  /** The file is a GeoJSON collection that is read as one record. */
  | { readonly code: 'features'; readonly count: number }
  /** No value decides which of two numbers is the day. */
  | { readonly code: 'dayOrder'; readonly format: DateFormat | undefined }
  /** No value decides whether commas or dots part decimals. */
  | { readonly code: 'decimalMark'; readonly mark: ',' | '.' }
  /** Times that name no zone are those of clocks in this one. */
  | { readonly code: 'zone'; readonly timeZone: string }
  /** Times of day that may be lengths of time. */
  | { readonly code: 'maybeDurations' }
  /** Cells that show an error stay empty. */
  | { readonly code: 'errors'; readonly count: number; readonly shown: readonly string[] }
  /** Values of several kinds are kept as text. */
  | { readonly code: 'mixture'; readonly kinds: readonly { readonly kind: MixedKind; readonly count: number }[] }
  | { readonly code: 'currencies'; readonly codes: readonly string[] }
  /** Numbers are shown with words, which are left out. */
  | { readonly code: 'wordsLeftOut'; readonly count: number }
  /** Some of the numbers are shown as percent. */
  | { readonly code: 'percents'; readonly count: number };

export type ImportWarningCode = ImportWarning['code'];
type Writers = { readonly [Code in ImportWarningCode]: (warning: Extract<ImportWarning, { code: Code }>) => string };

/** A warning in an English sentence or two. */
export function describeWarning(warning: ImportWarning): string {
  return (writers[warning.code] as (warning: ImportWarning) => string)(warning);
}

const mixedKinds: Readonly<Record<MixedKind, string>> = {
  numbers: 'numbers',
  dates: 'dates',
  times: 'times',
  booleans: 'yes or no',
  texts: 'texts',
};

const writers: Writers = {
  encoding: ({ encoding }) => `The text is read as ${encoding}. Choose another encoding if letters are wrong.`,
  encodingDoubt: ({ readings }) =>
    `The text is too short to tell its encoding: ${readings.map(({ encoding, word }) => `"${word}" in ${encoding}`).join(', ')}. ` +
    `It is read as ${readings[0]?.encoding}. Choose another encoding if letters are wrong.`,
  titleLines: ({ lines }) => `Left out before the table: ${lines.map((line) => `"${line}"`).join(', ')}.`,
  quotesAreLetters: ({ line }) =>
    `Quotes in the file do not pair${line === undefined ? '' : ` (one that is opened on line ${line} is never closed)`}, so they are read as ` +
    'letters. Choose another way of quoting if values are cut apart.',
  backslashes: () => 'A backslash before a quote is read as part of the quoting.',
  swallowed: ({ line, breaks }) =>
    `The value that begins on line ${line} takes in ${breaks} line breaks: its quote may be a letter. Read the file without quotes if records are missing.`,
  features: ({ count }) => `The file is a GeoJSON collection: it can be read as ${count} features, one record each.`,
  dayOrder: ({ format }) =>
    `Day and month cannot be told apart in any value; they are read as ${format}. Choose another format if that is wrong.`,
  decimalMark: ({ mark }) => `A ${mark === ',' ? 'comma' : 'dot'} is read as the decimal mark, which no value decides.`,
  zone: ({ timeZone }) => `Times without a zone are those of clocks in ${timeZone}. Choose another zone if that is wrong.`,
  maybeDurations: () => 'These may be lengths of time. Choose Duration if they are.',
  errors: ({ count, shown }) => `Cells that show an error (${shown.join(', ')}) stay empty: ${count}.`,
  mixture: ({ kinds }) =>
    `The column mixes ${kinds.map(({ kind, count }) => `${mixedKinds[kind]} (${count})`).join(' and ')}; as text it keeps every digit.`,
  currencies: ({ codes }) => `The amounts are in several currencies (${codes.join(', ')}), which are left out.`,
  wordsLeftOut: ({ count }) => `${count} numbers are shown with words, which are left out; their digits are kept.`,
  percents: ({ count }) => `${count} of the numbers are shown as percent; 5% is 0.05 here.`,
};
