import { unaryTypes } from './fits-type.ts';
import { fitsType } from './fits-type.ts';
import type { FormulaFunction, FormulaParam, FormulaType } from '../functions/formula-function.ts';
import { arityOf, findFunction } from '../functions/registry.ts';
import type { BinaryOp, Expression, FormulaIssue, Reference, Span } from '../syntax/expression.ts';

/** The type of a field; null when there is no such field. */
export type TypeOfReference = (reference: Reference) => FormulaType | null;

export interface CheckedFormula {
  readonly type: FormulaType;
  /** Everything wrong, in the order of the text. */
  readonly issues: readonly FormulaIssue[];
}

/** Looks up names and types: unknown fields and functions, wrong numbers and kinds of arguments, words nobody understands. */
export function checkFormula(expression: Expression, typeOf: TypeOfReference): CheckedFormula {
  const issues: FormulaIssue[] = [];
  const type = check(expression, typeOf, issues);
  return { type, issues: issues.toSorted((a, b) => a.start - b.start) };
}

function check(expression: Expression, typeOf: TypeOfReference, issues: FormulaIssue[]): FormulaType {
  switch (expression.kind) {
    case 'number':
      return 'number';
    case 'text':
      return 'text';
    case 'reference':
      return checkReference(expression, typeOf, issues);
    case 'negate': {
      const type = check(expression.operand, typeOf, issues);
      requireType(expression.operand, type, 'number', 'A minus sign', issues);
      return 'number';
    }
    case 'binary': {
      const left = check(expression.left, typeOf, issues);
      const right = check(expression.right, typeOf, issues);
      return checkBinary(expression, left, right, issues);
    }
    case 'call': {
      const types = expression.args.map((arg) => check(arg, typeOf, issues));
      const callee = findFunction(expression.name);
      if (callee !== undefined) return checkCall(callee, expression, types, issues);
      issues.push(issueAt(expression.span, `There is no function ${expression.name}.`));
      return 'any';
    }
  }
}

function checkReference(reference: Reference, typeOf: TypeOfReference, issues: FormulaIssue[]): FormulaType {
  const type = typeOf(reference);
  if (type !== null) return type;
  const isFunction = reference.by === 'title' && findFunction(reference.name) !== undefined;
  issues.push(
    issueAt(
      reference.span,
      isFunction ? `${reference.name} is a function: write ${reference.name}(…).` : `There is no field "${reference.name}".`,
    ),
  );
  return 'any';
}

const arithmetic: readonly BinaryOp[] = ['+', '-', '*', '/'];

function checkBinary(
  expression: Extract<Expression, { kind: 'binary' }>,
  left: FormulaType,
  right: FormulaType,
  issues: FormulaIssue[],
): FormulaType {
  if (expression.op === '&') return 'text';
  if (!arithmetic.includes(expression.op)) return 'boolean';
  requireType(expression.left, left, 'number', `The sign ${expression.op}`, issues);
  requireType(expression.right, right, 'number', `The sign ${expression.op}`, issues);
  return 'number';
}

function checkCall(
  callee: FormulaFunction,
  call: Extract<Expression, { kind: 'call' }>,
  types: readonly FormulaType[],
  issues: FormulaIssue[],
): FormulaType {
  const { least, most } = arityOf(callee);
  if (types.length < least || types.length > most) {
    issues.push(issueAt(call.span, `${callee.name} takes ${countText(least, most)}, not ${types.length}.`));
  } else {
    call.args.forEach((arg, index) => {
      const param = callee.params[Math.min(index, callee.params.length - 1)];
      if (param !== undefined) checkArgument(callee, param, arg, types[index] ?? 'any', issues);
    });
  }
  return typeof callee.result === 'function' ? callee.result(types) : callee.result;
}

function checkArgument(callee: FormulaFunction, param: FormulaParam, arg: Expression, type: FormulaType, issues: FormulaIssue[]): void {
  if (param.type !== 'any' && param.type !== 'condition') requireType(arg, type, param.type, callee.name, issues);
  if (param.choices === undefined || arg.kind !== 'text') return;
  const isKnown = param.choices.includes(arg.value) || (arg.value.length > 1 && param.choices.includes(arg.value.toLowerCase()));
  if (!isKnown)
    issues.push(issueAt(arg.span, `${callee.name} does not know the ${param.name} "${arg.value}". It knows ${param.choices.join(', ')}.`));
}

function requireType(arg: Expression, type: FormulaType, wanted: keyof typeof unaryTypes, who: string, issues: FormulaIssue[]): void {
  if (fitsType(arg, type, wanted)) return;
  issues.push(issueAt(arg.span, `${who} needs ${unaryTypes[wanted]}, and this is ${articles[type]}.`));
}

const articles: Readonly<Record<FormulaType, string>> = {
  number: 'a number',
  text: 'a text',
  boolean: 'a condition',
  date: 'a date',
  datetime: 'a date with time',
  any: 'something else',
};

function countText(least: number, most: number): string {
  if (least === most) return least === 0 ? 'no arguments' : `${least} argument${least === 1 ? '' : 's'}`;
  return most === Number.POSITIVE_INFINITY ? `at least ${least} argument${least === 1 ? '' : 's'}` : `${least} to ${most} arguments`;
}

function issueAt({ start, end }: Span, message: string): FormulaIssue {
  return { message, start, end };
}
