import type { FormulaFunction, FormulaParam } from '../functions/formula-function.ts';
import { arityOf, findFunction } from '../functions/registry.ts';
import type { Expression, Reference } from '../syntax/expression.ts';
import type { FormulaContext, FormulaValue } from './formula-value.ts';
import { toNumber, toText } from './formula-value.ts';
import { operators } from './operators.ts';

/** The value of a field in the row at hand. */
export type ReadReference = (reference: Reference) => FormulaValue;

/**
 * A formula's value for one row: the meaning databases are compared with. Never throws: what cannot be computed is null.
 * Unknown functions and wrong argument counts, which `checkFormula` reports, are null too.
 */
export function evaluateFormula(expression: Expression, read: ReadReference, context: FormulaContext): FormulaValue {
  switch (expression.kind) {
    case 'number':
    case 'text':
      return expression.value;
    case 'reference':
      return read(expression);
    case 'negate': {
      const value = toNumber(evaluateFormula(expression.operand, read, context));
      return value === null ? null : 0 - value;
    }
    case 'binary': {
      const left = evaluateFormula(expression.left, read, context);
      return operators[expression.op](left, evaluateFormula(expression.right, read, context));
    }
    case 'call': {
      const args = expression.args.map((arg) => evaluateFormula(arg, read, context));
      return callFunction(findFunction(expression.name), args, context);
    }
  }
}

function callFunction(callee: FormulaFunction | undefined, args: readonly FormulaValue[], context: FormulaContext): FormulaValue {
  if (callee === undefined || args.length < arityOf(callee).least || args.length > arityOf(callee).most) return null;
  if (callee.nulls === 'own') return callee.evaluate(args, context);
  const given = args.map((value, index) => convert(value, callee.params[Math.min(index, callee.params.length - 1)]));
  if (given.includes(null)) return null;
  const result = callee.evaluate(given, context);
  return typeof result === 'number' ? toNumber(result) : result;
}

function convert(value: FormulaValue, param: FormulaParam | undefined): FormulaValue {
  return param?.type === 'number' ? toNumber(value) : toText(value);
}
