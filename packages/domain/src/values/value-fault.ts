import { describeValue } from './describe-value.ts';

/** What a value should have been. */
export type WantedValue =
  | 'number'
  | 'text'
  | 'email'
  | 'webAddress'
  | 'phoneNumber'
  | 'yesOrNo'
  | 'optionList'
  | 'fileList'
  | 'file'
  | 'fileAddress'
  | 'filePath'
  | 'year'
  | 'time'
  | 'duration'
  | 'place';

/** Everything that can be wrong with a value, by its code, with what has to be known to say it. `found` is the value as messages quote it. */
export interface ValueFaults {
  readonly wrongKind: { readonly found: string; readonly wanted: WantedValue };
  readonly notWhole: { readonly found: string; readonly hint: 'decimal' | null };
  /** It has digits that numbers of this kind would not keep; `hint` keeps them. */
  readonly notExact: { readonly found: string; readonly hint: 'decimal' | 'text' | null };
  readonly tooLong: { readonly what: 'text' | 'json' | 'password'; readonly length: number; readonly most: number };
  readonly nulCharacter: { readonly what: 'text' | 'password' };
  readonly noJson: Record<never, never>;
  /** Where the text stops being JSON, from 1. */
  readonly notJson: { readonly found: string; readonly line: number; readonly column: number };
  readonly notDate: { readonly found: string; readonly format: string; readonly hasTime: boolean };
  readonly outsideYears: { readonly found: string };
  readonly outsideRating: { readonly found: string; readonly most: number };
  readonly outsideDegrees: { readonly of: 'latitude' | 'longitude'; readonly degrees: number; readonly most: number };
  readonly noShape: { readonly found: string; readonly reason: string };
  readonly unknownOption: { readonly found: string; readonly field: string };
  /** A value could not become an option while a field was converted. */
  readonly noNewOption: { readonly why: 'nothing' | 'tooMany' | 'tooLong'; readonly most: number };
  readonly unknownMember: { readonly found: string };
  readonly tooMany: { readonly what: 'options' | 'people' | 'files'; readonly count: number; readonly most: number };
  readonly onePerson: { readonly field: string; readonly count: number };
  readonly fileWithoutAddress: Record<never, never>;
  readonly fileNameTooLong: { readonly found: string; readonly most: number };
  /** The field takes families, endings and types of file, see `FileRules`. */
  readonly fileOfOtherType: { readonly found: string; readonly types: readonly string[] };
  readonly fileTooLarge: { readonly found: string; readonly bytes: number; readonly most: number };
  /** A link names a record which is not there, or names none at all. */
  readonly noRecord: { readonly id: number | null };
  /** An answer to a form that keeps not to the limits of its question. */
  readonly answerTooShort: { readonly length: number; readonly least: number };
  readonly answerTooLong: { readonly length: number; readonly most: number };
  /** `least` and `most` as they are shown in cells; null where there is no such bound. */
  readonly answerOutside: { readonly least: string | null; readonly most: string | null };
  /** `hint`: what to write, in the words of the owner of the form. */
  readonly answerOtherPattern: { readonly hint: string | null };
  readonly answerCount: { readonly count: number; readonly least: number | null; readonly most: number | null };
  readonly holdsNoValue: { readonly of: 'code' | 'button' | 'computed' };
}

export type ValueFaultCode = keyof ValueFaults;

/** Why a value was refused, to be said in any language. */
export type ValueFault = { readonly [Code in ValueFaultCode]: { readonly code: Code } & ValueFaults[Code] }[ValueFaultCode];

/** How each fault is said in one language. */
export type ValueFaultWords = { readonly [Code in ValueFaultCode]: (fault: ValueFaults[Code]) => string };

/** A fault in the words of a language. */
export function sayValueFault<Code extends ValueFaultCode>(
  words: ValueFaultWords,
  fault: { readonly code: Code } & ValueFaults[Code],
): string {
  return words[fault.code](fault);
}

/** A fault in the words of API answers. */
export function sayInEnglish(fault: ValueFault): string {
  return sayValueFault(english, fault);
}

/** Something else was given than is wanted. */
export function wrongKind(found: unknown, wanted: WantedValue): ValueFault {
  return { code: 'wrongKind', found: describeValue(found), wanted };
}

