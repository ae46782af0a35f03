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
    references: listReferences(expression),
    usesRecord: recordFunctions.some((name) => called.has(name)),
    usesTime: [...called].some(
      (name) => findFunction(name)?.usesContext === true && !recordFunctions.includes(name) && name !== 'TIMEZONE',
    ),
  };
}

const recordFunctions: readonly string[] = ['RECORD_ID', 'CREATED_TIME', 'LAST_MODIFIED_TIME', 'CREATED_BY', 'LAST_MODIFIED_BY'];

function collectCalls(expression: Expression, into: Set<string>): void {
  switch (expression.kind) {
    case 'negate':
      return collectCalls(expression.operand, into);
    case 'binary':
      collectCalls(expression.left, into);
      return collectCalls(expression.right, into);
    case 'call':
      into.add(findFunction(expression.name)?.name ?? expression.name);
      for (const arg of expression.args) collectCalls(arg, into);
  }
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
