import type { FormulaContext, FormulaValue } from '../evaluate/formula-value.ts';
import type { FormulaType } from './formula-type.ts';
import { formulaTypes } from './formula-type.ts';

export const paramTypes = ['number', 'text', 'date', 'condition', 'any', 'list'] as const;

export interface FormulaParam {
  readonly name: string;
  readonly type: (typeof paramTypes)[number];
  readonly isOptional?: boolean;
  /** Texts that are understood; single letters mind their case. */
  readonly choices?: readonly string[];
  /** What a text must be beyond being one; written texts are checked when the formula is. */
  readonly content?: 'pattern' | 'timeZone' | 'json';
}

/** What becomes of missing values: `propagate` nothing in, nothing out; `skip` they are left out; `own` as the sentence says. */
export type NullRule = 'propagate' | 'skip' | 'own';

export const functionGroups = ['Number', 'Statistics', 'Finance', 'Text', 'Pattern', 'Logic', 'Date', 'List', 'JSON', 'Record'] as const;
export type FunctionGroup = (typeof functionGroups)[number];

/** Type of a result by the types of the arguments and by those that are written out. */
export type ResultType = (args: readonly FormulaType[], written: readonly (FormulaValue | undefined)[]) => FormulaType;

/** All there is to know about one function but its name. */
export interface FunctionBody {
  readonly params: readonly FormulaParam[];
  /** Whether the last parameter may be repeated. */
  readonly isVariadic: boolean;
  readonly result: FormulaType | ResultType;
  /** With `propagate` arguments come converted, else as they are. */
  readonly nulls: NullRule;
  /** What nothing means here, where `nulls` is `own`. */
  readonly nothing?: string;
  /** Whether the result depends on the moment, the record or the base's time zone. */
  readonly usesContext: boolean;
  evaluate(args: readonly FormulaValue[], context: FormulaContext): FormulaValue;
  /** One sentence for the list beside the editor. */
  readonly summary: string;
  readonly example: { readonly formula: string; readonly result: FormulaValue };
  /** Other names it goes by. */
  readonly aliases: readonly string[];
}

export interface FormulaFunction extends FunctionBody {
  readonly name: string;
  readonly group: FunctionGroup;
}

/** Parameters are given by their types; what is optional may be missing. */
type Compute = (...args: never[]) => FormulaValue;
type ComputeInContext = (context: FormulaContext, ...args: never[]) => FormulaValue;

interface Options {
  readonly nulls?: NullRule;
  readonly nothing?: string;
  readonly aliases?: readonly string[];
  /** Words a parameter understands, by its name. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  readonly result?: ResultType;
}

/**
 * A function by its signature: `(text: text, count?: number, ...rest: any) text`. `compute` gets numbers for numbers,
 * texts for texts and dates; with `nulls` other than `propagate`, whatever the arguments are.
 */
export function define(
  signature: string,
  summary: string,
  example: readonly [formula: string, result: FormulaValue],
  compute: Compute,
  options: Options = {},
): FunctionBody {
  const call = compute as (...args: readonly FormulaValue[]) => FormulaValue;
  return describe(signature, summary, example, (args) => call(...args), false, options);
}

/** As `define`, for functions that look at the moment, the record or the time zone: `compute` gets the context first. */
export function defineInContext(
  signature: string,
  summary: string,
  example: readonly [formula: string, result: FormulaValue],
  compute: ComputeInContext,
  options: Options = {},
): FunctionBody {
  const call = compute as (context: FormulaContext, ...args: readonly FormulaValue[]) => FormulaValue;
  return describe(signature, summary, example, (args, context) => call(context, ...args), true, options);
}

function describe(
  signature: string,
  summary: string,
  [formula, result]: readonly [string, FormulaValue],
  evaluate: FunctionBody['evaluate'],
  usesContext: boolean,
  { nulls = 'propagate', nothing, aliases = [], choices = {}, result: resultType }: Options,
): FunctionBody {
  const { params, isVariadic, type } = readSignature(signature, choices);
  const example = { formula, result };
  const body = { params, isVariadic, result: resultType ?? type, nulls, usesContext, evaluate, summary, example, aliases };
  return nothing === undefined ? body : { ...body, nothing };
}

const contents: Readonly<Record<string, FormulaParam['content']>> = { pattern: 'pattern', 'time zone': 'timeZone', json: 'json' };

function readSignature(
  signature: string,
  choices: NonNullable<Options['choices']>,
): Readonly<Pick<FunctionBody, 'params' | 'isVariadic'> & { type: FormulaType }> {
  const match = /^\((.*)\) (\S+)$/.exec(signature);
  const type = formulaTypes.find((one) => one === match?.[2]);
  if (match === null || type === undefined) throw new Error(`"${signature}" is no signature.`);
  const pieces = match[1] === '' ? [] : (match[1] ?? '').split(', ');
  return { params: pieces.map((piece) => readParam(piece, choices)), isVariadic: pieces.at(-1)?.startsWith('...') ?? false, type };
}

function readParam(piece: string, choices: NonNullable<Options['choices']>): FormulaParam {
  const match = /^(?:\.\.\.)?([^:?]+)(\?)?: (\w+)$/.exec(piece);
  const type = paramTypes.find((one) => one === match?.[3]);
  const name = match?.[1];
  if (name === undefined || type === undefined) throw new Error(`"${piece}" is no parameter.`);
  const known = choices[name];
  const content = contents[name];
  return {
    name,
    type,
    ...(match?.[2] === '?' ? { isOptional: true } : {}),
    ...(known === undefined ? {} : { choices: known }),
    ...(content === undefined ? {} : { content }),
  };
}

/** `LEFT(text, count)`, with optional parameters in square brackets and an ellipsis behind what repeats. */
export function signatureOf({ name, params, isVariadic }: Pick<FormulaFunction, 'name' | 'params' | 'isVariadic'>): string {
  const words = params.map((param, index) => {
    const word = isVariadic && index === params.length - 1 ? `${param.name}, …` : param.name;
    return param.isOptional === true ? `[${word}]` : word;
  });
  return `${name}(${words.join(', ')})`;
}
