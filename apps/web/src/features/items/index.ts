export type { BaseKindEntry } from './base-kind-entry.ts';
export type { ItemKindEntry } from './item-kind-entry.ts';
