import type { FormulaFunction } from '../functions/formula-function.ts';
import { arityOf, findFunction } from '../functions/registry.ts';
import { formulaLimits } from '../limits/formula-limits.ts';
import type { Expression, Reference } from '../syntax/expression.ts';
import { callFunction } from './call-function.ts';
import type { FormulaContext, FormulaValue } from './formula-value.ts';
import { isList, toNumber } from './formula-value.ts';
import { operators } from './operators.ts';

/** The value of a field in the row at hand. */
export type ReadReference = (reference: Reference) => FormulaValue;

interface Run {
  readonly read: ReadReference;
  readonly context: FormulaContext;
  steps: number;
}

/**
 * A formula's value for one row: the meaning databases are compared with. Never throws: what cannot be computed is null,
 * and so is what would take more steps than a formula has. Unknown functions and wrong argument counts, which
 * `checkFormula` reports, are null too.
 */
export function evaluateFormula(expression: Expression, read: ReadReference, context: FormulaContext): FormulaValue {
  return evaluate(expression, { read, context, steps: 0 });
}

function evaluate(expression: Expression, run: Run): FormulaValue {
  switch (expression.kind) {
    case 'number':
    case 'text':
      return expression.value;
    case 'reference':
      return run.read(expression);
    case 'negate': {
      const value = toNumber(evaluate(expression.operand, run));
      return value === null ? null : 0 - value;
    }
    case 'binary': {
      const left = evaluate(expression.left, run);
      const right = evaluate(expression.right, run);
      return hasSteps(run, [left, right]) ? operators[expression.op](left, right) : null;
    }
    case 'call':
      return evaluateCall(findFunction(expression.name), expression.args, run);
  }
}

function evaluateCall(callee: FormulaFunction | undefined, written: readonly Expression[], run: Run): FormulaValue {
  if (callee === undefined) return null;
  const { least, most } = arityOf(callee);
  if (written.length < least || written.length > most) return null;
  const args = written.map((arg) => evaluate(arg, run));
  return hasSteps(run, args) ? callFunction(callee, args, run.context) : null;
}

function hasSteps(run: Run, values: readonly FormulaValue[]): boolean {
  for (const value of values) run.steps += sizeOf(value);
  return run.steps <= formulaLimits.steps;
}

function sizeOf(value: FormulaValue): number {
  if (typeof value === 'string') return value.length + 1;
  return isList(value) ? value.reduce<number>((size, item) => size + (typeof item === 'string' ? item.length : 1), 1) : 1;
}
