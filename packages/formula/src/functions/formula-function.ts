import type { FormulaContext, FormulaValue } from '../evaluate/formula-value.ts';

export const formulaTypes = ['number', 'text', 'boolean', 'date', 'datetime', 'any'] as const;
/** What the checker knows of a value. `boolean` is 1 or 0; `any` is known only when it is computed. */
export type FormulaType = (typeof formulaTypes)[number];

export interface FormulaParam {
  readonly name: string;
  readonly type: 'number' | 'text' | 'date' | 'condition' | 'any';
  readonly isOptional?: boolean;
  /** Texts that are understood; written in small letters unless `isCaseSensitive`. */
  readonly choices?: readonly string[];
}

/** All there is to know about one function. */
export interface FormulaFunction {
  readonly name: string;
  readonly params: readonly FormulaParam[];
  /** Whether the last parameter may be repeated. */
  readonly isVariadic: boolean;
  readonly result: FormulaType | ((args: readonly FormulaType[]) => FormulaType);
  /** `propagate`: nothing in, nothing out, and arguments come converted; `own`: the function sees every argument as it is. */
  readonly nulls: 'propagate' | 'own';
  evaluate(args: readonly FormulaValue[], context: FormulaContext): FormulaValue;
  /** One sentence for the list beside the editor. */
  readonly summary: string;
  readonly example: { readonly formula: string; readonly result: FormulaValue };
}

type NumberCompute = (...args: number[]) => number | null;

const x: FormulaParam = { name: 'number', type: 'number' };

/** A function of numbers. */
export function numeric(
  name: string,
  compute: NumberCompute,
  summary: string,
  example: FormulaFunction['example'],
  params: readonly FormulaParam[] = [x],
  isVariadic = false,
): FormulaFunction {
  const evaluate = (args: readonly FormulaValue[]): FormulaValue => compute(...(args as readonly number[]));
  return { name, params, isVariadic, result: 'number', nulls: 'propagate', evaluate, summary, example };
}

/** A function whose arguments arrive as texts and numbers by its parameters. */
export function textual(
  name: string,
  params: readonly FormulaParam[],
  result: 'text' | 'number',
  evaluate: (text: string, ...rest: readonly never[]) => FormulaValue,
  summary: string,
  example: FormulaFunction['example'],
): FormulaFunction {
  const call = evaluate as (...args: readonly FormulaValue[]) => FormulaValue;
  return { name, params, isVariadic: false, result, nulls: 'propagate', evaluate: (args) => call(...args), summary, example };
}
