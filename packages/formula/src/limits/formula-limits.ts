/** What one formula may cost. */
export const formulaLimits = {
  /** Characters of its text. */
  length: 10_240,
  /** Values, fields, signs and calls in it. */
  nodes: 500,
  /** Calls and brackets inside each other; below what databases bear in one expression. */
  depth: 150,
  /** Characters and items one evaluation may look at; beyond, the rest of it is nothing. */
  steps: 50_000_000,
  /** Items of a list. */
  items: 10_000,
  /** Instructions of a compiled pattern, and steps of one search with it. */
  patternSize: 5000,
  patternSteps: 5_000_000,
} as const;
