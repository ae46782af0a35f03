import { compareCodePoints, limits } from '@quadrille/domain';
import type { BinaryOp } from '../syntax/expression.ts';
import type { FormulaScalar, FormulaValue } from './formula-value.ts';
import { fromTruth, toNumber, toScalar, toText } from './formula-value.ts';

/** Both sides as numbers; nothing when one is none, or when the result is not finite. */
function arithmetic(compute: (a: number, b: number) => number): (left: FormulaValue, right: FormulaValue) => FormulaValue {
  return (left, right) => {
    const [a, b] = [toNumber(left), toNumber(right)];
    return a === null || b === null ? null : toNumber(compute(a, b));
  };
}

function comparison(accepts: (order: number) => boolean): (left: FormulaValue, right: FormulaValue) => FormulaValue {
  return (left, right) => {
    const order = orderOf(toScalar(left), toScalar(right));
    return order === null ? null : fromTruth(accepts(order));
  };
}

/** Numbers by size, also against numeric text; texts by code point; anything else has no order. */
function orderOf(left: FormulaScalar, right: FormulaScalar): number | null {
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right);
  const [a, b] = [toNumber(left), toNumber(right)];
  return a === null || b === null ? null : a === b ? 0 : a < b ? -1 : 1;
}

/** Order of anything: nothing, then numbers, then texts. */
export function compareScalars(left: FormulaScalar, right: FormulaScalar): number {
  const rank = (value: FormulaScalar): number => (value === null ? 0 : typeof value === 'number' ? 1 : 2);
  return rank(left) - rank(right) || (orderOf(left, right) ?? 0);
}

/** Equality never is unknown. Nothing equals nothing and the empty text, and no number. */
export function isEqual(one: FormulaValue, other: FormulaValue): boolean {
  const [left, right] = [toScalar(one), toScalar(other)];
  if (left === null || right === null) return (left ?? '') === (right ?? '');
  if (typeof left === typeof right) return left === right;
  const [a, b] = [toNumber(left), toNumber(right)];
  return a !== null && a === b;
}

/** Unequal to a number is only what has a value. */
function isUnequal(one: FormulaValue, other: FormulaValue): boolean {
  const [left, right] = [toScalar(one), toScalar(other)];
  const isNothing = left === null || right === null;
  if (isNothing && (typeof left === 'number' || typeof right === 'number')) return false;
  return !isEqual(left, right);
}

function joined(left: FormulaValue, right: FormulaValue): FormulaValue {
  const text = (toText(left) ?? '') + (toText(right) ?? '');
  return text.length > limits.text ? null : text;
}

/** The meaning of each operator. */
export const operators: Readonly<Record<BinaryOp, (left: FormulaValue, right: FormulaValue) => FormulaValue>> = {
  '+': arithmetic((a, b) => a + b),
  '-': arithmetic((a, b) => a - b),
  '*': arithmetic((a, b) => a * b),
  '/': arithmetic((a, b) => a / b),
  '&': joined,
  '==': (left, right) => fromTruth(isEqual(left, right)),
  '!=': (left, right) => fromTruth(isUnequal(left, right)),
  '<': comparison((order) => order < 0),
  '<=': comparison((order) => order <= 0),
  '>': comparison((order) => order > 0),
  '>=': comparison((order) => order >= 0),
};
