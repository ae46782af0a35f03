import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Keeps the open tab of a strip that scrolls sideways on screen; `current` names the open one. */
export function useCurrentTab(current: string): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    strip.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return strip;
}
