/** Hints in place that stand until somebody puts them away: of tools, and of the grid. */
export const hintNames = ['diagram', 'sql', 'webhooks', 'grid'] as const;
export type HintName = (typeof hintNames)[number];
