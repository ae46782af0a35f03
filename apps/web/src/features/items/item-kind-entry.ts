import type { MessageDescriptor } from '@lingui/core';
import type { NavigateOptions } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

/** One kind of items, which stand in the tree of a base beside its tables: all that the tree, menus and quick search have to know of it. */
export interface ItemKindEntry {
  readonly icon: LucideIcon;
  readonly title: MessageDescriptor;
  /** Makes one, in a menu. */
  readonly newTitle: MessageDescriptor;
  /** What a new one is called until somebody names it. */
  readonly untitled: MessageDescriptor;
  /** Whether other items may stand inside one. */
  readonly holdsItems: boolean;
  /** Where one is opened. */
  readonly placeOf: (baseId: string, itemId: string) => NavigateOptions;
}
