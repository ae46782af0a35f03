import type { BinaryOp, FormulaContext, FormulaFunction, FormulaValue } from '@quadrille/formula';
import { binaryOps, callFunction, formulaFunctions, isTrue, operators, toNumber } from '@quadrille/formula';

/** A function every SQLite connection registers, taking any number of arguments. */
export interface SqliteFunction {
  readonly name: string;
  readonly fn: (...args: readonly unknown[]) => string | number | null;
}

/** Names of the signs as functions. */
export const operatorNames: Readonly<Record<BinaryOp, string>> = {
  '==': 'qf_op_eq',
  '!=': 'qf_op_ne',
  '<': 'qf_op_lt',
  '<=': 'qf_op_le',
  '>': 'qf_op_gt',
  '>=': 'qf_op_ge',
  '&': 'qf_op_join',
  '+': 'qf_op_add',
  '-': 'qf_op_minus',
  '*': 'qf_op_times',
  '/': 'qf_op_divide',
};

/** Name under which a function of formulas is registered. */
export function sqliteNameOf(name: string): string {
  return `qf_${name.toLowerCase()}`;
}

/** In place of the kinds of its arguments where a function is given no list: a number costs less on its way than a text. */
export const noLists = 0;

/**
 * The evaluator's own functions for SQL: what the database computes with them is what the evaluator computes. The first
 * argument says which of the others are lists (`l`), which lie as JSON text, or that none is; functions that look at the moment get
 * it and the time zone next.
 */
export const sqliteFormulaFunctions: readonly SqliteFunction[] = [
  ...formulaFunctions.map((callee): SqliteFunction => {
    const name = sqliteNameOf(callee.name);
    if (!callee.usesContext) return { name, fn: (kinds, ...args) => call(callee, kinds, args, noContext) };
    return { name, fn: (kinds, now, timeZone, ...args) => call(callee, kinds, args, { now: Number(now), timeZone: String(timeZone) }) };
  }),
  ...binaryOps.map((op): SqliteFunction => {
    const apply = operators[op];
    return { name: operatorNames[op], fn: (kinds, ...args) => compute(kinds, args, ([left = null, right = null]) => apply(left, right)) };
  }),
  { name: 'qf_num', fn: (kinds, ...args) => compute(kinds, args, ([value = null]) => toNumber(value)) },
  { name: 'qf_true', fn: (kinds, ...args) => compute(kinds, args, ([value = null]) => (isTrue(value) ? 1 : 0)) },
];

const noContext: FormulaContext = { now: 0 };

function call(callee: FormulaFunction, kinds: unknown, args: unknown[], context: FormulaContext): string | number | null {
  return compute(kinds, args, (values) => callFunction(callee, values, context));
}

/** Nothing where a value cannot be read, as the evaluator never throws either. */
function compute(kinds: unknown, args: unknown[], of: (values: readonly FormulaValue[]) => FormulaValue): string | number | null {
  try {
    const value = of(readAll(kinds, args));
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  } catch {
    return null;
  }
}

function readAll(kinds: unknown, args: unknown[]): readonly FormulaValue[] {
  const letters = kinds === noLists ? '' : String(kinds);
  for (let index = 0; index < args.length; index++) args[index] = read(args[index], letters.charAt(index) === 'l');
  return args as FormulaValue[];
}

function read(value: unknown, isList: boolean): FormulaValue {
  if (isList) return typeof value === 'string' ? (JSON.parse(value) as FormulaValue) : null;
  return typeof value === 'string' || typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : null;
}
