import { useEffect } from 'react';
import { readFormAddress } from '../form-page/index.ts';
import { EndedShare } from './ended-share.tsx';

/** A public form is a page of its own: whoever comes to one from inside the app loads it anew. */
export function FormElsewhere() {
  const isForm = readFormAddress(location.hash) !== null;
  useEffect(() => {
    if (isForm) location.reload();
  }, [isForm]);
  return isForm ? null : <EndedShare />;
}
