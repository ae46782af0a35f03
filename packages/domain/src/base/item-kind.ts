/**
 * What can stand in the tree of a base beside its tables. Items of every kind have a title, an icon, a parent and a place in common, and
 * are made, moved, deleted and brought back by the same calls; each kind alone knows what it holds.
 */
export const itemKinds = ['page', 'prompt', 'query'] as const;
export type ItemKind = (typeof itemKinds)[number];
