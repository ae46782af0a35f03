import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { $hasPhoneLayout } from './phone-layout.state.ts';

const narrow = '(width < 768px)';

/** Whether pages are laid out as on a phone: in a window as narrow, or by choice; follows both. */
export function useIsNarrow(): boolean {
  const isChosen = useStore($hasPhoneLayout);
  const isWindow = useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
  return isChosen || isWindow;
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
