import type { FilterNode } from '../filter.ts';

/** What was read from filter text or JSON. */
export interface ParsedFilter {
  readonly nodes: readonly FilterNode[];
  /** Parts that were ignored: unknown fields, text that is no condition. Reads go on without them; writes by filter must not. */
  readonly issues: readonly string[];
  /** Broken rules, in the words of the wire; to be answered as a bad request. */
  readonly errors: readonly string[];
}
