import { contentProblem, fitsType, type WantedType } from './fits-type.ts';
import { suggest } from './suggest.ts';
import type { FormulaFunction, FormulaParam } from '../functions/formula-function.ts';
import { signatureOf } from '../functions/formula-function.ts';
import type { FormulaType } from '../functions/formula-type.ts';
import { isListType, itemTypeOf } from '../functions/formula-type.ts';
import { arityOf, findFunction, functionNames } from '../functions/registry.ts';
import { issueOf } from '../syntax/english-faults.ts';
import type { BinaryOp, Expression, FormulaIssue, Reference, Span } from '../syntax/expression.ts';
import type { Asking, FormulaFault, FormulaFaults } from '../syntax/formula-fault.ts';

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
      requireType(expression.operand, type, 'number', { kind: 'minus' }, checker);
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
      report(checker, expression.span, { code: 'unknownFunction', name: expression.name, meant: suggest(expression.name, functionNames) });
      return 'any';
    }
  }
}

function checkReference(reference: Reference, checker: Checker): FormulaType {
  const type = checker.typeOf(reference);
  if (type !== null) return type;
  const callee = reference.by === 'title' ? findFunction(reference.name) : undefined;
  if (callee !== undefined) {
    const call = `${reference.name}(${callee.params.length === 0 ? '' : '…'})`;
    report(checker, reference.span, { code: 'functionAsField', name: reference.name, call });
  } else {
    const meant = suggest(reference.name, checker.titles);
    report(checker, reference.span, { code: 'unknownField', name: reference.name, meant: meant === null ? null : `{${meant}}` });
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
  const asking = { kind: 'sign', sign: expression.op } as const;
  const before = checker.issues.length;
  requireType(expression.left, left, 'number', asking, checker);
  requireType(expression.right, right, 'number', asking, checker);
  const issue = checker.issues[before];
  if (issue?.fault.code === 'wrongType' && expression.op === '+' && left === 'text' && right === 'text')
    checker.issues[before] = issueOf({ ...issue.fault, hint: 'joinTexts' }, issue);
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
    report(checker, call.span, {
      code: 'argumentCount',
      name: callee.name,
      least,
      most: most === Number.POSITIVE_INFINITY ? null : most,
      found: types.length,
      signature: signatureOf(callee),
    });
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
    requireType(arg, type, param.type, { kind: 'function', name: callee.name }, checker);
  }
  if (arg.kind !== 'text') return;
  const problem = param.content === undefined ? null : contentProblem(arg.value, param.content);
  if (problem !== null) report(checker, arg.span, problem);
  if (param.choices === undefined) return;
  const isKnown = param.choices.includes(arg.value) || (arg.value.length > 1 && param.choices.includes(arg.value.toLowerCase()));
  if (!isKnown)
    report(checker, arg.span, { code: 'unknownChoice', name: callee.name, param: param.name, value: arg.value, choices: param.choices });
}

function requireType(arg: Expression, type: FormulaType, wanted: WantedType, asking: Asking, checker: Checker): void {
  if (fitsType(arg, type, wanted)) return;
  const found = { item: itemTypeOf(type), isList: isListType(type) };
  report(checker, arg.span, { code: 'wrongType', asking, wanted, found, hint: wayOut(arg, type, wanted) });
}

function wayOut(arg: Expression, type: FormulaType, wanted: WantedType): FormulaFaults['wrongType']['hint'] {
  if (wanted === 'date') return arg.kind === 'text' || arg.kind === 'number' ? 'writeDate' : null;
  return type === 'date' || type === 'datetime' ? 'numberOfDate' : null;
}

function report(checker: Checker, span: Span, fault: FormulaFault): void {
  checker.issues.push(issueOf(fault, span));
}
