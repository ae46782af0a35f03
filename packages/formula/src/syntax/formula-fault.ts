/** What a value is, as far as a fault tells: one of a kind, or a list of them. */
export interface FaultyType {
  readonly item: 'number' | 'text' | 'boolean' | 'date' | 'datetime' | 'any' | 'nothing';
  readonly isList: boolean;
}

/** Who asks for a value of another type. */
export type Asking =
  | { readonly kind: 'minus' }
  | { readonly kind: 'sign'; readonly sign: string }
  | { readonly kind: 'function'; readonly name: string };

/** Everything that can be wrong with a formula, by its code, with what has to be known to say it. `at` counts characters from 1. */
export interface FormulaFaults {
  readonly tooLong: { readonly length: number; readonly most: number };
  readonly tooDeep: { readonly most: number };
  readonly tooManyParts: { readonly most: number };
  readonly endsEarly: { readonly at: number };
  readonly unclosedBracket: { readonly at: number };
  readonly unclosedCall: { readonly at: number; readonly name: string };
  readonly unclosedField: { readonly at: number; readonly close: string };
  readonly unclosedText: { readonly at: number; readonly quote: string };
  readonly fieldNameMissing: { readonly at: number };
  readonly numberTooLarge: { readonly at: number };
  /** A sign or a word that cannot stand there, as written; null for a text. */
  readonly unexpected: { readonly at: number; readonly found: string | null; readonly hint: 'sign' | 'argument' | 'bracket' | null };
  readonly unknownFunction: { readonly name: string; readonly meant: string | null };
  readonly unknownField: { readonly name: string; readonly meant: string | null };
  readonly functionAsField: { readonly name: string; readonly call: string };
  /** `most` is null where there is no end. */
  readonly argumentCount: {
    readonly name: string;
    readonly least: number;
    readonly most: number | null;
    readonly found: number;
    readonly signature: string;
  };
  readonly unknownChoice: { readonly name: string; readonly param: string; readonly value: string; readonly choices: readonly string[] };
  readonly wrongType: {
    readonly asking: Asking;
    readonly wanted: 'number' | 'text' | 'date';
    readonly found: FaultyType;
    readonly hint: 'writeDate' | 'numberOfDate' | 'joinTexts' | null;
  };
  readonly noTimeZone: { readonly value: string };
  readonly noJson: Record<never, never>;
  /** What is wrong with the pattern is told in English. */
  readonly badPattern: { readonly reason: string };
}

export type FormulaFaultCode = keyof FormulaFaults;

/** What is wrong with a formula, to be said in any language. */
export type FormulaFault = { readonly [Code in FormulaFaultCode]: { readonly code: Code } & FormulaFaults[Code] }[FormulaFaultCode];

/** How each fault is said in one language. */
export type FaultWords = { readonly [Code in FormulaFaultCode]: (fault: FormulaFaults[Code]) => string };

/** A fault in the words of a language. */
export function sayFault<Code extends FormulaFaultCode>(words: FaultWords, fault: { readonly code: Code } & FormulaFaults[Code]): string {
  return words[fault.code](fault);
}
