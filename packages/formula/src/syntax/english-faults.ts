import { type Asking, type FaultWords, type FaultyType, type FormulaFault, sayFault } from './formula-fault.ts';
import type { FormulaIssue, Span } from './expression.ts';

/** A fault at its place, with the English sentence for it. */
export function issueOf(fault: FormulaFault, { start, end }: Span): FormulaIssue {
  return { fault, message: sayFault(english, fault), start, end };
}

const partsElsewhere = 'Put parts of it into formula fields of their own.';

const english: FaultWords = {
  tooLong: ({ length, most }) => `The formula has ${length} characters; at most ${most} fit. ${partsElsewhere}`,
  tooDeep: ({ most }) => `The formula nests deeper than ${most} levels. ${partsElsewhere}`,
  tooManyParts: ({ most }) => `The formula has more than ${most} parts. Put some of them into formula fields of their own.`,
  endsEarly: ({ at }) => `The formula ends too early at character ${at}: write a value, a field in braces or a function here`,
  unclosedBracket: ({ at }) => `Unclosed ( at character ${at}: write ) where it ends`,
  unclosedCall: ({ at, name }) => `Unclosed ( of ${name} at character ${at}: write ) behind its last argument`,
  unclosedField: ({ at, close }) => `Unclosed { at character ${at}: write ${close} behind the name of the field`,
  unclosedText: ({ at, quote }) =>
    `Unclosed ${quote} at character ${at}: write ${quote} where the text ends, and \\${quote} for the sign itself inside it`,
  fieldNameMissing: ({ at }) => `A field name is missing between { and } at character ${at}`,
  numberTooLarge: ({ at }) => `The number is too large at character ${at}`,
  unexpected: ({ at, found, hint }) => `Unexpected ${found ?? 'text'} at character ${at}${hint === null ? '' : `: ${hints[hint]}`}`,
  unknownFunction: ({ name, meant }) => `There is no function ${name}.${didYouMean(meant)}`,
  unknownField: ({ name, meant }) => `There is no field "${name}".${didYouMean(meant)}`,
  functionAsField: ({ name, call }) => `${name} is a function: write ${call}.`,
  argumentCount: ({ name, least, most, found, signature }) => `${name} takes ${countText(least, most)}, not ${found}. Write ${signature}.`,
  unknownChoice: ({ name, param, value, choices }) => `${name} does not know the ${param} "${value}". It knows ${choices.join(', ')}.`,
  wrongType: ({ asking, wanted, found, hint }) =>
    `${whoAsks(asking)} needs ${articles[wanted]}, and this is ${describeType(found)}.${hint === null ? '' : ` ${waysOut[hint]}`}`,
  noTimeZone: ({ value }) => `There is no time zone "${value}". Write one such as "Europe/Berlin".`,
  noJson: () => 'This text is no JSON. Write it such as "{\\"key\\": 1}".',
  badPattern: ({ reason }) => `${reason}.`,
};

const hints = {
  sign: 'write a comma or a sign such as + or & before it',
  argument: 'write the argument before it, or leave it out',
  bracket: 'leave it out, or write ( where it begins',
} as const;

const waysOut = {
  writeDate: 'Write it such as "2024-03-15".',
  numberOfDate: 'Make it a number with DATETIME_DIFF, YEAR, DAY and the like.',
  joinTexts: 'Texts are joined with &.',
} as const;

const articles: Readonly<Record<FaultyType['item'], string>> = {
  number: 'a number',
  text: 'a text',
  boolean: 'a condition',
  date: 'a date',
  datetime: 'a date with time',
  any: 'something else',
  nothing: 'nothing',
};

function didYouMean(meant: string | null): string {
  return meant === null ? '' : ` Did you mean ${meant}?`;
}

function whoAsks(asking: Asking): string {
  switch (asking.kind) {
    case 'minus':
      return 'A minus sign';
    case 'sign':
      return `The sign ${asking.sign}`;
    case 'function':
      return asking.name;
  }
}

function describeType({ item, isList }: FaultyType): string {
  return isList ? `a list whose items are each ${articles[item]}` : articles[item];
}

function countText(least: number, most: number | null): string {
  if (least === most) return least === 0 ? 'no arguments' : `${least} argument${least === 1 ? '' : 's'}`;
  return most === null ? `at least ${least} argument${least === 1 ? '' : 's'}` : `${least} to ${most} arguments`;
}
