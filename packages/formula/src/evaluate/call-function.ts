import { limits } from '@quadrille/domain';
import type { FormulaFunction, FormulaParam } from '../functions/formula-function.ts';
import { formulaLimits } from '../limits/formula-limits.ts';
import type { FormulaContext, FormulaScalar, FormulaValue } from './formula-value.ts';
import { isList, toList, toNumber, toScalar, toText } from './formula-value.ts';

/** One call on values: arguments converted and checked for nothing by the function's rule, the result within bounds. */
export function callFunction(callee: FormulaFunction, args: readonly FormulaValue[], context: FormulaContext): FormulaValue {
  if (callee.nulls !== 'propagate') return bounded(callee.evaluate(args, context));
  const given: FormulaValue[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const value = convert(args[index] ?? null, callee.params[Math.min(index, callee.params.length - 1)]);
    if (value === null) return null;
    given.push(value);
  }
  return bounded(callee.evaluate(given, context));
}

function convert(value: FormulaValue, param: FormulaParam | undefined): FormulaValue {
  switch (param?.type) {
    case 'number':
      return toNumber(value);
    case 'list':
      return toList(value);
    case 'date': {
      const one = toScalar(value);
      return typeof one === 'string' ? one : null;
    }
    case 'text':
      return toText(value);
    default:
      return value;
  }
}

/** What no cell could hold is nothing, so that no formula can fill the memory. */
function bounded(value: FormulaValue): FormulaValue {
  if (isList(value)) return value.length > formulaLimits.items ? null : value.map((item) => boundedScalar(item));
  return boundedScalar(value);
}

function boundedScalar(value: FormulaScalar): FormulaScalar {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  return value !== null && value.length > limits.text ? null : value;
}
