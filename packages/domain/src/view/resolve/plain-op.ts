import type { ComparisonOp } from '../filter.ts';

/** Operators after their aliases are resolved. */
export type PlainOp = Exclude<ComparisonOp, 'not' | 'ge' | 'le'>;

const aliases: Readonly<Partial<Record<ComparisonOp, PlainOp>>> = { not: 'neq', ge: 'gte', le: 'lte' };

export function plainOp(op: ComparisonOp): PlainOp {
  return aliases[op] ?? (op as PlainOp);
}
