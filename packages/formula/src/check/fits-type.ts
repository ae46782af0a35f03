import { parseInstantText } from '@quadrille/domain';
import { toNumber } from '../evaluate/formula-value.ts';
import type { FormulaType } from '../functions/formula-function.ts';
import type { Expression } from '../syntax/expression.ts';

/** What an argument can be asked to be, in words. */
export const unaryTypes = { number: 'a number', text: 'a text', date: 'a date' } as const;

/**
 * Whether a value of a type can stand where another is wanted. Everything can be text; text can be a number or a date when
 * it says one, which is known beforehand only of written texts.
 */
export function fitsType(expression: Expression, type: FormulaType, wanted: keyof typeof unaryTypes): boolean {
  if (type === 'any' || wanted === 'text') return true;
  if (type === 'text') return expression.kind !== 'text' || isWritten(expression.value, wanted);
  return wanted === 'number' ? type === 'number' || type === 'boolean' : type === 'date' || type === 'datetime';
}

function isWritten(text: string, wanted: 'number' | 'date'): boolean {
  return wanted === 'number' ? toNumber(text) !== null : parseInstantText(text, 'UTC') !== null;
}
