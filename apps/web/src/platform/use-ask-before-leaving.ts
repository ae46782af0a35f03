import { useEffect } from 'react';

/** Asks before the page is reloaded or closed, as long as something would be lost. */
export function useAskBeforeLeaving(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsking]);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
