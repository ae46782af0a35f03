import { isTimeZone, parseInstantText } from '@quadrille/domain';
import { toNumber } from '../evaluate/formula-value.ts';
import type { FormulaParam } from '../functions/formula-function.ts';
import type { FormulaType } from '../functions/formula-type.ts';
import { isListType, itemTypeOf } from '../functions/formula-type.ts';
import { compilePattern } from '../regex/compile-pattern.ts';
import type { Expression } from '../syntax/expression.ts';
import type { FormulaFault } from '../syntax/formula-fault.ts';

/** What an argument can be asked to be. */
export type WantedType = 'number' | 'text' | 'date';

/**
 * Whether a value of a type can stand where another is wanted. Everything can be text; text can be a number or a date when
 * it says one, which is known beforehand only of written texts. A list stands for its only item.
 */
export function fitsType(expression: Expression, type: FormulaType, wanted: WantedType): boolean {
  if (isListType(type)) return wanted === 'text' || fitsType(expression, itemTypeOf(type), wanted);
  if (type === 'any' || type === 'nothing' || wanted === 'text') return true;
  if (type === 'text') return expression.kind !== 'text' || isWritten(expression.value, wanted);
  return wanted === 'number' ? type === 'number' || type === 'boolean' : type === 'date' || type === 'datetime';
}

function isWritten(text: string, wanted: 'number' | 'date'): boolean {
  return wanted === 'number' ? toNumber(text) !== null : parseInstantText(text, 'UTC') !== null;
}

/** What is wrong with a written text where more than any text is wanted. */
export function contentProblem(text: string, content: NonNullable<FormulaParam['content']>): FormulaFault | null {
  switch (content) {
    case 'pattern': {
      const compiled = compilePattern(text);
      return typeof compiled === 'string' ? { code: 'badPattern', reason: compiled } : null;
    }
    case 'timeZone':
      return isTimeZone(text) ? null : { code: 'noTimeZone', value: text };
    case 'json':
      return isJson(text) ? null : { code: 'noJson' };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
