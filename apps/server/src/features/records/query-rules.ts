import type { FilterNode, LinkedTo } from '@quadrille/domain';

export interface QueryRules {
  /** Only visible fields may be named: for readers who must not learn what the others hold. */
  readonly isConfined?: boolean;
  /** Conditions that cannot be understood are refused, where a read would show nothing: for writes. */
  readonly isStrict?: boolean;
  /** Only rows connected, or not connected, with a row of another table. */
  readonly linked?: LinkedTo;
  /** Only rows that meet these conditions, whatever fields the caller may name. */
  readonly among?: readonly FilterNode[];
}
