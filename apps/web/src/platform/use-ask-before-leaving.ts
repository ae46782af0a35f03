import { useEffect } from 'react';
import { askBeforeLeaving } from './ask-before-leaving.ts';

/** Asks before the page is reloaded or closed, as long as something would be lost. */
export function useAskBeforeLeaving(isAsking: boolean): void {
  useEffect(() => (isAsking ? askBeforeLeaving() : undefined), [isAsking]);
}
