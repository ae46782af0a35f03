import type { FilterNode } from '../filter.ts';

/** What was read from filter text or JSON. */
export interface ParsedFilter {
  readonly nodes: readonly FilterNode[];
  /** What is no condition: unknown fields, half-written text. In `nodes` it matches nothing; writes by filter are refused for it. */
  readonly issues: readonly string[];
  /**
   * Broken rules, in the words of the wire; to be answered as a bad request. Conditions that do not fit their field are in
   * `nodes` all the same and match nothing, so that a stored filter whose field changed its type hides rows, never shows them.
   */
  readonly errors: readonly string[];
}
