import { plural, t } from '@lingui/core/macro';
import type { Asking, FaultWords, FaultyType, FormulaFault, FormulaFaults } from '@quadrille/formula';
import { sayFault } from '@quadrille/formula';
import { isCoded } from './is-coded.ts';

/** What is wrong with a formula, in the language of the person. */
export function wordsOfFault(fault: FormulaFault): string {
  return sayFault(words, fault);
}

/** A fault as the server sent it; null where it has no words here, as one of a newer server. */
export function findFaultWords(sent: unknown): string | null {
  return isCoded(sent) && Object.hasOwn(words, sent.code) ? wordsOfFault(sent as FormulaFault) : null;
}

const words: FaultWords = {
  tooLong: ({ length, most }) =>
    t`The formula has ${length} characters; at most ${most} fit. Put parts of it into formula fields of their own.`,
  tooDeep: ({ most }) => t`The formula nests deeper than ${most} levels. Put parts of it into formula fields of their own.`,
  tooManyParts: ({ most }) => t`The formula has more than ${most} parts. Put some of them into formula fields of their own.`,
  endsEarly: ({ at }) => t`The formula ends too early at character ${at}: write a value, a field in braces or a function here.`,
  unclosedBracket: ({ at }) => t`The bracket ( at character ${at} is not closed: write ) where it ends.`,
  unclosedCall: ({ at, name }) => t`The bracket ( of ${name} at character ${at} is not closed: write ) behind its last argument.`,
  unclosedField: ({ at, close }) => t`The field at character ${at} is not closed: write ${close} behind its name.`,
  unclosedText: ({ at, quote }) => {
    const inside = `\\${quote}`;
    return t`The text at character ${at} is not closed: write ${quote} where it ends, and ${inside} for the sign itself inside it.`;
  },
  fieldNameMissing: ({ at }) => t`The name of a field is missing in the braces at character ${at}.`,
  numberTooLarge: ({ at }) => t`The number at character ${at} is too large.`,
  unexpected: (fault) => `${notHere(fault)} ${hintOf(fault.hint)}`.trim(),
  unknownFunction: ({ name, meant }) => `${t`There is no function ${name}.`} ${didYouMean(meant)}`.trim(),
  unknownField: ({ name, meant }) =>
    meant === null
      ? t`There is no field “${name}”. Pick one from the list, or add it to the table first.`
      : `${t`There is no field “${name}”.`} ${didYouMean(meant)}`,
  functionAsField: ({ name, call }) => t`${name} is a function: write ${call}.`,
  argumentCount: ({ name, found, signature, ...range }) => {
    const count = countOf(range);
    return t`${name} takes ${count}, not ${found}. Write ${signature}.`;
  },
  unknownChoice: ({ name, value, choices }) => {
    const known = choices.join(', ');
    return t`${name} does not know “${value}”. It knows ${known}.`;
  },
  wrongType: ({ asking, wanted, found, hint }) => {
    const [who, what, is] = [askedBy(asking), typeWords({ item: wanted, isList: false }), typeWords(found)];
    return `${t`${who} needs ${what}, and this is ${is}.`} ${wayOut(hint)}`.trim();
  },
  noTimeZone: ({ value }) => t`There is no time zone “${value}”. Write one such as "Europe/Berlin".`,
  noJson: () => {
    const example = '"{\\"key\\": 1}"';
    return t`This text is no JSON. Write it such as ${example}.`;
  },
  badPattern: ({ reason }) => t`This pattern cannot be read. ${reason}.`,
};

function notHere({ at, found }: FormulaFaults['unexpected']): string {
  return found === null ? t`A text cannot stand at character ${at}.` : t`${found} cannot stand at character ${at}.`;
}

function hintOf(hint: FormulaFaults['unexpected']['hint']): string {
  switch (hint) {
    case 'sign':
      return t`Write a comma or a sign such as + or & before it.`;
    case 'argument':
      return t`Write the argument before it, or leave it out.`;
    case 'bracket':
      return t`Leave it out, or write ( where it begins.`;
    case null:
      return '';
  }
}

function didYouMean(meant: string | null): string {
  return meant === null ? '' : t`Did you mean ${meant}?`;
}

function countOf({ least, most }: Pick<FormulaFaults['argumentCount'], 'least' | 'most'>): string {
  if (most === 0) return t`no arguments`;
  if (least === most) return t`${plural(least, { one: '# argument', other: '# arguments' })}`;
  if (most === null) return t`${plural(least, { one: 'at least # argument', other: 'at least # arguments' })}`;
  return t`${plural(most, { one: `${least} to # argument`, other: `${least} to # arguments` })}`;
}

function askedBy(asking: Asking): string {
  switch (asking.kind) {
    case 'minus':
      return t`The minus sign`;
    case 'sign': {
      const { sign } = asking;
      return t`The sign ${sign}`;
    }
    case 'function':
      return asking.name;
  }
}

function typeWords({ item, isList }: FaultyType): string {
  const one = itemWords[item]();
  return isList ? t`a list (each: ${one})` : one;
}

const itemWords: Readonly<Record<FaultyType['item'], () => string>> = {
  number: () => t`a number`,
  text: () => t`a text`,
  boolean: () => t`a condition`,
  date: () => t`a date`,
  datetime: () => t`a date with time`,
  any: () => t`something else`,
  nothing: () => t`nothing`,
};

function wayOut(hint: FormulaFaults['wrongType']['hint']): string {
  switch (hint) {
    case 'writeDate':
      return t`Write it such as "2024-03-15".`;
    case 'numberOfDate':
      return t`Make it a number with DATETIME_DIFF, YEAR, DAY and the like.`;
    case 'joinTexts':
      return t`Texts are joined with &.`;
    case null:
      return '';
  }
}
