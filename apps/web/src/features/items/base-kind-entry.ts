import type { MessageDescriptor } from '@lingui/core';
import type { NavigateOptions } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** One kind of bases: all that home, the sidebar, "New base" and the page of a base have to know of it. */
export interface BaseKindEntry {
  readonly icon: LucideIcon;
  readonly title: MessageDescriptor;
  /** What it is for, in a sentence. */
  readonly sentence: MessageDescriptor;
  /** The page a base opens with; lazy unless most people need it. */
  readonly Home: ComponentType<{ readonly baseId: string }>;
  /** Makes what a new base begins with and answers where that is; null while the kind has no screen: it is not offered then. */
  readonly begin: ((baseId: string) => Promise<NavigateOptions>) | null;
}
