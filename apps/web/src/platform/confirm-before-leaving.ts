import { onPage } from './page.ts';

/**
 * Asks before the page is reloaded or closed, as long as something would be lost with it.
 * Answers how to stop asking.
 */
export function confirmBeforeLeaving(wouldLose: () => boolean = () => true): () => void {
  const confirm = (event: Event): void => {
    if (wouldLose()) event.preventDefault();
  };
  return onPage('beforeunload', confirm);
}
