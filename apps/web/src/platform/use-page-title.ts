import { useEffect, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';

const product = 'Quadrille';

/** Names what is open in the tab of the browser, the narrowest part first; the product alone once it is closed. */
export function usePageTitle(...parts: readonly (string | null | undefined)[]): void {
  const title = [...parts.filter(Boolean), product].join(' · ');
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = product;
    };
  }, [title]);
}

/** The same with words that are known once they are drawn: the heading that shows them takes the ref. */
export function useDrawnTitle(title: ReactNode, ...after: readonly (string | null | undefined)[]): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => setSaid(heading.current?.textContent ?? null), [title]);
  usePageTitle(said, ...after);
  return heading;
}
