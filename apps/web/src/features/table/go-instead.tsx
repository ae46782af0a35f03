import { useRouter } from '@tanstack/react-router';
import type { LinkOptions } from '@tanstack/react-router';
import { useEffect } from 'react';

export interface GoInsteadProps {
  readonly to: LinkOptions;
  /** Stands in the address of the page that shows this; null where the address may lack it. */
  readonly whileAt: string | null;
}

/**
 * Leads on from an address that leads nowhere any more. Whoever is on the way elsewhere is left alone: a page that is being read for them
 * has its address already while this one is still shown.
 */
export function GoInstead({ to, whileAt }: GoInsteadProps) {
  const router = useRouter();
  const target = JSON.stringify(to);
  useEffect(() => {
    if (whileAt !== null && !router.latestLocation.href.includes(whileAt)) return;
    void router.navigate({ ...(JSON.parse(target) as LinkOptions), replace: true });
  }, [router, target, whileAt]);
  return null;
}
