import type { Expression, Reference } from './expression.ts';
import { precedences } from './expression.ts';

/** The formula's text: one blank around operators, brackets only where they are needed, texts in double quotes. */
export function printFormula(expression: Expression): string {
  return print(expression, 0);
}

/** A field reference as formulas write it. */
export function printReference({ name, by }: Pick<Reference, 'name' | 'by'>): string {
  return by === 'id' ? `{{${name}}}` : `{${name}}`;
}

/** Writes `expression` for a place that needs at least the binding strength `least`. */
function print(expression: Expression, least: number): string {
  switch (expression.kind) {
    case 'number':
      return String(expression.value);
    case 'text':
      return `"${expression.value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}"`;
    case 'reference':
      return printReference(expression);
    case 'negate':
      return `-${print(expression.operand, 5)}`;
    case 'call':
      return `${expression.name}(${expression.args.map((arg) => print(arg, 0)).join(', ')})`;
    case 'binary': {
      const strength = precedences[expression.op];
      const text = `${print(expression.left, strength)} ${expression.op} ${print(expression.right, strength + 1)}`;
      return strength < least ? `(${text})` : text;
    }
  }
}
