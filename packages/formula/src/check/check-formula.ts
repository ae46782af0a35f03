import { contentProblem, fitsType, wantedTypes, type WantedType } from './fits-type.ts';
import { suggest } from './suggest.ts';
import type { FormulaFunction, FormulaParam } from '../functions/formula-function.ts';
import { signatureOf } from '../functions/formula-function.ts';
import type { FormulaType, ScalarType } from '../functions/formula-type.ts';
import { isListType, itemTypeOf } from '../functions/formula-type.ts';
import { arityOf, findFunction, functionNames } from '../functions/registry.ts';
import type { BinaryOp, Expression, FormulaIssue, Reference, Span } from '../syntax/expression.ts';

/** The type of a field; null when there is no such field. */
export type TypeOfReference = (reference: Reference) => FormulaType | null;

export interface CheckedFormula {
  readonly type: FormulaType;
  /** Everything wrong, in the order of the text. */
  readonly issues: readonly FormulaIssue[];
}

interface Checker {
  readonly typeOf: TypeOfReference;
  /** Titles to suggest where a field is unknown. */
  readonly titles: readonly string[];
  readonly issues: FormulaIssue[];
  /** Told of every node, when someone wants to know. */
  readonly note: ((expression: Expression, type: FormulaType) => void) | undefined;
}

/**
 * Looks up names and types: unknown fields and functions, wrong numbers and kinds of arguments, words nobody understands.
 * With the titles of all fields at hand, it says which one was probably meant. `note` is told the type of every part.
 */
export function checkFormula(
  expression: Expression,
  typeOf: TypeOfReference,
  titles: readonly string[] = [],
  note?: (expression: Expression, type: FormulaType) => void,
): CheckedFormula {
  const checker: Checker = { typeOf, titles, issues: [], note };
  const type = check(expression, checker);
  return { type, issues: checker.issues.toSorted((a, b) => a.start - b.start) };
}

function check(expression: Expression, checker: Checker): FormulaType {
  const type = typeOf(expression, checker);
  checker.note?.(expression, type);
  return type;
}

function typeOf(expression: Expression, checker: Checker): FormulaType {
  switch (expression.kind) {
    case 'number':
      return 'number';
    case 'text':
      return 'text';
    case 'reference':
      return checkReference(expression, checker);
    case 'negate': {
      const type = check(expression.operand, checker);
      requireType(expression.operand, type, 'number', 'A minus sign', checker);
      return 'number';
    }
    case 'binary': {
      const left = check(expression.left, checker);
      const right = check(expression.right, checker);
      return checkBinary(expression, left, right, checker);
    }
    case 'call': {
      const types = expression.args.map((arg) => check(arg, checker));
      const callee = findFunction(expression.name);
      if (callee !== undefined) return checkCall(callee, expression, types, checker);
      report(checker, expression.span, `There is no function ${expression.name}.${didYouMean(expression.name, functionNames)}`);
      return 'any';
    }
  }
}

function didYouMean(written: string, known: Iterable<string>, write: (name: string) => string = (name) => name): string {
  const name = suggest(written, known);
  return name === null ? '' : ` Did you mean ${write(name)}?`;
}

function checkReference(reference: Reference, checker: Checker): FormulaType {
  const type = checker.typeOf(reference);
  if (type !== null) return type;
  const callee = reference.by === 'title' ? findFunction(reference.name) : undefined;
  if (callee !== undefined) {
    report(checker, reference.span, `${reference.name} is a function: write ${reference.name}(${callee.params.length === 0 ? '' : '…'}).`);
  } else {
    const hint = didYouMean(reference.name, checker.titles, (name) => `{${name}}`);
    report(checker, reference.span, `There is no field "${reference.name}".${hint}`);
  }
  return 'any';
}

const arithmetic: readonly BinaryOp[] = ['+', '-', '*', '/'];

