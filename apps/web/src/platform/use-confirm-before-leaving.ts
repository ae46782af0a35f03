import { useEffect } from 'react';
import { confirmBeforeLeaving } from './confirm-before-leaving.ts';

/** Asks before the page is reloaded or closed, as long as something would be lost. */
export function useConfirmBeforeLeaving(isAsking: boolean): void {
  useEffect(() => (isAsking ? confirmBeforeLeaving() : undefined), [isAsking]);
}
