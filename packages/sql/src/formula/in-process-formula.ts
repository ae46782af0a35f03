import { functionNames, type FunctionName } from '@quadrille/formula';
import type { DialectName } from '../dialects/dialect.ts';
import { param } from '../fragment.ts';
import type { Emission, FormulaDialect } from './formula-dialect.ts';

/**
 * An engine on which no formula has been compared with the evaluator: every function and sign is computed in process, of operands the
 * database reads.
 */
export function inProcessFormula(name: DialectName, operand: FormulaDialect['operand']): FormulaDialect {
  return {
    name,
    hasDynamicTypes: false,
    functions: Object.fromEntries(functionNames.map((one) => [one, 'in process'])) as Record<FunctionName, Emission>,
    number: (value) => param(value),
    text: (value) => param(value),
    operand,
    result: (value) => value,
    negate: () => null,
    binary: () => null,
  };
}
