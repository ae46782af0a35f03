import { useSyncExternalStore } from 'react';

const narrow = '(width < 768px)';

/** Whether the window is as narrow as a phone; follows it. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