const wantedWords: Readonly<Record<WantedValue, string>> = {
  number: 'is not a number.',
  text: 'is not a text.',
  email: 'is not an email address.',
  webAddress: 'is not a web address (http, https or ftp).',
  phoneNumber: 'is not a phone number.',
  yesOrNo: 'is neither yes nor no.',
  optionList: 'is not a list of options.',
  fileList: 'is not a list of files.',
  file: 'is not a file.',
  fileAddress: 'is not the address of a file (http or https).',
  filePath: 'is not the path of a file.',
  year: 'is not a year from 1 to 9999.',
  time: 'is not a time of day. Write it as HH:mm.',
  duration: 'is not a duration. Write it as h:mm or 1h 30m.',
  place: 'is not a place. Write it as latitude;longitude, such as 52.52;13.405.',
};

const wayOut = { decimal: ' A Decimal field can hold it.', text: ' A text field can hold it.' } as const;
const inMegabytes = (bytes: number): number => Math.ceil(bytes / 10_000) / 100;
const whats = { text: 'The text', json: 'The JSON', password: 'The password' } as const;
const holders = {
  code: 'A code shows the value of another field. Change that one.',
  button: 'A button holds no value.',
  computed: 'Computed fields cannot be written.',
} as const;

const newOptions = {
  nothing: () => 'There is nothing to make an option of.',
  tooMany: (most: number) => `A field has at most ${most} options.`,
  tooLong: (most: number) => `An option has at most ${most} characters.`,
} as const;

const english: ValueFaultWords = {
  wrongKind: ({ found, wanted }) => `${found} ${wantedWords[wanted]}`,
  notWhole: ({ found, hint }) => `${found} is not a whole number.${hint === null ? '' : wayOut[hint]}`,
  notExact: ({ found, hint }) => `${found} has more digits than this kind of number keeps.${hint === null ? '' : wayOut[hint]}`,
  tooLong: ({ what, length, most }) => `${whats[what]} has ${length} characters; at most ${most} fit.`,
  nulCharacter: ({ what }) => `${whats[what]} holds a NUL character (U+0000), which databases cannot keep. Remove it.`,
  noJson: () => 'The value cannot be written as JSON.',
  notJson: ({ found, line, column }) => `${found} is not valid JSON: line ${line}, character ${column}.`,
  notDate: ({ found, format, hasTime }) => `${found} is not a date${hasTime ? ' and time' : ''}. Write it as ${format}.`,
  outsideYears: ({ found }) => `${found} is outside the years 1 to 9999.`,
  outsideRating: ({ found, most }) => `${found} is not a rating from 0 to ${most}.`,
  outsideDegrees: ({ of, degrees, most }) =>
    `${of === 'latitude' ? 'Latitude' : 'Longitude'} ${degrees} is not between -${most} and ${most}.`,
  noShape: ({ found, reason }) => `${found} is not well-known text: ${reason}.`,
  unknownOption: ({ found, field }) => `${found} is not an option of "${field}".`,
  noNewOption: ({ why, most }) => newOptions[why](most),
  unknownMember: ({ found }) => `${found} is not a member of the base.`,
  tooMany: ({ what, count, most }) => `${count} ${what} were given; a cell holds at most ${most}.`,
  onePerson: ({ field, count }) => `"${field}" holds one person; ${count} were given.`,
  fileWithoutAddress: () => 'A file needs a path or a url.',
  fileNameTooLong: ({ found, most }) => `${found} is longer than ${most} characters.`,
  fileOfOtherType: ({ found, types }) => `${found} is not among the files this field takes: ${types.join(', ')}.`,
  fileTooLarge: ({ found, bytes, most }) =>
    `${found} has ${inMegabytes(bytes)} MB; this field takes files of at most ${inMegabytes(most)} MB.`,
  noRecord: ({ id }) => (id === null ? 'rows to link with are needed.' : `There is no record ${id} to link to.`),
  answerTooShort: ({ length, least }) => `The answer has ${length} characters; at least ${least} are needed.`,
  answerTooLong: ({ length, most }) => `The answer has ${length} characters; at most ${most} fit.`,
  answerOutside: ({ least, most }) => `The answer is not ${sayRange(least, most)}.`,
  answerOtherPattern: ({ hint }) => hint ?? 'The answer is not written as the form asks for it.',
  answerCount: ({ count, least, most }) => `${count} were chosen; the form asks for ${sayRange(least, most)}.`,
  holdsNoValue: ({ of }) => holders[of],
};

function sayRange(least: string | number | null, most: string | number | null): string {
  if (least === null) return `at most ${most}`;
  if (most === null) return `at least ${least}`;
  return least === most ? `${least}` : `between ${least} and ${most}`;
}
