import type { Expression, Reference } from '../syntax/expression.ts';

/** Every field reference of a formula in the order of the text, repeated ones too. */
export function listReferences(expression: Expression): Reference[] {
  switch (expression.kind) {
    case 'reference':
      return [expression];
    case 'negate':
      return listReferences(expression.operand);
    case 'binary':
      return [...listReferences(expression.left), ...listReferences(expression.right)];
    case 'call':
      return expression.args.flatMap(listReferences);
    default:
      return [];
  }
}
