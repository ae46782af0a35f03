import { useEffect } from 'react';

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
