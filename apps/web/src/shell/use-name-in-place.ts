import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

export interface NameInPlace {
  readonly isRenaming: boolean;
  readonly start: () => void;
  readonly end: (isByKey: boolean) => void;
}

/** A name that is changed where it stands; after keys did it, the focus goes back to what it is the name of. */
export function useNameInPlace(named: RefObject<HTMLElement | null>): NameInPlace {
  const [isRenaming, setRenaming] = useState(false);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (isRenaming || !wantsFocus.current) return;
    wantsFocus.current = false;
    named.current?.focus();
  }, [isRenaming, named]);
  return {
    isRenaming,
    start: () => setRenaming(true),
    end: (isByKey) => {
      wantsFocus.current = isByKey;
      setRenaming(false);
    },
  };
}
