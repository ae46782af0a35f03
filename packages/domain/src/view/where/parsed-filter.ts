import type { FilterNode } from '../filter.ts';

/** What was read from filter text or JSON. */
export interface ParsedFilter {
  readonly nodes: readonly FilterNode[];
  /** Parts that were ignored: unknown fields, text that is no condition. Reads go on without them; writes by filter must not. */
  readonly issues: readonly string[];
  /**
   * Broken rules, in the words of the wire; to be answered as a bad request. Conditions that do not fit their field are in
   * `nodes` all the same and match nothing, so that a stored filter whose field changed its type hides rows, never shows them.
   */
  readonly errors: readonly string[];
}
