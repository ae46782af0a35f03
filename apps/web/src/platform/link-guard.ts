export type LinkKind = 'inside' | 'outside' | 'script';

const scripts = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']);

/** What following an address would do: stay in this app, leave it, or run something. Tabs and line breaks hide nothing. */
export function kindOfLink(href: string, page: string): LinkKind {
  if (!URL.canParse(href, page)) return 'outside';
  const target = new URL(href, page);
  if (scripts.has(target.protocol)) return 'script';
  const here = new URL(page);
  return target.origin === here.origin && target.pathname === here.pathname ? 'inside' : 'outside';
}

/**
 * Refuses links that run a script, and links that lead out of the app in its own window: only links that say so, by opening
 * a new window or by being a download, may leave.
 */
export function guardLinks(page: Document): void {
  const check = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null;
    if (!link) return;
    const kind = kindOfLink(link.getAttribute('href') ?? '', page.defaultView?.location.href ?? page.baseURI);
    const mayLeave = link.getAttribute('target') === '_blank' || link.hasAttribute('download');
    if (kind === 'script' ? !link.hasAttribute('download') : kind === 'outside' && !mayLeave) event.preventDefault();
  };
  page.addEventListener('click', check, { capture: true });
  page.addEventListener('auxclick', check, { capture: true });
}
