import { bringsBack } from '@quadrille/ui-kit/grid';
import type { Anchor } from '@quadrille/ui-kit/grid';
import { useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { toAnchor } from './to-anchor.ts';

/** What a popup stands beside; made once for each, as it is followed from frame to frame. */
export interface Followed {
  /** Where it is on the screen now; null while none of it shows. */
  readonly find: () => Anchor | null;
  /** Whether it can be scrolled to. */
  readonly isThere: () => boolean;
  readonly reveal: () => void;
}

/**
 * Where a popup stands: beside what it follows wherever that goes, and out of sight with it; who types on in it is brought back. What is not
 * there any more leaves it as it was last.
 */
export function useFollowingAnchor(followed: Followed, first: Anchor) {
  const [place, setPlace] = useState(first);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(function follow() {
      const now = followed.find();
      if (now) setPlace((before) => (isSame(before, now) ? before : now));
      if (now || followed.isThere()) setAway(now === null);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [followed]);
  /** Into sight, with what it stands beside where that is to be had. */
  const bringBack = (): void => {
    if (followed.isThere()) followed.reveal();
    else setAway(false);
  };
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (isAway && bringsBack(event)) bringBack();
  };
  return { beside: { anchor: useMemo(() => toAnchor(place), [place]), isAway, onKeyDownCapture }, bringBack };
}

const isSame = (a: Anchor, b: Anchor): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
