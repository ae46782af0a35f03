import { gridShortcuts } from '@quadrille/ui-kit/grid';
import type { Shortcut, ShortcutName as GridShortcutName } from '@quadrille/ui-kit/grid';

/** What keys do anywhere in the product. */
const productShortcuts = {
  quickSearch: { group: 'view', keys: ['Mod+k'] },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutName = GridShortcutName | keyof typeof productShortcuts;

export const shortcuts: Readonly<Record<ShortcutName, Shortcut>> = { ...productShortcuts, ...gridShortcuts };
