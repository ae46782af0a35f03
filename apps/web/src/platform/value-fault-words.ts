import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { sayValueFault } from '@quadrille/domain';
import type { ValueFault, ValueFaults, ValueFaultWords, WantedValue } from '@quadrille/domain';
import { wordsOfFileType } from './file-type-words.ts';
import { formatBytes } from './format-bytes.ts';
import { isCoded } from './is-coded.ts';

/** Why a value was refused, in the language of the person. */
export function wordsOfValueFault(fault: ValueFault): string {
  return sayValueFault(words, fault);
}

/** A fault as the server sent it; null where it has no words here, as one of a newer server. */
export function findValueFaultWords(sent: unknown): string | null {
  return isCoded(sent) && Object.hasOwn(words, sent.code) ? wordsOfValueFault(sent as ValueFault) : null;
}

const words: ValueFaultWords = {
  wrongKind: ({ found, wanted }) => wrongKinds[wanted](unquoted(found)),
  notWhole: ({ found, hint }) => `${notWhole(unquoted(found))} ${wayOut(hint)}`.trim(),
  notExact: ({ found, hint }) => `${notExact(unquoted(found))} ${wayOut(hint)}`.trim(),
  tooLong: ({ what, length, most }) => {
    switch (what) {
      case 'text':
        return t`The text has ${length} characters; at most ${most} fit.`;
      case 'json':
        return t`The JSON has ${length} characters; at most ${most} fit.`;
      case 'password':
        return t`The password has ${length} characters; at most ${most} fit.`;
    }
  },
  nulCharacter: () => t`This holds a NUL character (U+0000), which databases cannot keep. Remove it.`,
  noJson: () => t`This value cannot be written as JSON.`,
  notJson: ({ line, column }) => t`This is not valid JSON. Look at line ${line}, character ${column}.`,
  notDate: (fault) => {
    const [found, format] = [unquoted(fault.found), fault.format];
    return fault.hasTime
      ? t`“${found}” is not a date and time. Write it as ${format}.`
      : t`“${found}” is not a date. Write it as ${format}.`;
  },
  outsideYears: (fault) => {
    const found = unquoted(fault.found);
    return t`“${found}” is outside the years 1 to 9999.`;
  },
  outsideRating: (fault) => {
    const [found, most] = [unquoted(fault.found), fault.most];
    return t`“${found}” is not a rating from 0 to ${most}.`;
  },
  outsideDegrees: ({ of, degrees, most }) =>
    of === 'latitude'
      ? t`The latitude ${degrees} is not between −${most} and ${most}.`
      : t`The longitude ${degrees} is not between −${most} and ${most}.`,
  noShape: (fault) => {
    const [found, reason] = [unquoted(fault.found), fault.reason];
    return t`“${found}” is not well-known text: ${reason}.`;
  },
  unknownOption: (fault) => {
    const [found, field] = [unquoted(fault.found), fault.field];
    return t`“${found}” is not an option of “${field}”.`;
  },
  noNewOption: ({ why, most }) => {
    switch (why) {
      case 'nothing':
        return t`There is nothing to make an option of.`;
      case 'tooMany':
        return t`A field has at most ${plural(most, { one: '# option', other: '# options' })}.`;
      case 'tooLong':
        return t`An option has at most ${plural(most, { one: '# character', other: '# characters' })}.`;
    }
  },
  unknownMember: (fault) => {
    const found = unquoted(fault.found);
    return t`“${found}” is not a member of the base.`;
  },
  tooMany: ({ what, most }) => {
    switch (what) {
      case 'options':
        return t`A cell holds at most ${plural(most, { one: '# option', other: '# options' })}.`;
      case 'people':
        return t`A cell holds at most ${plural(most, { one: '# person', other: '# people' })}.`;
      case 'files':
        return t`A cell holds at most ${plural(most, { one: '# file', other: '# files' })}.`;
    }
  },
  onePerson: ({ field }) => t`“${field}” holds one person only.`,
  fileWithoutAddress: () => t`A file needs a path or an address.`,
  fileNameTooLong: (fault) => {
    const [found, most] = [unquoted(fault.found), fault.most];
    return t`“${found}” is longer than ${most} characters.`;
  },
  fileOfOtherType: (fault) => {
    const found = unquoted(fault.found);
    const types = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(fault.types.map(wordsOfFileType));
    return t`“${found}” cannot be added. This field takes: ${types}.`;
  },
  fileTooLarge: (fault) => {
    const [found, given, most] = [unquoted(fault.found), formatBytes(fault.bytes, i18n.locale), formatBytes(fault.most, i18n.locale)];
    return t`“${found}” has ${given}; the most here is ${most}.`;
  },
  noRecord: ({ id }) =>
    id === null ? t`Choose records to link with.` : t`Record ${id}, to be linked with, is not there any more. Choose another one.`,
  answerTooShort: ({ least }) => t`Write at least ${plural(least, { one: '# character', other: '# characters' })}.`,
  answerTooLong: ({ length, most }) =>
    t`Write at most ${plural(most, { one: '# character', other: '# characters' })}; there are ${i18n.number(length)}.`,
  answerOutside: ({ least, most }) => {
    if (least === null) return t`This may be at most ${most ?? ''}.`;
    return most === null ? t`This has to be at least ${least}.` : t`This has to be between ${least} and ${most}.`;
  },
  answerOtherPattern: ({ hint }) => hint ?? t`This is not written as the form asks for it.`,
  answerCount: ({ least, most }) => {
    if (least === null) return t`Choose at most ${i18n.number(most ?? 0)}.`;
    if (most === null) return t`Choose at least ${i18n.number(least)}.`;
    return least === most ? t`Choose ${i18n.number(least)}.` : t`Choose between ${i18n.number(least)} and ${i18n.number(most)}.`;
  },
  holdsNoValue: ({ of }) => {
    switch (of) {
      case 'code':
        return t`A code shows the value of another field. Change that one.`;
      case 'button':
        return t`A button holds no value.`;
      case 'computed':
        return t`Computed fields cannot be written.`;
    }
  },
};

