import type { ItemKind } from '@quadrille/domain';
import { promptKind } from '../cowriter/index.ts';
import { pageKind } from '../documents/index.ts';
import type { ItemKindEntry } from '../items/index.ts';
import { queryKind } from '../sql/index.ts';

/**
 * Every kind of items. A new kind is a room of its own, whose index offers one entry, and its line here. What is of a kind without a screen
 * is not shown, and nobody is offered to make one.
 */
export const itemKindEntries: Readonly<Record<ItemKind, ItemKindEntry | null>> = {
  page: pageKind,
  prompt: promptKind,
  query: queryKind,
};
