import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether there is more in a strip than fits into it. */
export function useOverflows(strip: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  // what is in it may differ after any drawing
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = (): void => setOverflows(element.scrollWidth > element.clientWidth + 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return overflows;
}
