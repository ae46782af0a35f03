import { isEmbedded } from './is-embedded.ts';

/** What the owner of a link decided about it, among the settings of its view. */
export interface ShareRules {
  /** ISO 8601; null: it stays. */
  readonly endsAt: string | null;
  /** Sites that may show it in their pages; empty: all. */
  readonly origins: readonly string[];
}

export function shareRules(meta: unknown): ShareRules {
  const { share_ends_at: ends, embed_origins: origins } = (typeof meta === 'object' && meta !== null ? meta : {}) as Record<
    string,
    unknown
  >;
  return {
    endsAt: typeof ends === 'string' && ends !== '' ? ends : null,
    origins: Array.isArray(origins) ? origins.filter((one): one is string => typeof one === 'string') : [],
  };
}

/**
 * Whether this page may show a link whose owner lists sites: the server told the browser which may frame it only where the address of the
 * page names the link.
 */
export function mayShowHere(uuid: string, meta: unknown): boolean {
  if (!isEmbedded || !namesSites(meta)) return true;
  return new URLSearchParams(location.search).get('view')?.toLowerCase() === uuid.toLowerCase();
}

/** What cannot be read as a list counts as one, as it does on the server. */
function namesSites(meta: unknown): boolean {
  const { embed_origins: origins } = (typeof meta === 'object' && meta !== null ? meta : {}) as Record<string, unknown>;
  return Array.isArray(origins) ? origins.length > 0 : origins !== undefined && origins !== null && origins !== '';
}

/** The site an address belongs to, as browsers compare them; null where it is none. */
export function toSite(text: string): string | null {
  const address = /^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  if (text.trim() === '' || !URL.canParse(address)) return null;
  const { protocol, origin, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && /^[a-z0-9.-]+$|^\[/.test(hostname) ? origin : null;
}
