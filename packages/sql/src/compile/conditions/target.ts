import type { ComparisonOp, ComparisonSubOp, Field } from '@quadrille/domain';
import type { Dialect } from '../../dialects/dialect.ts';
import type { Fragment } from '../../fragment.ts';

/** What "today" and "me" mean for one request. */
export interface FilterContext {
  /** Milliseconds since 1970, UTC. */
  readonly now: number;
  /** IANA name; days begin and end there. */
  readonly timeZone: string;
  readonly userId: string | null;
}

/** The operator after its aliases are resolved. */
export type PlainOp = Exclude<ComparisonOp, 'not' | 'ge' | 'le'>;

/** One condition about to become SQL. */
export interface Target {
  readonly dialect: Dialect;
  readonly field: Field;
  readonly column: Fragment;
  readonly op: PlainOp;
  readonly subOp: ComparisonSubOp | null;
  readonly value: string;
  readonly context: FilterContext;
}