function checkBinary(
  expression: Extract<Expression, { kind: 'binary' }>,
  left: FormulaType,
  right: FormulaType,
  checker: Checker,
): FormulaType {
  if (expression.op === '&') return 'text';
  if (!arithmetic.includes(expression.op)) return 'boolean';
  const before = checker.issues.length;
  requireType(expression.left, left, 'number', `The sign ${expression.op}`, checker);
  requireType(expression.right, right, 'number', `The sign ${expression.op}`, checker);
  const issue = checker.issues[before];
  if (issue !== undefined && expression.op === '+' && left === 'text' && right === 'text') {
    checker.issues[before] = { ...issue, message: `${issue.message} Texts are joined with &.` };
  }
  return 'number';
}

function checkCall(
  callee: FormulaFunction,
  call: Extract<Expression, { kind: 'call' }>,
  types: readonly FormulaType[],
  checker: Checker,
): FormulaType {
  const { least, most } = arityOf(callee);
  if (types.length < least || types.length > most) {
    report(checker, call.span, `${callee.name} takes ${countText(least, most)}, not ${types.length}. Write ${signatureOf(callee)}.`);
  } else {
    call.args.forEach((arg, index) => {
      const param = callee.params[Math.min(index, callee.params.length - 1)];
      if (param !== undefined) checkArgument(callee, param, arg, types[index] ?? 'any', checker);
    });
  }
  const written = call.args.map((arg) => (arg.kind === 'text' || arg.kind === 'number' ? arg.value : undefined));
  return typeof callee.result === 'function' ? callee.result(types, written) : callee.result;
}

function checkArgument(callee: FormulaFunction, param: FormulaParam, arg: Expression, type: FormulaType, checker: Checker): void {
  if (param.type === 'number' || param.type === 'text' || param.type === 'date') {
    requireType(arg, type, param.type, `${callee.name}`, checker);
  }
  if (arg.kind !== 'text') return;
  const problem = param.content === undefined ? null : contentProblem(arg.value, param.content);
  if (problem !== null) report(checker, arg.span, problem);
  if (param.choices === undefined) return;
  const isKnown = param.choices.includes(arg.value) || (arg.value.length > 1 && param.choices.includes(arg.value.toLowerCase()));
  if (!isKnown)
    report(checker, arg.span, `${callee.name} does not know the ${param.name} "${arg.value}". It knows ${param.choices.join(', ')}.`);
}

function requireType(arg: Expression, type: FormulaType, wanted: WantedType, who: string, checker: Checker): void {
  if (fitsType(arg, type, wanted)) return;
  report(checker, arg.span, `${who} needs ${wantedTypes[wanted]}, and this is ${describeType(type)}.${wayOut(arg, type, wanted)}`);
}

function wayOut(arg: Expression, type: FormulaType, wanted: WantedType): string {
  if (wanted === 'date') return arg.kind === 'text' || arg.kind === 'number' ? ' Write it such as "2024-03-15".' : '';
  return type === 'date' || type === 'datetime' ? ' Make it a number with DATETIME_DIFF, YEAR, DAY and the like.' : '';
}

const articles: Readonly<Record<ScalarType, string>> = {
  number: 'a number',
  text: 'a text',
  boolean: 'a condition',
  date: 'a date',
  datetime: 'a date with time',
  any: 'something else',
  nothing: 'nothing',
};

function describeType(type: FormulaType): string {
  return isListType(type) ? `a list whose items are each ${articles[itemTypeOf(type)]}` : articles[itemTypeOf(type)];
}

function countText(least: number, most: number): string {
  if (least === most) return least === 0 ? 'no arguments' : `${least} argument${least === 1 ? '' : 's'}`;
  return most === Number.POSITIVE_INFINITY ? `at least ${least} argument${least === 1 ? '' : 's'}` : `${least} to ${most} arguments`;
}

function report(checker: Checker, { start, end }: Span, message: string): void {
  checker.issues.push({ message, start, end });
}
