import type { FormulaScalar, FormulaValue } from '../evaluate/formula-value.ts';
import { toNumber, toScalar } from '../evaluate/formula-value.ts';
import { compareScalars, isEqual } from '../evaluate/operators.ts';

type Test = (value: FormulaScalar) => boolean;

/**
 * The criteria of spreadsheets: a value to equal, a comparison such as `>=5` or `<>done`, or a text in which `*` stands for
 * any text and `?` for any letter. Texts compare without regard to case.
 */
export function toTest(criterion: FormulaValue): Test {
  const wanted = toScalar(criterion);
  if (typeof wanted !== 'string') return (value) => isEqual(value, wanted);
  const match = /^(<=|>=|<>|!=|==|=|<|>)?([^]*)$/.exec(wanted);
  const operand = match?.[2] ?? '';
  switch (match?.[1]) {
    case '<':
      return ordered(operand, (order) => order < 0);
    case '<=':
      return ordered(operand, (order) => order <= 0);
    case '>':
      return ordered(operand, (order) => order > 0);
    case '>=':
      return ordered(operand, (order) => order >= 0);
    case '<>':
    case '!=': {
      const test = like(operand);
      return (value) => !test(value);
    }
    default:
      return like(operand);
  }
}

function ordered(operand: string, accepts: (order: number) => boolean): Test {
  const number = toNumber(operand);
  if (number === null) return (value) => typeof value === 'string' && accepts(compareScalars(value.toLowerCase(), operand.toLowerCase()));
  return (value) => {
    const one = toNumber(value);
    return one !== null && accepts(one - number);
  };
}

function like(operand: string): Test {
  const number = toNumber(operand);
  if (number !== null) return (value) => toNumber(value) === number;
  const pieces = operand.toLowerCase().split('*');
  return (value) => value !== null && fits(String(value).toLowerCase(), pieces);
}

/** Whether the pieces follow each other in the text: the first at its start, the last at its end, the others at the first chance. */
function fits(text: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces;
  if (!standsAt(text, first, 0)) return false;
  const last = rest.pop();
  if (last === undefined) return text.length === first.length;
  let at = first.length;
  for (const piece of rest) {
    while (at + piece.length <= text.length && !standsAt(text, piece, at)) at += 1;
    if (at + piece.length > text.length) return false;
    at += piece.length;
  }
  return text.length - last.length >= at && standsAt(text, last, text.length - last.length);
}

function standsAt(text: string, piece: string, at: number): boolean {
  if (at + piece.length > text.length) return false;
  for (let index = 0; index < piece.length; index += 1) {
    if (piece.charAt(index) !== '?' && piece.charAt(index) !== text.charAt(at + index)) return false;
  }
  return true;
}
