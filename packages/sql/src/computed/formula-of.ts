import type { Field, FormulaDefinition } from '@quadrille/domain';
import type { Expression, FormulaType, Reference } from '@quadrille/formula';
import { findFunction, findReferenced, listReferences, parseFormula } from '@quadrille/formula';

/** A stored formula ready to be computed. */
export interface Formula {
  readonly expression: Expression;
  /** Every place where it names a field. */
  readonly references: readonly Reference[];
  /** Whether it asks who made the record, when, or which it is. */
  readonly usesRecord: boolean;
  /** Whether its value changes with the clock. */
  readonly usesTime: boolean;
  /** Parts of the expression, and how many of them stand inside each other at most. */
  readonly size: number;
  readonly nesting: number;
}

const known = new WeakMap<FormulaDefinition, Formula | null>();

/** Null when the text is no formula. Definitions are immutable: each is read once. */
export function formulaOf(definition: FormulaDefinition): Formula | null {
  let formula = known.get(definition);
  if (formula === undefined) {
    const parsed = definition.error === null ? parseFormula(definition.expression) : null;
    formula = parsed?.ok === true ? describe(parsed.expression) : null;
    known.set(definition, formula);
  }
  return formula;
}

function describe(expression: Expression): Formula {
  const called = new Set<string>();
  collectCalls(expression, called);
  return {
    expression,
    ...measure(expression),
    references: listReferences(expression),
    usesRecord: recordFunctions.some((name) => called.has(name)),
    usesTime: [...called].some(
      (name) => findFunction(name)?.usesContext === true && !recordFunctions.includes(name) && name !== 'TIMEZONE',
    ),
  };
}

const recordFunctions: readonly string[] = ['RECORD_ID', 'CREATED_TIME', 'LAST_MODIFIED_TIME', 'CREATED_BY', 'LAST_MODIFIED_BY'];

function measure(expression: Expression): Pick<Formula, 'size' | 'nesting'> {
  const inside = partsInside(expression).map(measure);
  return {
    size: 1 + inside.reduce((sum, { size }) => sum + size, 0),
    nesting: 1 + Math.max(0, ...inside.map(({ nesting }) => nesting)),
  };
}

function partsInside(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'negate':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'call':
      return expression.args;
    default:
      return [];
  }
}

function collectCalls(expression: Expression, into: Set<string>): void {
  if (expression.kind === 'call') into.add(findFunction(expression.name)?.name ?? expression.name);
  for (const part of partsInside(expression)) collectCalls(part, into);
}

/** The fields a formula of this table names, each once; null when one of them is gone. */
export function fieldsOf(formula: Formula, fields: readonly Field[]): readonly Field[] | null {
  const found = formula.references.map((reference) => findReferenced(reference, fields));
  return found.every((field) => field !== undefined) ? [...new Set(found)] : null;
}

/** The formula made to give what its field holds, whatever type it was found to have. */
export function asResult(expression: Expression, type: FormulaType, result: FormulaDefinition['result']): Expression {
  if (type === result || type === 'nothing') return expression;
  const { span } = expression;
  const call = (name: string, ...args: Expression[]): Expression => ({ kind: 'call', name, args, span });
  switch (result) {
    case 'number':
      return { kind: 'binary', op: '+', left: expression, right: { kind: 'number', value: 0, span }, span };
    case 'text':
      return type === 'date' || type === 'datetime' ? expression : call('TOTEXT', expression);
    case 'boolean':
      return call('IF', expression, call('TRUE'), call('FALSE'));
    case 'date':
      return call('DATEVALUE', expression);
    case 'datetime':
      return call('TODATETIME', expression);
  }
}
