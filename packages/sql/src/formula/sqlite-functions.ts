import type { BinaryOp, FormulaContext, FormulaValue } from '@quadrille/formula';
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

/**
 * The evaluator's own functions for SQL: what the database computes with them is what the evaluator computes. The first
 * argument says which of the others are lists (`l`), which lie as JSON text; functions that look at the moment get it and
 * the time zone next.
 */
export const sqliteFormulaFunctions: readonly SqliteFunction[] = [
  ...formulaFunctions.map((callee): SqliteFunction => {
    const name = sqliteNameOf(callee.name);
    if (!callee.usesContext) return { name, fn: (kinds, ...args) => toSql(() => callFunction(callee, readAll(kinds, args), noContext)) };
    return {
      name,
      fn: (kinds, now, timeZone, ...args) =>
        toSql(() => callFunction(callee, readAll(kinds, args), { now: Number(now), timeZone: String(timeZone) })),
    };
  }),
  ...binaryOps.map((op): SqliteFunction => ({
    name: operatorNames[op],
    fn: (kinds, ...args) => toSql(() => apply(op, readAll(kinds, args))),
  })),
  { name: 'qf_num', fn: (kinds, ...args) => toSql(() => toNumber(readAll(kinds, args)[0] ?? null)) },
  { name: 'qf_true', fn: (kinds, ...args) => toSql(() => (isTrue(readAll(kinds, args)[0] ?? null) ? 1 : 0)) },
];

const noContext: FormulaContext = { now: 0 };

function apply(op: BinaryOp, [left = null, right = null]: readonly FormulaValue[]): FormulaValue {
  return operators[op](left, right);
}

function readAll(kinds: unknown, args: readonly unknown[]): FormulaValue[] {
  const letters = String(kinds);
  const values: FormulaValue[] = [];
  for (let index = 0; index < args.length; index++) values.push(read(args[index], letters.charAt(index) === 'l'));
  return values;
}

function read(value: unknown, isList: boolean): FormulaValue {
  if (isList) return typeof value === 'string' ? (JSON.parse(value) as FormulaValue) : null;
  return typeof value === 'string' || typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : null;
}

/** Nothing where a value cannot be read, as the evaluator never throws either. */
function toSql(compute: () => FormulaValue): string | number | null {
  try {
    const value = compute();
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  } catch {
    return null;
  }
}
