/**
 * Asks before the page is reloaded or closed, as long as something would be lost with it.
 * Answers how to stop asking.
 */
export function askBeforeLeaving(wouldLose: () => boolean = () => true): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (wouldLose()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