const wrongKinds: Readonly<Record<WantedValue, (found: string) => string>> = {
  number: (found) => t`“${found}” is not a number.`,
  text: (found) => t`“${found}” is not a text.`,
  email: (found) => t`“${found}” is not an email address.`,
  webAddress: (found) => t`“${found}” is not a web address (http, https or ftp).`,
  phoneNumber: (found) => t`“${found}” is not a phone number.`,
  yesOrNo: (found) => t`“${found}” is neither yes nor no.`,
  optionList: (found) => t`“${found}” is not a list of options.`,
  fileList: (found) => t`“${found}” is not a list of files.`,
  file: (found) => t`“${found}” is not a file.`,
  fileAddress: (found) => t`“${found}” is not the address of a file (http or https).`,
  filePath: (found) => t`“${found}” is not the path of a file.`,
  year: (found) => t`“${found}” is not a year from 1 to 9999.`,
  time: (found) => t`“${found}” is not a time of day. Write it as HH:mm.`,
  duration: (found) => t`“${found}” is not a duration. Write it as h:mm or 1h 30m.`,
  place: (found) => t`“${found}” is not a place. Write it as latitude;longitude, such as 52.52;13.405.`,
};

const notWhole = (found: string): string => t`“${found}” is not a whole number.`;
const notExact = (found: string): string => t`“${found}” has more digits than this kind of number keeps.`;

function wayOut(hint: ValueFaults['notExact']['hint']): string {
  if (hint === null) return '';
  return hint === 'decimal' ? t`A Decimal field can hold it.` : t`A text field can hold it.`;
}

/** Each language has quotation marks of its own. */
function unquoted(found: string): string {
  return found.startsWith('"') && found.endsWith('"') ? found.slice(1, -1) : found;
}
