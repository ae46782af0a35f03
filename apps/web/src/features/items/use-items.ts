import { useLingui } from '@lingui/react/macro';
import type { WireItem } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { reportError } from '../../platform/notices.ts';
import { $items, followItems, loadItems } from './items.state.ts';

/** The items of a base, read once it is wanted and followed while it is on screen. */
export function useItems(baseId: string, isWanted: boolean): readonly WireItem[] | undefined {
  const { t } = useLingui();
  const items = useStore($items, { keys: [baseId] })[baseId];
  useEffect(() => {
    if (!isWanted) return undefined;
    loadItems(baseId).catch((error: unknown) => reportError(t`The pages could not be loaded`, error));
    return followItems(baseId);
  }, [isWanted, baseId, t]);
  return items;
}
