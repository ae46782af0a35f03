import { compareCodePoints } from '@quadrille/domain';
import type { BinaryOp } from '../syntax/expression.ts';
import type { FormulaValue } from './formula-value.ts';
import { fromTruth, toNumber, toText } from './formula-value.ts';

/** Both sides as numbers; nothing when one is none, or when the result is not finite. */
function arithmetic(compute: (a: number, b: number) => number): (left: FormulaValue, right: FormulaValue) => FormulaValue {
  return (left, right) => {
    const [a, b] = [toNumber(left), toNumber(right)];
    return a === null || b === null ? null : toNumber(compute(a, b));
  };
}

function comparison(accepts: (order: number) => boolean): (left: FormulaValue, right: FormulaValue) => FormulaValue {
  return (left, right) => {
    const order = orderOf(left, right);
    return order === null ? null : fromTruth(accepts(order));
  };
}

/** Numbers by size, also against numeric text; texts by code point; anything else has no order. */
function orderOf(left: FormulaValue, right: FormulaValue): number | null {
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right);
  const [a, b] = [toNumber(left), toNumber(right)];
  return a === null || b === null ? null : a - b;
}

/** Equality never is unknown. Nothing equals nothing and the empty text, and no number. */
export function isEqual(left: FormulaValue, right: FormulaValue): boolean {
  if (left === null || right === null) return (left ?? '') === (right ?? '');
  if (typeof left === typeof right) return left === right;
  const [a, b] = [toNumber(left), toNumber(right)];
  return a !== null && a === b;
}

/** Unequal to a number is only what has a value. */
function isUnequal(left: FormulaValue, right: FormulaValue): boolean {
  const isNothing = left === null || right === null;
  if (isNothing && (typeof left === 'number' || typeof right === 'number')) return false;
  return !isEqual(left, right);
}

/** The meaning of each operator. */
export const operators: Readonly<Record<BinaryOp, (left: FormulaValue, right: FormulaValue) => FormulaValue>> = {
  '+': arithmetic((a, b) => a + b),
  '-': arithmetic((a, b) => a - b),
  '*': arithmetic((a, b) => a * b),
  '/': arithmetic((a, b) => a / b),
  '&': (left, right) => (toText(left) ?? '') + (toText(right) ?? ''),
  '==': (left, right) => fromTruth(isEqual(left, right)),
  '!=': (left, right) => fromTruth(isUnequal(left, right)),
  '<': comparison((order) => order < 0),
  '<=': comparison((order) => order <= 0),
  '>': comparison((order) => order > 0),
  '>=': comparison((order) => order >= 0),
};
