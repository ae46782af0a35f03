import { useLingui } from '@lingui/react/macro';
import type { ItemKind } from '@quadrille/domain';
import { useNavigate } from '@tanstack/react-router';
import { reportError } from '../../platform/notices.ts';
import { createItem } from '../items/index.ts';
import { itemKindEntries } from './item-kind-entries.ts';

/** Makes an item of a base, at the top of the tree or in another one, and opens it. */
export function useAddItem(baseId: string): (kind: ItemKind, parentId?: string | null) => Promise<void> {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  return async (kind, parentId = null) => {
    const entry = itemKindEntries[kind];
    if (entry === null) return;
    try {
      const made = await createItem(baseId, { kind, title: i18n._(entry.untitled), parentId });
      await navigate(entry.placeOf(baseId, made.id));
    } catch (error) {
      reportError(t`The page could not be made`, error);
    }
  };
}
