import type { FormulaFault } from './formula-fault.ts';

/** Where something stands in the formula's text; `end` is behind it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const binaryOps = ['==', '!=', '<', '<=', '>', '>=', '&', '+', '-', '*', '/'] as const;
export type BinaryOp = (typeof binaryOps)[number];

/** A formula's syntax tree. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number; readonly span: Span }
  | { readonly kind: 'text'; readonly value: string; readonly span: Span }
  | Reference
  | { readonly kind: 'negate'; readonly operand: Expression; readonly span: Span }
  | { readonly kind: 'binary'; readonly op: BinaryOp; readonly left: Expression; readonly right: Expression; readonly span: Span }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[]; readonly span: Span };

/** A field, by title (`{Title}` or a bare word) or by id (`{{id}}`). */
export interface Reference {
  readonly kind: 'reference';
  readonly name: string;
  readonly by: 'title' | 'id';
  readonly span: Span;
}

/** What is wrong with a formula and where: a code for whoever words it themselves, and an English sentence a person can act on. */
export interface FormulaIssue extends Span {
  readonly fault: FormulaFault;
  readonly message: string;
}

export type Precedence = 1 | 2 | 3 | 4 | 5;

/** How tightly an operator binds: comparisons least, then `&`, then `+ -`, then `* /`. */
export const precedences: Readonly<Record<BinaryOp, Precedence>> = {
  '==': 1,
  '!=': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
};
